"""The tournament itself and its settings: create, rename, configure."""

from typing import Any, cast

import msgspec
import pytest

from crosstable.commands import (
    Command,
    Configure,
    Create,
    Pair,
    Rename,
    Start,
    Undo,
)
from crosstable.events import StageConfigured
from crosstable.formats.swiss import SwissSettings
from crosstable.model.presets import PRESETS
from crosstable.model.refusals import Refusal
from crosstable.ranking.standings import Standings
from crosstable.rules.decide import decide
from crosstable.state.state import State
from tests.build import TO_COME
from tests.rules.documents import check_document
from tests.rules.life import ANN, Life


def codes(refusal: Refusal) -> list[tuple[str, str]]:
    return [(reason.path, reason.code) for reason in refusal.reasons]


# Create and rename


def test_a_tournament_keeps_its_whole_configuration() -> None:
    """A preset that changes in a later version does not change a tournament that is there."""
    life = Life("chess", rounds=5)
    created = life.state.log[0].event
    assert created.settings["points"] == {"win": 1, "draw": 0.5, "loss": 0}  # type: ignore[attr-defined]
    assert life.state.stage.config.rounds == 5


def test_changed_settings_keep_recorded_preset(monkeypatch: pytest.MonkeyPatch) -> None:
    """A newer version of the preset applies only if it is chosen again."""
    life = Life("chess", rounds=5)
    before = life.state.stage.config
    monkeypatch.setitem(
        cast(dict[str, Any], PRESETS), "chess", {**PRESETS["chess"], "first_round": "fold", "best_of": 3}
    )
    life.do(Configure(config={"round_minutes": 40}))
    assert life.state.stage.config == msgspec.structs.replace(before, round_minutes=40)
    life.do(Configure(preset="mtg"))
    life.do(Configure(preset="chess"))
    assert life.state.stage.config.of(SwissSettings).first_round == "fold"


@pytest.mark.parametrize(
    ("command", "path", "code"),
    [
        (Create(name="", seed=1), "name", "empty_text"),
        (Create(name="a\nb", seed=1), "name", "control_character"),
        (Create(name="x", seed=2**63), "seed", "not_whole"),
        (Create(name="x", seed=1, preset="mgt"), "preset", "unknown_code"),
        (Create(name="x", seed=1, config={"rouns": 3}), "config.rouns", "unknown_key"),
        (Create(name="x", seed=1, config={"rounds": 0}), "config.rounds", "not_whole"),
        *((Create(name="x", seed=1, config={"format": one}), "config.format", "not_choice") for one in TO_COME),
    ],
)
def test_every_problem_with_a_new_tournament_is_named(command: Command, path: str, code: str) -> None:
    """With its path, and before anything is written."""
    with pytest.raises(Refusal) as refused:
        decide(State(), command, ANN)
    assert refused.value.code == "bad_settings_asked"
    assert (path, code) in codes(refused.value)


def test_renaming_to_the_same_name_does_nothing() -> None:
    """A second click is no event."""
    life = Life()
    assert life.do(Rename(name="Sunday"))
    assert life.do(Rename(name="Sunday")) == ()


# Configure


def test_configure_changes_named_keys_only() -> None:
    """Other overrides stay, and objects are merged."""
    life = Life(rounds=4, points={"win": 2})
    life.do(Configure(config={"points": {"draw": 1}, "best_of": 1}))
    assert life.state.stage.overrides == {"rounds": 4, "points": {"win": 2, "draw": 1}, "best_of": 1}


def test_null_takes_a_key_back_to_the_presets_value() -> None:
    """Also one that was never overridden, which is then nothing new."""
    life = Life(rounds=4)
    life.do(Configure(config={"rounds": None}))
    assert life.state.stage.overrides == {}
    assert life.do(Configure(config={"rounds": None, "best_of": None})) == ()


def test_none_sets_what_can_be_null() -> None:
    """Null takes a key back to the preset's value, so that no limit needs a word of its own."""
    life = Life("mtg", max_byes_per_player="none")
    assert life.state.stage.config.of(SwissSettings).max_byes_per_player is None
    life.do(Configure(config={"round_minutes": 40}))
    assert life.state.stage.config.of(SwissSettings).max_byes_per_player is None
    life.do(Configure(config={"max_byes_per_player": None}))
    assert life.state.stage.config.of(SwissSettings).max_byes_per_player == 1
    assert [path for path, _ in codes(life.refusal(Configure(config={"best_of": "none"})))] == ["config.best_of"]


def test_removed_rounds_setting_is_recomputed() -> None:
    """Four rounds for eight players become three."""
    life = Life(rounds=4).begin(8)
    assert life.state.stage.planned == 4
    life.do(Configure(config={"rounds": None}))
    assert life.state.stage.planned == 3


def test_a_number_of_rounds_taken_back_is_never_less_than_were_played() -> None:
    """Five rounds were played by eight players; the three that would suit them are too few now."""
    life = Life(rounds=5).begin(8)
    life.play(4)
    life.do(Configure(config={"rounds": None}))
    assert life.state.stage.planned == 4


def test_more_rounds_may_be_set_while_it_is_played_and_fewer_down_to_those_played() -> None:
    """The next round is then refused, or possible."""
    life = Life(rounds=1).begin(4)
    life.play()
    life.refusal(Pair(), code="all_rounds_played")
    life.do(Configure(config={"rounds": 2}))
    life.play()
    refusal = life.refusal(Configure(config={"rounds": 1}), code="bad_settings_asked")
    assert codes(refusal) == [("config.rounds", "rounds_in_play")]


def test_the_format_changes_until_the_first_round_is_paired() -> None:
    """And takes its own number of rounds with it."""
    life = Life().begin(6)
    life.do(Configure(config={"format": "round_robin"}))
    assert life.state.stage.planned == 5
    life.do(Pair())
    refusal = life.refusal(Configure(config={"format": "swiss"}), code="bad_settings_asked")
    assert codes(refusal) == [("config.format", "format_in_play")]


def test_changed_points_apply_to_all_rounds() -> None:
    """Organisers notice late that a win is worth two."""
    life = Life().begin(4)
    life.play()
    life.do(Configure(config={"points": {"win": 2}}))
    assert {row.points for row in Standings(life.state.tournament)} == {4, 0}


def test_forbidden_pair_is_checked_against_players() -> None:
    """Before anybody is entered, at the start."""
    life = Life(forbidden=[["p1", "p9"]])
    life.enter(4)
    assert codes(life.refusal(Start(), code="bad_settings_asked")) == [("config.forbidden[0][1]", "unknown_player")]
    refusal = life.refusal(Configure(config={"forbidden": [["p1", "nobody"]]}), code="bad_settings_asked")
    assert codes(refusal) == [("config.forbidden[0][1]", "unknown_player")]
    life.do(Configure(config={"round_minutes": 50}))
    life.do(Configure(config={"forbidden": [["p1", "p2"]]}))
    life.do(Start())


def test_forbidden_pair_of_absent_player_is_ignored() -> None:
    """Also in the document."""
    life = Life().begin(4)
    life.enter(["late"])
    life.do(Configure(config={"forbidden": [["p1", "late"]]}))
    entered = life.state.log[-2].action
    life.do(Undo(action=entered))
    check_document(life.state)
    assert life.state.tournament.stage.config.forbidden == ()
    assert life.state.stage.config.forbidden == (("p1", "late"),)


def test_a_changed_configuration_says_what_was_before() -> None:
    """So that it is known what depends on what."""
    life = Life()
    (first,) = life.do(Configure(config={"rounds": 3}))
    action = life.last
    (second,) = life.do(Configure(config={"rounds": 4}))
    assert isinstance(first, StageConfigured)
    assert isinstance(second, StageConfigured)
    assert second.was_overrides == first.overrides
    life.refusal(Undo(action=action), code="others_depend")
