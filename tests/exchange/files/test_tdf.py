"""TOM files: Pokémon events come in, with divisions, late entrants and playoffs."""

from pathlib import Path

import pytest

from crosstable.exchange.files.convert import format_to_read, read_file
from crosstable.model.refusals import BadFile
from crosstable.model.tournament import DoubleLoss, Score, Tournament

CUP = (Path(__file__).parent / "corpus" / "cup.tdf").read_bytes()


def read(content: bytes, division: str = "") -> Tournament:
    options = {"division": division} if division else {}
    return read_file(content, "cup.tdf", options=options).without_problems.tournament


def test_divisions_are_groups() -> None:
    """Every division plays by itself; who was late entered late, and who dropped has left."""
    swiss, playoffs = read(CUP).stages
    players = read(CUP).by_id
    assert [(group.name, group.players) for group in swiss.groups] == [
        ("Masters", ("11", "12", "13", "14", "15")),
        ("Junior", ("21", "22")),
    ]
    assert {player.id: player.first_round for player in players.values() if player.first_round > 1} == {"15": 2}
    assert players["12"].dropped_after == 1
    assert swiss.rounds[0].matches[1].result == Score(0, 0, 1)
    assert swiss.rounds[1].matches[1].result == DoubleLoss()
    assert swiss.rounds[1].matches[2].unfinished
    assert playoffs.rounds[0].matches[0].result == Score(1, 0)
    assert read(CUP).extra["tdf"]["players"]["11"] == {"birthdate": "02/27/1990"}


def test_one_division_can_be_read() -> None:
    """Divisions with different numbers of rounds are read one by one."""
    assert [player.id for player in read(CUP, "junior").players] == ["21", "22"]
    second = CUP.rindex(b'<round number="2"')
    fewer = CUP[:second] + CUP[CUP.index(b"</rounds>", second) :]
    with pytest.raises(BadFile, match="one by one"):
        read(fewer)
    assert len(read(fewer, "masters").stages) == 2
    assert format_to_read(CUP).name == "tdf"


@pytest.mark.parametrize(
    ("what", "instead", "code"),
    [
        ('outcome="3"', 'outcome="4"', "tdf_outcome"),
        ('outcome="5"', 'outcome="1"', ""),
        ('player2 userid="12"', 'player2 userid="99"', "wer_person"),
        ('<player userid="12">', '<player userid="11">', "wer_id_twice"),
        ("<tournament ", "<turnament ", "xml_broken"),
        ('<player2 userid="12" />', "", "tdf_outcome"),
        ('<player2 userid="12" />', '<player2 userid="13" />', "player_twice"),
        ('round number="2"', 'round number="4"', "round_order"),
    ],
)
def test_unknown_outcomes_are_refused(what: str, instead: str, code: str) -> None:
    """Outcomes that TOM never writes are refused with their place."""
    content = CUP.decode().replace(what, instead, 1).encode()
    if not code:
        assert read(content).players
        return
    with pytest.raises(BadFile) as refused:
        read_file(content, "cup.tdf", "tdf")
    assert any(reason.code == code and reason.path.startswith("line ") for reason in refused.value.reasons)
    assert str(refused.value)
