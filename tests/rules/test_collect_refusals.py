"""Settings, lists and entries name all their problems at once, and nothing has changed."""

from typing import Any

import pytest

from crosstable.app.persons import new_entry
from crosstable.commands import (
    BeginStage,
    ChangePlayer,
    Configure,
    Create,
    EndStage,
    EnterLate,
    Start,
)
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from crosstable.rules.decide import decide
from crosstable.state.state import State
from tests.rules.life import ANN, Life

P1 = PlayerId("p1")


def refusal_paths(refusal: Refusal) -> tuple[str, list[tuple[str, str]]]:
    """Return the refusal and its paths."""
    return refusal.code, [(reason.path, reason.code) for reason in refusal.reasons]


def test_a_new_tournament() -> None:
    """Its name, its seed and its preset; of the settings of a preset that is none nobody can say anything."""
    wrong = Create(name="", seed=2**70, preset="nope", config={"rounds": 9999, "colour": "red"}, stage_name=" ")
    with pytest.raises(Refusal) as refused:
        decide(State(), wrong, ANN)
    assert refusal_paths(refused.value) == (
        "bad_settings_asked",
        [
            ("name", "empty_text"),
            ("seed", "not_whole"),
            ("stage_name", "empty_text"),
            ("preset", "unknown_code"),
        ],
    )


def test_settings_of_a_known_preset() -> None:
    """Reports the name, and the unplayable format as well."""
    with pytest.raises(Refusal) as refused:
        decide(State(), Create(name="", seed=1, config={"rounds": 9999}), ANN)
    assert [reason.path for reason in refused.value.reasons] == ["name", "config.rounds"]


def test_a_further_stage() -> None:
    """Its name, its settings, and pairs that name a stranger."""
    life = Life(rounds=1).begin(4)
    life.play()
    life.do(EndStage())
    refusal = life.refusal(BeginStage(name="", preset="mtg", config={"rounds": 0}))
    assert [reason.path for reason in refusal.reasons] == ["name", "config.rounds"]
    refusal = life.refusal(BeginStage(name="", preset="mtg", config={"forbidden": [["p1", "zed"]]}))
    assert [reason.path for reason in refusal.reasons] == ["name", "config.forbidden[0][1]"]


@pytest.mark.parametrize(("first", "code"), [(1, "round_is_over"), (1000, "too_many_rounds")])
def test_a_late_entry(first: int, code: str) -> None:
    """The round does not hide what is wrong with the entry."""
    life = Life(rounds=3).begin(4)
    life.play()
    wrong, _ = new_entry("Late", number=1, rating=10**9)
    refusal = life.refusal(EnterLate(entries=(wrong,), first_round=first))
    paths = ["first_round", "entries[0].rating", "entries[0].number"]
    assert (refusal.code, [reason.path for reason in refusal.reasons]) == ("bad_entries", paths)
    assert refusal.reasons[0].code == code
    right, _ = new_entry("Late")
    assert life.refusal(EnterLate(entries=(right,), first_round=first)).code == code


@pytest.mark.parametrize(
    ("config", "codes"),
    [
        ({"forbidden": [["p1", "zed"], ["p1", ""]]}, "empty_text unknown_player"),
        ({"standings_tiebreakers": ["nope", 7]}, "not_chain_entry unknown_code"),
        ({"pairing_tiebreakers": [{"code": "omw", "min_tied": 3, "max_tied": 2}, 7]}, "not_chain_entry tied_sizes"),
        ({"inactive_tables": [0, 1, 1]}, "not_whole twice"),
        ({"uma": ["x", 2]}, "list_length not_whole"),
        ({"place_points": ["x", 2, 1]}, "length_of_table not_number"),
        ({"points": {"nope": 1, "win": 0}}, "points_order unknown_key"),
        ({"table_size": "x", "uma": [4, 2, 0, -2, -4]}, "not_whole"),
        ({"format": "nope", "pairing_system": "nope"}, "not_choice unknown_code"),
        ({"format": "round_robin", "rounds": 1}, "format_in_play rounds_in_play"),
    ],
)
def test_a_setting_hides_no_other_nor_a_part_of_itself(config: dict[str, Any], codes: str) -> None:
    """Nothing is made up either: of a table that can't be read nobody knows how many places it has."""
    life = Life(rounds=3).begin(4)
    life.play(2)
    refusal = life.refusal(Configure(config=config))
    assert sorted(reason.code for reason in refusal.reasons) == codes.split()


def test_unreadable_stretch_suppresses_missing_ones() -> None:
    """It may be the past stretch, so that is not reported as missing."""
    life = Life(rounds=3).begin(4)
    life.play()
    life.do(ChangePlayer(player=P1, fields={"absent": [[3, 3]]}))
    for absent, codes in (
        ([[5, 2], ["x", 1]], ["bad_stretch", "not_whole"]),
        ([[1, 1], ["x", 1]], ["absence_is_past", "not_whole"]),
        ([["x", 1]], ["not_whole"]),
    ):
        refusal = life.refusal(ChangePlayer(player=P1, fields={"absent": absent}))
        assert sorted(reason.code for reason in refusal.reasons) == codes


def test_groups_that_are_too_small() -> None:
    """Each of them, not the first alone."""
    life = Life("crokinole_groups")
    life.enter(["a", "b"], group="A")
    life.enter(["c", "d"], group="B")
    life.enter(["e", "f", "g"], group="C")
    life.do(Start())
    life.play()
    refusal = life.refusal(EndStage(qualifiers=3), code="too_many_of_groups")
    assert [(reason.code, reason.params["group"]) for reason in refusal.reasons] == [
        ("too_many_qualifiers", "A"),
        ("too_many_qualifiers", "B"),
    ]
