"""Reads of the API: each answer has the form that the description says, and everybody sees what is public."""

import json

import jsonschema
import msgspec
import pytest

from crosstable.app.director import Envelope
from crosstable.app.intake.intake import Request
from crosstable.commands import Actor, Complete
from crosstable.ranking.rows import StandingsRow
from crosstable.web.api.routes import Operation
from tests.web.api.programs import Program, address, program, reads, schema_of
from tests.web.public.halls import OLGA, PHASES, Hall
from tests.web.safe.worlds import World

PRESETS = ("mtg", "crokinole_groups", "speed_jong_cut_line", "single_elimination", "chess_teams", "preferans")


def _check(operation: Operation, answer: object) -> None:
    """Hold an answer against the schema, and against the struct, which knows every field."""
    jsonschema.validate(answer, schema_of(operation), format_checker=None)
    if isinstance(operation.answer, type) and issubclass(operation.answer, msgspec.Struct):
        whole = msgspec.json.encode(msgspec.convert(answer, operation.answer))
        assert json.loads(whole) == answer, operation.path


@pytest.mark.parametrize("operation", reads(), ids=lambda operation: operation.path)
def test_reads_answer_as_described(shared: World, operation: Operation) -> None:
    """For everybody and for an organiser, in a tournament in its second round."""
    for reader in (Program(shared), program(shared, "organiser")):
        answer = reader.ask("GET", address(operation, shared))
        if operation.right != "everybody" and reader.token is None:
            assert answer.status_code == 401
            continue
        assert answer.status_code == 200, answer.text
        assert answer.headers["access-control-allow-origin"] == "*"
        _check(operation, answer.json())


@pytest.mark.parametrize("preset", PRESETS)
def test_reads_answer_in_every_phase(fresh: World, preset: str) -> None:
    """200 also if there is nothing yet."""
    organiser, everybody = program(fresh, "organiser"), Program(fresh)
    for phase in ("registration", "playing", "closed", "completed"):
        assert phase in PHASES
        hall = fresh.hall(preset, f"{preset} {phase}")
        if phase != "registration":
            _enter(hall, preset)
            hall.reach(phase)
        listed = fresh.site.catalogue.find(hall.code)
        for operation in reads():
            if "{code}" not in operation.path or "{number}" in operation.path or "{round}" in operation.path:
                continue
            for reader in (everybody, organiser):
                answer = reader.ask("GET", address(operation, fresh, listed))
                if reader is organiser or operation.right == "everybody":
                    assert answer.status_code == 200, (phase, operation.path, answer.text)
                    _check(operation, answer.json())
        fresh.forget_limits()


def _enter(hall: Hall, preset: str) -> None:
    names = [f"Player {i}" for i in range(1, 9)]
    if preset == "chess_teams":
        hall.say(
            "register", {"entries": [{"name": f"{name}: {name} A, {name} B, {name} C, {name} D"} for name in names]}
        )
    else:
        hall.enter(names)


def test_nothing_is_an_answer_too(fresh: World) -> None:
    code, everybody = fresh.hall("mtg", "Empty").code, Program(fresh)
    assert everybody.get(f"/tournaments/{code}/bracket") == {"bracket": None}
    assert everybody.get(f"/tournaments/{code}/players") == {"players": [], "next": None}
    assert everybody.get(f"/tournaments/{code}/clock") == {"clock": None}
    assert everybody.get(f"/tournaments/{code}/cut") == {"cut": None}
    assert everybody.get(f"/tournaments/{code}/standings")["standings"] == []


def test_a_place_that_is_known_is_not_sent_again(shared: World) -> None:
    everybody, path = Program(shared), f"/tournaments/{shared.here.code}/standings"
    first = everybody.ask("GET", path)
    place = first.headers["etag"]
    assert place == f'"{shared.site.room(shared.here.code).version_token}"'
    again = everybody.ask("GET", path, if_none_match=place)
    assert (again.status_code, again.content) == (304, b"")
    assert everybody.ask("GET", path, if_none_match='"1-000000000000"').status_code == 200


def test_standings_match_terminal(shared: World) -> None:
    """Rank, points, record and tie-breaks, with names next to ids, and exact values as text."""
    rows = Program(shared).get(f"/tournaments/{shared.here.code}/standings")["standings"]
    room = shared.site.room(shared.here.code)
    assert [row["player"] for row in rows] == [row.player.id for row in room.standings.rows]
    first = rows[0]
    assert first["name"] == room.names[first["player"]]
    assert first["rank"] == 1
    assert set(first["record"]) == {"wins", "losses", "draws"}
    row = room.standings.rows[0]
    assert isinstance(row, StandingsRow)
    assert first["exact"]["random"] == str(row.tiebreaks["random"])
    through = Program(shared).get(f"/tournaments/{shared.here.code}/standings", through="1")
    assert through["through"] == 1


def test_drafts_are_for_staff(fresh: World) -> None:
    hall = fresh.hall("mtg", "Draft")
    hall.enter(["Ann", "Bob", "Cid", "Dee"])
    hall.reach("draft")
    rounds = f"/tournaments/{hall.code}/rounds"
    for reader in (Program(fresh), program(fresh, "public"), program(fresh, "scorekeeper", fresh.elsewhere)):
        assert [row["round"] for row in reader.get(rounds)["rounds"]] == [1]
        assert reader.ask("GET", f"{rounds}/2").status_code == 404
    assert program(fresh, "scorekeeper").get(f"{rounds}/2")["status"] == "draft"
    assert Program(fresh).get(f"/tournaments/{hall.code}")["phase"] == "ready"


def test_lists_have_pages(fresh: World) -> None:
    """500 at most, and every entry once."""
    hall = fresh.hall("mtg", "Many")
    hall.enter([f"Player {i}" for i in range(1, 604)])
    path, everybody = f"/tournaments/{hall.code}/players", Program(fresh)
    first = everybody.ask("GET", path)
    page = first.json()
    assert len(page["players"]) == 500
    assert f"cursor={page['next']}" in first.headers["link"]
    rest = everybody.get(path, cursor=page["next"])
    assert rest["next"] is None
    assert [row["number"] for row in [*page["players"], *rest["players"]]] == list(range(1, 604))
    assert len(everybody.get(path, limit="7")["players"]) == 7


def test_tournaments_are_found(fresh: World) -> None:
    hall = fresh.hall("mtg", "Spring Cup")
    hall.say("set_schedule", {"rounds": [{"round": 1, "opens": "2026-05-02T10:00"}]})
    everybody = Program(fresh)

    def names_for(**query: str) -> list[str]:
        return [row["name"] for row in everybody.get("/tournaments", **query)["tournaments"]]

    assert sorted(names_for()) == ["Friday", "Spring Cup", "Sunday"]
    assert names_for(text="spring") == names_for(phase="registration") == names_for(date="2026-05-02") == ["Spring Cup"]
    first = everybody.get("/tournaments", limit="2")
    names = [row["name"] for row in first["tournaments"]]
    assert sorted([*names, *names_for(cursor=first["next"])]) == ["Friday", "Spring Cup", "Sunday"]


def test_external_ids_are_set_and_found(fresh: World) -> None:
    """They survive another name, and go with the person."""
    code, organiser, everybody = fresh.here.code, program(fresh, "organiser"), Program(fresh)
    organiser.does(code, ("set_external_ids", {"external_ids": {"league": "L7"}}))
    organiser.does(code, ("set_external_ids", {"player": "p1", "external_ids": {"discord": "42"}}))
    organiser.does(code, ("rename_player", {"player": "p1", "name": "Anna"}))
    for wanted in ("42", "discord:42"):
        (row,) = everybody.get(f"/tournaments/{code}/players", external_id=wanted)["players"]
        assert (row["id"], row["name"], row["external_ids"]) == ("p1", "Anna", {"discord": "42"})
    assert everybody.get(f"/tournaments/{code}/players", external_id="43")["players"] == []
    (row,) = everybody.get("/tournaments", external_id="league:L7")["tournaments"]
    assert row["code"] == code
    assert organiser.do(code, ("set_external_ids", {"external_ids": {"": "x"}})).status_code == 422


def test_the_public_document_keeps_the_seed_until_the_end(fresh: World) -> None:
    """With the seed the next lots could be known beforehand."""
    hall = fresh.hall("mtg", "Seeded")
    hall.enter(["Ann", "Bob", "Cid", "Dee"])
    hall.reach("ended")
    path, seed = f"/tournaments/{hall.code}/document", hall.state.tournament.seed
    assert seed != 0
    assert Program(fresh).get(path)["seed"] == 0
    assert program(fresh, "organiser").get(path)["seed"] == seed
    fresh.site.director.run(hall.stream, Complete(), OLGA)
    assert Program(fresh).get(path)["seed"] == seed


def test_the_clock_says_when_it_ends(fresh: World) -> None:
    hall = fresh.hall("mtg", "Timed", round_minutes=50, rounds=3)
    hall.enter(["Ann", "Bob", "Cid", "Dee"])
    hall.reach("playing")
    clock = Program(fresh).get(f"/tournaments/{hall.code}/clock")["clock"]
    assert clock["minutes"] == 50
    assert not clock["paused"]
    assert abs((clock["ends"] - clock["at"]) / 1_000_000 - clock["left"]) < 1
    hall.say("pause_clock", {})
    assert Program(fresh).get(f"/tournaments/{hall.code}/clock")["clock"]["ends"] is None


def test_seasons_by_address(shared: World) -> None:
    everybody, seasons = Program(shared), shared.site.seasons
    if shared.here.stream not in seasons.all()[shared.season].events:
        seasons.add(shared.season, shared.here.stream)
    assert everybody.get("/seasons")["seasons"] == [{"address": "winter", "name": "Winter", "events": 1}]
    season = everybody.get("/seasons/winter")
    assert season["events"] == [{"code": shared.here.code, "name": "Friday"}]
    assert [place["rank"] for place in season["table"]][:1] == [1]
    assert "Ann" in [place["name"] for place in season["table"]]


def test_pools_by_address(shared: World) -> None:
    everybody = Program(shared)
    addresses = [row["address"] for row in everybody.get("/pools")["pools"]]
    assert set(addresses) == {"ladder", "league"}
    board = everybody.get("/pools/ladder")
    assert [row["player"] for row in board["standings"]] == ["Ann", "Bob"]
    assert [game["players"] for game in everybody.get("/pools/ladder/games")["games"]] == [["Ann", "Bob"]]
    assert everybody.get("/pools/ladder/history")["history"][0]["games"][0]["players"] == ["Ann", "Bob"]


def test_the_log_names_the_token(fresh: World) -> None:
    organiser = program(fresh, "organiser")
    organiser.does(fresh.here.code, ("rename", {"name": "Saturday"}))
    last = organiser.get(f"/tournaments/{fresh.here.code}/log")["actions"][-1]
    assert last["by_name"] == "A organiser"
    assert "Saturday" in last["text"]


def test_reads_follow_page_writes_at_once(fresh: World) -> None:
    """The kept answer goes with the next event."""
    path, everybody = f"/tournaments/{fresh.here.code}/players/1", Program(fresh)
    before = everybody.get(path)["rating"]
    change = Request("change_player", {"player": "p1", "fields": {"rating": 1234}})
    fresh.site.intake.submit(fresh.here.stream, change, Envelope(Actor("olga")))
    assert (before, everybody.get(path)["rating"]) == (1500, 1234)
