"""Whoever makes two mistakes at once is told both, and nothing has changed."""

import pytest

from crosstable.app.persons import entry
from crosstable.commands import (
    BeginStage,
    Command,
    Create,
    EndStage,
    EnterLate,
    EnterResult,
    Penalise,
    ReportResult,
    Start,
)
from crosstable.model.points import HalfPoints
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Forfeit, PlayerId, Score
from crosstable.rules.decide import decide
from crosstable.state.state import State
from tests.rules.life import ANN, Life, phone


def told(refusal: Refusal) -> tuple[str, list[tuple[str, str]]]:
    """The refusal, and where it finds what."""
    return refusal.code, [(one.path, one.code) for one in refusal.reasons]


def test_a_new_tournament() -> None:
    """Its name, its preset, and every setting that no preset could make right."""
    wrong = Create(name="", seed=2**70, preset="nope", config={"rounds": 9999, "colour": "red"}, stage_name=" ")
    with pytest.raises(Refusal) as refused:
        decide(State(), wrong, ANN)
    assert told(refused.value) == (
        "bad_settings_asked",
        [
            ("name", "empty_text"),
            ("seed", "not_whole"),
            ("stage_name", "empty_text"),
            ("preset", "unknown_code"),
            ("config.rounds", "not_whole"),
            ("config.colour", "unknown_key"),
        ],
    )


def test_settings_of_a_known_preset() -> None:
    """The name beside them, and a format that can't be played yet beside that."""
    with pytest.raises(Refusal) as refused:
        decide(State(), Create(name="", seed=1, config={"rounds": 9999}), ANN)
    assert [one.path for one in refused.value.reasons] == ["name", "config.rounds"]


def test_a_further_stage() -> None:
    """Its name, its settings, and pairs that name a stranger."""
    life = Life(rounds=1).begin(4)
    life.play()
    life.do(EndStage())
    refusal = life.refused(BeginStage(name="", preset="mtg", config={"rounds": 0}))
    assert [one.path for one in refusal.reasons] == ["name", "config.rounds"]
    refusal = life.refused(BeginStage(name="", preset="mtg", config={"forbidden": [["p1", "zed"]]}))
    assert [one.path for one in refusal.reasons] == ["name", "config.forbidden[0][1]"]


@pytest.mark.parametrize(("first", "code"), [(1, "round_is_over"), (1000, "too_many_rounds")])
def test_a_late_entry(first: int, code: str) -> None:
    """The round does not hide what is wrong with the entry."""
    life = Life(rounds=3).begin(4)
    life.play()
    wrong, _ = entry("Late", number=1, rating=10**9)
    refusal = life.refused(EnterLate(entries=(wrong,), first_round=first))
    paths = ["first_round", "entries[0].rating", "entries[0].number"]
    assert (refusal.code, [one.path for one in refusal.reasons]) == ("bad_entries", paths)
    assert refusal.reasons[0].code == code
    right, _ = entry("Late")
    assert life.refused(EnterLate(entries=(right,), first_round=first)).code == code


def test_a_penalty() -> None:
    """What it does and how many points it costs are asked of two kinds alone."""
    life = Life(rounds=3).begin(4)
    life.publish()
    refusal = life.refused(Penalise(player=PlayerId("p1"), kind="warning", effect="points", points=HalfPoints(3)))
    assert told(refusal) == ("bad_penalty", [("", "effect_not_asked"), ("", "points_not_asked")])


def test_a_result() -> None:
    """Games and twenties; and whoever is said to have forfeited."""
    life = Life("crokinole_swiss", rounds=3).begin(4)
    life.publish()
    first = life.round.matches[1].first
    for command, actor in (
        (EnterResult(table=1, result=Score(-1, 0), twenties=(-1, 0)), ANN),
        (ReportResult(table=1, result=Score(-1, 0), twenties=(-1, 0)), phone(first)),
    ):
        asked: Command = command
        refusal = life.refused(asked, actor)
        assert told(refusal) == ("impossible_result", [("", "impossible_score"), ("", "impossible_twenties")])
    refusal = life.refused(EnterResult(table=1, result=Forfeit(PlayerId("zed")), twenties=(-1, 0)))
    assert [one.code for one in refusal.reasons] == ["forfeit_of_other", "impossible_twenties"]


def test_groups_that_are_too_small() -> None:
    """Each of them, not the first alone."""
    life = Life("crokinole_groups")
    life.enter(["a", "b"], group="A")
    life.enter(["c", "d"], group="B")
    life.enter(["e", "f", "g"], group="C")
    life.do(Start())
    life.play()
    refusal = life.refused(EndStage(qualifiers=3), code="too_many_of_groups")
    assert [(one.code, one.params["group"]) for one in refusal.reasons] == [
        ("too_many_qualifiers", "A"),
        ("too_many_qualifiers", "B"),
    ]
