"""`crosstable season`: a table over evenings, recomputed from them."""

from pathlib import Path

from tests.cli.in_process import Ran, crosstable

NAMES = ("Ann", "Bob", "Cy", "Dov")


def evening(journal: Path, name: str, known: bool) -> None:
    place = ("--journal", journal, "--tournament", name)
    assert crosstable("create", name, "--seed", 3, "--set", "rounds=1", "--journal", journal).code == 0
    for player in NAMES:
        assert crosstable("add", player, "--known" if known else "--new", *place).code == 0
    for step in (("start",), ("pair",), ("publish", "--begin"), ("result", 1, 2, 0), ("result", 2, 2, 1), ("close",)):
        ran = crosstable(*step, *place)
        assert ran.code == 0, ran


def test_season_adds_up_its_events(tmp_path: Path) -> None:
    journal = tmp_path / "journal.db"

    def season(*typed: object) -> Ran:
        return crosstable("season", *typed, "--journal", journal)

    evening(journal, "One", known=False)
    evening(journal, "Two", known=True)
    assert season("create", "Winter 2026", "--best", 1).out == "Created Winter 2026, address winter-2026.\n"
    assert season("create", "Winter 2026").code == 3
    assert season("create", "Winter: 2026!").out == "Created Winter: 2026!, address winter-2026-2.\n"
    assert season("delete", "winter-2026-2", "--yes").code == 0
    assert season("add", "Winter 2026", "One").code == 0
    assert season("add", "winter-2026", "Two").code == 0
    again = season("add", "winter-2026", "Two")
    assert (again.code, again.err) == (3, "Two is in Winter 2026 already.\n")
    answer = season("table", "--json").answer
    assert [event["name"] for event in answer["events"]] == ["One", "Two"]
    assert sum(row["total"] for row in answer["table"]) == 10 + 8 + 6 + 5
    assert all(row["played"] == 2 and len(row["counted"]) == 1 for row in answer["table"])

    # A corrected result moves the table, and a deleted event is gone from it.
    leader = answer["table"][0]["name"]
    for table in (1, 2):
        corrected = crosstable("correct", 1, table, 0, 2, "--yes", "--journal", journal, "--tournament", "One")
        assert corrected.code == 0, corrected
    moved = season("table", "--json").answer["table"]
    points = {row["name"]: row["points"][0] for row in moved}
    assert points[leader] < 10
    assert crosstable("delete", "Two", "--yes", "--journal", journal).code == 0
    assert [event["name"] for event in season("table", "--json").answer["events"]] == ["One"]

    file = tmp_path / "table.csv"
    assert season("table", "winter-2026", "--csv", file).code == 0
    assert file.read_text(encoding="utf-8-sig").splitlines()[0] == "rank,name,total,played,One"
    assert season("remove", "winter-2026", "One").code == 0
    assert "No results yet" in season("table").out


def test_season_refuses_what_it_can_not_count(tmp_path: Path) -> None:
    journal = tmp_path / "journal.db"
    evening(journal, "One", known=False)
    for typed, said in (
        (("create", "x", "--points", "1,a"), "whole numbers"),
        (("create", "x", "--best", "0"), "from 1 to"),
        (("create", "x", "--by", "luck"), "places or score"),
        (("create", " "), "name"),
        (("table",), "There is no season yet"),
        (("add", "none", "One"), "There is no season yet"),
    ):
        ran = crosstable("season", *typed, "--journal", journal)
        assert ran.code in (2, 3), ran
        assert said in ran.err, ran
