"""Frames for other sites and the overlay for a video: what they show, and who may show them."""

import pytest

from tests.web.desk.desks import Browser, desk
from tests.web.public.halls import Hall


def hall_of(preset: str = "mtg") -> Hall:
    hall = Hall()
    hall.create(preset, round_minutes=50) if preset == "mtg" else hall.create(preset)
    hall.enter(["Ann", "Bob", "Cid", "Dee"])
    return hall


@pytest.mark.parametrize("preset", ["mtg", "speed_jong", "single_elimination"])
def test_parts_are_shown_without_the_rest_of_a_page(preset: str) -> None:
    """Before a round too."""
    hall = hall_of(preset)
    for part in ("standings", "pairings"):
        assert hall.page(f"embed/{part}").status_code == 200
    hall.reach("playing")
    for part in ("standings", "pairings"):
        text = hall.page(f"embed/{part}").text
        assert "Ann" in text
        assert 'class="tabs"' not in text
        assert '<base target="_blank">' in text
    has_bracket = preset == "single_elimination"
    assert hall.page("embed/bracket").status_code == (200 if has_bracket else 404)
    assert hall.page("embed/players").status_code == 404


def test_the_overlay_has_names_score_and_clock() -> None:
    hall = hall_of()
    hall.reach("ready")
    hall.begin()
    current = hall.state.current
    assert current is not None
    assert 'data-left="' in hall.page("overlay/1").text
    hall.say("enter_result", {"table": 1, "result": {"type": "score", "first": 2, "second": 1}})
    text = hall.page("overlay/1").text
    names = hall.site.room(hall.code).names
    match = current.matches[1]
    for player, score in ((match.first, 2), (match.second, 1)):
        assert f"<bdi>{names[player]}</bdi> <b>{score}</b>" in text
    assert hall.page("overlay/3").status_code == 404
    assert hall.page("overlay/x").status_code == 404


def policy(olga: Browser, path: str) -> str:
    found: str = olga.ask("GET", f"/t/{olga.code}/{path}").headers["content-security-policy"]
    return found


def test_a_site_is_named_for_each_tournament() -> None:
    """Nobody else may show it in a frame, nor another page of it."""
    hall = hall_of()
    everything = ("embed/standings", "embed/pairings", "overlay/1")
    for path in everything:
        assert hall.page(path).headers["content-security-policy"].endswith("frame-ancestors 'self'")
    olga = desk()
    status, told = olga.post("embed", {"sites": "https://Club.example/ http://192.168.1.7:8000", "key": "k"})
    assert (status, told["said"]) == (200, "Saved.")
    for path in everything:
        found = policy(olga, path)
        assert found.endswith("frame-ancestors 'self' https://club.example http://192.168.1.7:8000")
    assert policy(olga, "standings").endswith("frame-ancestors 'self'")
    assert "https://club.example" in olga.page("staff")
    assert olga.post("embed", {"sites": ""})[0] == 200
    assert policy(olga, "embed/standings").endswith("'self'")


@pytest.mark.parametrize(
    "sites", ["club.example", "https://club.example/path", "https://x; script-src *", "javascript:x", "https://*", 7]
)
def test_invalid_sites_are_refused(sites: object) -> None:
    olga = desk()
    status, told = olga.post("embed", {"sites": sites, "key": "k"})
    assert (status, told["refused"]["code"]) == (409, "bad_sites")
    many = " ".join(f"https://club{i}.example" for i in range(11))
    assert olga.post("embed", {"sites": many})[1]["refused"]["problems"][0]["code"] == "too_many_sites"
