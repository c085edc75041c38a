"""`crosstable token`: made, listed, rotated and revoked on the journal of a server."""

from pathlib import Path

import pytest

from crosstable.app.site import Site
from crosstable.journal.open import open_journal
from tests.cli.in_process import crosstable


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


def create(folder: Path, *more: object, role: str = "organiser", name: str = "Bot") -> str:
    ran = crosstable("token", "create", "--data", folder, "--role", role, "--name", name, "--json", *more)
    assert ran.code == 0, ran.err
    token: str = ran.answer["token"]
    return token


def test_a_token_is_printed_once(folder: Path) -> None:
    """Also before a server ever ran; it works on the journal from then on."""
    token = create(folder)
    assert token.startswith("ct_")
    plain = crosstable("token", "create", "--data", folder, "--role", "public", "--name", "Other")
    assert plain.out.startswith("ct_")
    listed = crosstable("token", "list", "--data", folder, "--json")
    assert {(row["name"], row["role"], row["tournament"]) for row in listed.answer["tokens"]} == {
        ("Bot", "organiser", None),
        ("Other", "public", None),
    }
    assert token not in listed.out
    assert "Bot" in crosstable("token", "list", "--data", folder).out
    journal = open_journal(str(folder / "crosstable.db"), create=False)
    site = Site(journal)
    found = site.tokens.find(token, site.journal.now())
    journal.close()
    assert found is not None
    assert found.may_create


def test_a_token_for_one_tournament(folder: Path) -> None:
    folder.mkdir()
    created = crosstable("create", "Friday", "-j", folder / "crosstable.db", "--json")
    stream = created.answer["tournament"]
    crosstable("add", "Ann", "-j", folder / "crosstable.db")
    create(folder, "--tournament", stream, "--tables", 1, "--tables", 2, role="scorekeeper", name="Keeper")
    create(folder, "--tournament", stream, "--player", 1, role="player", name="Ann's")
    rows = {row["name"]: row for row in crosstable("token", "list", "--data", folder, "--json").answer["tokens"]}
    code = rows["Keeper"]["tournament"]
    assert rows["Keeper"]["tables"] == [1, 2]
    create(folder, "--tournament", code.lower(), name="By code")


def test_rotate_and_revoke(folder: Path) -> None:
    token = create(folder)
    rotated = crosstable("token", "rotate", "Bot", "--data", folder, "--json")
    assert rotated.answer["token"] not in ("", token)
    revoked = crosstable("token", "revoke", token, "--data", folder)
    assert (revoked.code, revoked.out) == (0, 'Revoked "Bot". It no longer works.\n')
    assert crosstable("token", "list", "--data", folder).out == "There are no tokens.\n"
    again = crosstable("token", "revoke", token, "--data", folder, "--json")
    assert (again.code, again.answer["error"]) == (3, "no_such_token")


@pytest.mark.parametrize(
    ("options", "code", "error"),
    [
        (["--role", "king", "--name", "x"], 2, ""),
        (["--role", "organiser"], 2, ""),
        (["--role", "organiser", "--name", ""], 3, "bad_token_wish"),
        (["--role", "organiser", "--name", "x", "--days", 0], 3, "bad_token_wish"),
        (["--role", "organiser", "--name", "x", "--tournament", "ZZZZ"], 3, "no_such_code"),
        (["--role", "player", "--name", "x", "--player", 1], 3, "no_player_numbered"),
    ],
)
def test_a_bad_wish_is_refused(folder: Path, options: list[object], code: int, error: str) -> None:
    ran = crosstable("token", "create", "--data", folder, "--json", *options)
    assert ran.code == code
    if error:
        assert ran.answer["error"] == error
