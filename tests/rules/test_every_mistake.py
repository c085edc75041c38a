"""Whoever makes several mistakes in one command is told all of them: every command, with mistakes that do not depend on
each other, one by one and all at once. A command that can have one mistake at most says why (`ONE_AT_MOST`).
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest

from crosstable.commands import (
    COMMANDS,
    Actor,
    BeginStage,
    ChangePlayer,
    Command,
    Configure,
    Correct,
    Create,
    EndStage,
    EnterTable,
    ExtendClock,
    MoveUp,
    Pair,
    PairByHand,
    Penalise,
    Playoff,
    Swap,
    TakeBackTap,
)
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Bye, Forfeit
from crosstable.rules import ending, registration
from crosstable.rules.decide import decide
from crosstable.state.state import State
from tests.build import TO_COME
from tests.rules.life import ANN, Life, id_of, phone
from tests.rules.mistaken_lives import ended, over, played, playing, scored, with_places
from tests.rules.mistakes import CASES, LONG, P1, ZED, Case, Mistake
from tests.rules.table_life import at_tables, whole

# Why two mistakes can't be made at once in these.
NOTHING = "nothing is said in it"
ONE_FIELD = "one thing is said in it"
ONE_PLAYER = "one player is named in it, of whom nothing is known where it is nobody"
ONE_TABLE = "one table is named in it, of which nothing is known where it is none"

ONE_AT_MOST: Mapping[str, str] = {
    "rename": ONE_FIELD,
    "set_registration": "the number of places; open is yes or no",
    "move_up": f"{ONE_PLAYER}; that nobody more can enter is told beside it, below",
    "ask_check_in": NOTHING,
    "withdraw": ONE_PLAYER,
    "rename_player": ONE_PLAYER,
    "drop": ONE_PLAYER,
    "re_enter": ONE_PLAYER,
    "disqualify": ONE_PLAYER,
    "seat": "anything but a choice is how the draft was seen",
    "set_multiplier": ONE_FIELD,
    "use_table": ONE_TABLE,
    "publish": "how the draft was seen; whom it does not seat is told at once",
    "start_round": ONE_FIELD,
    "pause_clock": NOTHING,
    "resume_clock": NOTHING,
    "restart_clock": NOTHING,
    "confirm": ONE_TABLE,
    "dispute": ONE_TABLE,
    "withdraw_report": ONE_TABLE,
    "restore": ONE_PLAYER,
    "complete": NOTHING,
    "cancel": ONE_FIELD,
    "take_back_notice": ONE_FIELD,
}


def refused(state: State, command: Command, actor: Actor) -> list[tuple[str, str]]:
    """What is told: every reason, or the refusal itself where it has none, with its parameters."""
    with pytest.raises(Refusal) as refusal:
        decide(state, command, actor)
    told = refusal.value.reasons or [refusal.value]
    return sorted((one.code, repr(sorted(one.params.items()))) for one in told)


def lived(case: Case, *mistakes: Mistake) -> tuple[State, Command, Actor]:
    """The state, and what is asked for in it, with these mistakes."""
    life = case.life()
    for one in mistakes:
        one.before(life)
    command = case.right(life) if callable(case.right) else case.right
    for one in mistakes:
        command = one.ask(command)
    actor = case.actor(life) if callable(case.actor) else case.actor
    return life.state, command, msgspec.structs.replace(actor, seen=life.state.seq)


def test_no_command_is_forgotten() -> None:
    """Each is in the table, or it is said why not."""
    told = {type(lived(case)[1]).NAME for case in CASES} | {Create.NAME}
    assert told | ONE_AT_MOST.keys() == COMMANDS.keys()
    assert not told & ONE_AT_MOST.keys()


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(one.code for one in case.mistakes))
def test_every_mistake_is_told_alone_and_beside_the_others(case: Case) -> None:
    """With the same words."""
    decide(*lived(case))
    alone = []
    for one in case.mistakes:
        told = refused(*lived(case, one))
        assert [code for code, _ in told] == [one.code]
        alone += told
    assert refused(*lived(case, *case.mistakes)) == sorted(alone)


def test_a_new_tournament() -> None:
    """There is no life before it."""
    right: dict[str, Any] = {"name": "Friday", "seed": 1, "preset": "mtg", "config": {}, "stage_name": None}
    wrong: dict[str, Any] = {
        "name": "",
        "seed": 2**70,
        "preset": "nope",
        "config": {"colour": "red"},
        "stage_name": LONG,
    }
    alone = [refused(State(), Create(**{**right, name: value}), ANN) for name, value in wrong.items()]
    assert [len(one) for one in alone] == [1] * len(wrong)
    assert refused(State(), Create(**wrong), ANN) == sorted(told for one in alone for told in one)


def test_nobody_more_can_enter_beside_somebody_who_does_not_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    life = with_places(4)
    monkeypatch.setattr(registration, "MOST_PLAYERS", 2)
    refusal = life.refused(MoveUp(player=ZED))
    assert [one.code for one in refusal.reasons] == ["unknown_player", "too_many_players"]


@pytest.mark.parametrize(
    "command", [EndStage(qualifiers=99, players=(P1, ZED, P1)), Playoff(top=99, players=(P1, ZED, P1))]
)
def test_a_stage_that_was_not_played_hides_nothing(command: Command) -> None:
    """Nor does saying both how many go on, and who."""
    refusal = Life("speed_jong").begin(4).refused(command)
    codes = ["nothing_played", "top_or_players", "too_many_qualifiers", "unknown_player", "named_twice"]
    assert [one.code for one in refusal.reasons] == codes


@pytest.mark.parametrize(
    ("life", "command"), [(ended, BeginStage(name="", preset="nope")), (over, Playoff(name="", config={"rounds": 0}))]
)
def test_stages_enough_hide_nothing(
    life: Callable[[], Life], command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    lived = life()
    monkeypatch.setattr(ending, "MOST_STAGES", 1)
    assert len(lived.refused(command, code="bad_settings_asked").reasons) == 3


def test_another_tables_score_taken_back() -> None:
    """Whose it is hides nothing; what is taken back already is nobody's mistake."""
    life = scored()
    wrong = TakeBackTap(undoes=life.last_score, id="mine", reason=LONG)
    refusal = life.refused(wrong, phone("e"))
    codes = ["not_your_table", "back_dating_by_organiser", "too_long_a_reason"]
    assert [one.code for one in refusal.reasons] == codes
    life.take_back(life.last_score)
    life.refused(TakeBackTap(undoes=wrong.undoes), phone("e"), code="not_your_table")
    assert not life.do(TakeBackTap(undoes=wrong.undoes), phone("a"))


@pytest.mark.parametrize(
    ("wrong", "codes"),
    [
        ({"reason": LONG}, ["too_long_a_reason", "reason_for_table"]),
        ({"reason": f"{LONG}\x07", "table": 1}, ["too_long_a_reason", "unprintable_reason"]),
        (
            {"reason": LONG, "table": 99, "outage": 1},
            ["too_long_a_reason", "no_such_table", "outage_of_the_round", "no_outage"],
        ),
    ],
)
def test_more_time_with_a_reason_that_can_not_be(wrong: dict[str, Any], codes: list[str]) -> None:
    """For all, for a table, and after an outage: where it does not belong it is judged too."""
    refusal = playing().refused(ExtendClock(seconds=60, **wrong))
    assert [one.code for one in refusal.reasons] == codes


def test_no_result_for_no_table() -> None:
    refusal = played().refused(Correct(round=1, table=99, result=None))
    assert [one.code for one in refusal.reasons] == ["no_such_table", "closed_without_result"]


def test_a_stranger_named_where_nobody_is_to_go() -> None:
    refusal = played().refused(Pair(relief="allow_rematch", player=ZED))
    assert [one.code for one in refusal.reasons] == ["unknown_player", "drop_whom"]


def test_a_wrong_relief_after_the_last_round() -> None:
    """What was asked for is judged all the same; the engine's word and the rules' are told once."""
    life = played()
    life.do(Configure(config={"rounds": 2}))
    assert life.refused(Pair()).code == "all_rounds_played"
    refusal = life.refused(Pair(player=P1))
    assert [one.code for one in refusal.reasons] == ["all_rounds_played", "drop_whom"]
    refusal = life.refused(Pair(relief="drop", player=ZED))
    assert [one.code for one in refusal.reasons] == ["unknown_player", "all_rounds_played"]


def test_a_schedule_has_nothing_to_relieve_whoever_is_named() -> None:
    life = Life("crokinole_groups").begin(5)
    life.play(1)
    assert life.refused(Pair(relief="drop")).code == "nothing_to_relieve"
    refusal = life.refused(Pair(relief="drop", player=ZED))
    assert [one.code for one in refusal.reasons] == ["unknown_player", "nothing_to_relieve"]


def test_a_swap_with_oneself() -> None:
    """What keeps the player in place is told too."""
    life = playing()
    life.win(1)
    player = life.round.matches[1].first
    refusal = life.refused(Swap(one=player, other=player), code="bad_seats")
    assert [one.code for one in refusal.reasons] == ["named_twice", "has_result"]


@pytest.mark.parametrize(
    "command",
    [
        Penalise(player=P1, kind="match_loss", round=3),
        Correct(round=3, table=1, result=Forfeit(ZED), repair=True),
    ],
)
def test_of_a_draft_nothing_is_said(command: Command) -> None:
    """It is no round yet: whatever is wrong in it is not known."""
    life = played()
    life.do(Pair())
    life.do(PairByHand(byes=(Bye(P1, "win"),)))
    life.refused(command, code="no_such_round")


def test_places_that_are_too_few_and_no_order() -> None:
    """Each is told whatever the other is."""
    life = at_tables("abcd")
    refusal = life.refused(EnterTable(table=1, places=(2, 2)))
    assert [one.code for one in refusal.reasons] == ["length_of_seats", "places_order"]
    refusal = life.refused(EnterTable(table=1, places=(1, 2), scores=whole("1")))
    assert [one.code for one in refusal.reasons] == ["several_scorings", "length_of_seats", "length_of_seats"]


def test_settings_that_do_not_go_together_hide_no_stranger() -> None:
    """Nor does a preset that is none, of which nobody knows how many rounds it has."""
    life = ended()
    config = {"forbidden": [["p1", "zed"]], "uma": [1, 0, -1], "format": "cut_line", "rounds": None}
    refusal = life.refused(BeginStage(preset="mtg", config=config))
    assert sorted(one.code for one in refusal.reasons) == ["cut_needs_rounds", "length_of_table", "unknown_player"]
    refusal = life.refused(BeginStage(preset="nope", config=config))
    assert sorted(one.code for one in refusal.reasons) == ["unknown_code", "unknown_player"]


SETTINGS: tuple[tuple[dict[str, Any], str], ...] = (
    ({"forbidden": [["p1", "zed"], ["p1", ""]]}, "empty_text unknown_player"),
    ({"standings_tiebreakers": ["nope", 7]}, "not_chain_entry unknown_code"),
    ({"pairing_tiebreakers": [{"code": "omw", "min_tied": 3, "max_tied": 2}, 7]}, "not_chain_entry tied_sizes"),
    ({"inactive_tables": [0, 1, 1]}, "not_whole twice"),
    ({"uma": ["x", 2]}, "list_length not_whole"),
    ({"place_points": ["x", 2, 1]}, "length_of_table not_number"),
    ({"points": {"nope": 1, "win": 0}}, "points_order unknown_key"),
    ({"table_size": 5, "uma": [3, 1, -1, -3], "rounds": 1}, "length_of_table rounds_in_play"),
    ({"table_size": "x", "uma": [4, 2, 0, -2, -4]}, "not_whole"),
    ({"format": "nope", "pairing_system": "nope"}, "not_choice unknown_code"),
)


@pytest.mark.parametrize(("config", "told"), SETTINGS)
def test_a_setting_hides_no_other_nor_a_part_of_itself(config: dict[str, Any], told: str) -> None:
    """Nothing is made up either: of a table that can't be read nobody knows how many places it has."""
    life = Life(rounds=3).begin(4)
    life.play(2)
    refusal = life.refused(Configure(config=config))
    assert sorted(one.code for one in refusal.reasons) == told.split()


def test_a_preset_that_is_none_hides_no_setting() -> None:
    """What is wrong whatever the preset is told; points that are right in one of them are not."""
    config = {"standings_tiebreakers": ["nope"], "format": TO_COME[0], "points": {"win": 0, "draw": 1, "loss": 2}}
    told = refused(State(), Create(name="Friday", seed=1, preset="nope", config=config), ANN)
    assert [code for code, _ in told] == ["points_order", "unknown_code", "unknown_code", "wrong_format"]
    told = refused(State(), Create(name="Friday", seed=1, preset="nope", config={"points": {"win": 2}}), ANN)
    assert [code for code, _ in told] == ["unknown_code"]


def test_a_stretch_hides_no_other() -> None:
    """One that can't be read may be that of the past, so that nobody says it is missing."""
    life = Life(rounds=3).begin(4)
    life.play()
    life.do(ChangePlayer(player=id_of("p1"), fields={"absent": [[3, 3]]}))
    for absent, told in (
        ([[5, 2], ["x", 1]], ["bad_stretch", "not_whole"]),
        ([[1, 1], ["x", 1]], ["absence_is_past", "not_whole"]),
        ([["x", 1]], ["not_whole"]),
    ):
        refusal = life.refused(ChangePlayer(player=id_of("p1"), fields={"absent": absent}))
        assert sorted(one.code for one in refusal.reasons) == told
