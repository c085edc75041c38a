"""`crosstable account`: invited, listed, given another link, removed, on the journal of a server."""

from pathlib import Path

from tests.cli.in_process import crosstable


def test_accounts_are_invited_listed_and_removed(tmp_path: Path) -> None:
    there = ("--data", tmp_path)
    invited = crosstable("account", "invite", "Ann Meyer", *there, "--url", "https://play.example.org", "--json")
    assert invited.code == 0, invited.err
    assert invited.answer["link"].startswith("https://play.example.org/enter/")
    (row,) = crosstable("account", "list", *there, "--json").answer["accounts"]
    assert (row["name"], row["has_password"], row["tournaments"]) == ("Ann Meyer", False, [])
    assert "Ann Meyer" in crosstable("account", "list", *there).out
    again = crosstable("account", "link", "ann meyer", *there, "--url", "https://play.example.org")
    assert again.out.strip() != invited.answer["link"]
    taken = crosstable("account", "invite", "ann MEYER", *there)
    assert taken.code != 0
    assert "taken" in taken.err
    assert crosstable("account", "remove", row["id"], *there).code == 0
    assert crosstable("account", "list", *there, "--json").answer == {"accounts": []}
    gone = crosstable("account", "link", "Ann Meyer", *there)
    assert gone.code != 0
    assert "no account" in gone.err


def test_link_as_json(tmp_path: Path) -> None:
    crosstable("account", "invite", "Ann", "--data", tmp_path)
    made = crosstable("link", "--data", tmp_path, "--url", "https://play.example.org", "--json")
    assert made.answer["link"].startswith("https://play.example.org/enter/")
