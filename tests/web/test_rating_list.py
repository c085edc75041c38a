"""The rating list in the browser: imported by the operator, looked up while entries are typed."""

from pathlib import Path

from crosstable.app.rating_lists import RatingLists
from tests.app.test_rating_lists import COMBINED, MAGNUS, OTHERS, text_list
from tests.web.desk.desks import BASE, Browser, desk

JSON = {"Origin": BASE, "Accept": "application/json"}
HEADERS = {"Origin": BASE, "Accept": "application/json", "Content-Type": "application/octet-stream"}


def olga_with_folder(folder: Path) -> Browser:
    olga = desk()
    olga.site.site.rating_lists = RatingLists(folder)
    return olga


def test_a_list_is_imported_and_players_are_looked_up(tmp_path: Path) -> None:
    olga = olga_with_folder(tmp_path)
    assert "There is no rating list on this server yet." in olga.ask("GET", "/rating-list").text
    assert "listed-players" not in olga.ask("GET", f"/t/{olga.code}/desk/players").text
    bad = ("9", "Bad, Row", "", "", "12", "1")
    content = text_list(COMBINED, MAGNUS, *OTHERS, bad).encode()
    answer = olga.ask("POST", "/rating-list/import?name=oct.txt", content=content, headers=HEADERS)
    assert answer.json()["lines"] == [
        "4 players are in the list now; 1 row was nonsense and left out:",
        'Row 6: Born "1"',
    ]
    assert "oct.txt" in olga.ask("GET", "/rating-list").text
    assert "listed-players" in olga.ask("GET", f"/t/{olga.code}/desk/players").text
    assert "external_ids.fide" in olga.ask("GET", f"/t/{olga.code}/desk/players").text
    status, told = olga.post("players/listed", {"text": "magnus"})
    assert (status, [player["rating"] for player in told["players"]]) == (200, [2839])


def test_columns_of_a_csv_file_are_named_in_the_form(tmp_path: Path) -> None:
    olga = olga_with_folder(tmp_path)
    answer = olga.ask(
        "POST", "/rating-list/import?name=a.csv", content=b"No;Who;Points\n7;Ann Lee;1500\n", headers=HEADERS
    )
    assert "no column for id, name and rating" in answer.json()["refused"]["message"]
    content = b"No;Who;Points\n7;Ann Lee;1500\n"
    named = "/rating-list/import?name=a.csv&column_id=No&column_name=Who&column_rating=Points"
    answer = olga.ask("POST", named, content=content, headers=HEADERS)
    assert answer.json()["lines"] == ["1 player is in the list now."]
    page = olga.ask("GET", f"/t/{olga.code}/desk/players").text
    assert "listed-players" in page
    assert "external_ids.fide" not in page


def test_only_those_who_may_enter_players_look_them_up(tmp_path: Path) -> None:
    """The list has years of birth."""
    olga = olga_with_folder(tmp_path)
    for browser in (olga.site.browser(), olga.site.helper(olga.code)):
        answer = browser.ask(
            "POST",
            f"/t/{olga.code}/desk/players/listed",
            json={"text": "a"},
            headers={"Origin": BASE, "Accept": "application/json"},
        )
        assert answer.status_code in (401, 403)
        assert browser.ask("GET", "/rating-list", follow_redirects=False).status_code in (303, 401, 403)


def test_a_running_import_says_how_far_it_is(tmp_path: Path) -> None:
    olga = olga_with_folder(tmp_path)
    assert olga.ask("GET", "/rating-list/state").json() == {"rows": None}
    assert (
        olga.ask("POST", "/rating-list/cancel", headers={"Origin": BASE, "Accept": "application/json"}).status_code
        == 200
    )
