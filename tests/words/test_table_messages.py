"""Rounds of tables: everything that the rules refuse or record there has words."""

from typing import Any

import msgspec
import pytest

from crosstable.app.director import Director
from crosstable.app.persons import new_entry
from crosstable.commands import (
    Actor,
    CloseRound,
    Command,
    Create,
    Drop,
    EndStage,
    EnterResult,
    EnterTable,
    ExtendClock,
    Pair,
    PairByHand,
    PauseClock,
    Playoff,
    Publish,
    Register,
    RestartClock,
    Restore,
    ResumeClock,
    Seat,
    SeatByHand,
    SetMultiplier,
    SettleTap,
    SettleTie,
    Start,
    StartRound,
    Swap,
    TakeBackTap,
    Tap,
)
from crosstable.journal.memory import MemoryJournal
from crosstable.model.exact import Exact
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from crosstable.rules.warnings import round_warnings
from crosstable.words import refusal_sentence, sentence
from crosstable.words.event_text import action_words

OLGA, SAM = Actor("Olga"), Actor("Sam", "scorekeeper")
CALLED = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo")
NAMES = {PlayerId(one.lower()): one for one in CALLED}
IDS = tuple(NAMES)


class Hall:
    """A tournament at tables that answers in codes."""

    def __init__(self, players: int = 8, preset: str = "speed_jong", **config: Any) -> None:
        self.now = 1_700_000_000_000_000
        self.director = Director(MemoryJournal(clock=lambda: self.now))
        self.stream = self.director.create(
            Create(name="Friday", seed=1, preset=preset, config=config), OLGA, stream=None
        ).stream
        entered = [new_entry(name, id=one) for one, name in list(NAMES.items())[:players]]
        self.director.run(
            self.stream, Register(entries=tuple(one for one, _ in entered)), OLGA, facts=[fact for _, fact in entered]
        )
        self.outcome_codes(Start())

    def outcome_codes(self, command: Command, actor: Actor = OLGA, seen: int | None = None) -> list[str]:
        """Return the types of the events, or the codes of the refusal. Each has words and can be sent as JSON."""
        self.now += 1_000_000
        try:
            outcome = self.director.run(self.stream, command, msgspec.structs.replace(actor, seen=seen))
        except Refusal as refusal:
            msgspec.json.encode([refusal.params, [reason.params for reason in refusal.reasons]])
            said = [refusal_sentence(refusal, NAMES), *(sentence(reason, NAMES) for reason in refusal.reasons)]
            return [refusal.code, *(reason.code for reason in refusal.reasons)] if all(said) else []
        assert action_words([event.event for event in outcome.events], NAMES)
        return [event.event.TYPE for event in outcome.events]

    def play(self, *tables: tuple[PlayerId, ...]) -> None:
        """Start a round of these tables."""
        for command in (SeatByHand(tables=tables or (IDS[:4], IDS[4:8]), alone=True), Publish(), StartRound()):
            self.outcome_codes(command)

    @property
    def seq(self) -> int:
        return self.director.state(self.stream).log[-1].seq


def phone(player: str) -> Actor:
    return Actor(f"phone of {player}", "player", PlayerId(player))


def tap(player: str, table: int = 1, **more: Any) -> Tap:
    return Tap(table=table, player=PlayerId(player), delta=1, **more)


def points(*scores: int) -> tuple[Exact, ...]:
    return tuple(Exact(str(score)) for score in scores)


def test_commands_of_the_other_kind_are_refused() -> None:
    """A command for the other kind of round is refused as such."""
    hall, swiss = Hall(), Hall(preset="mtg")
    for of_matches in (Pair(), PairByHand(matches=((IDS[0], IDS[1]),)), SettleTie(players=IDS[:2], reason="lots")):
        assert hall.outcome_codes(of_matches) == ["is_at_tables"]
    for of_tables in (Seat(), SeatByHand(tables=(IDS[:4],)), Playoff()):
        assert swiss.outcome_codes(of_tables) == ["is_in_matches"]
    assert swiss.outcome_codes(tap("ann")) == ["no_such_round"]
    swiss.outcome_codes(Pair())
    assert swiss.outcome_codes(SetMultiplier(halves=3)) == ["is_in_matches"]
    swiss.outcome_codes(Publish())
    assert swiss.outcome_codes(tap("ann")) == ["is_a_match"]
    assert swiss.outcome_codes(CloseRound(unfinished=True, players=IDS[:1])) == ["wrong_format"]
    hall.play()
    assert hall.outcome_codes(EnterResult(table=1, result=None)) == ["not_a_match"]


def test_seats() -> None:
    """A draft, impossible manual seats, and seats taken later."""
    hall = Hall(10)
    assert hall.outcome_codes(Seat(mode="random")) == ["round_seated"]
    assert hall.outcome_codes(Seat()) == ["paired_already"]
    ann, bo = IDS[:2]
    assert hall.outcome_codes(SeatByHand(tables=((ann, ann), (), IDS[1:6]), numbers=(1, 1, 2, 0))) == [
        "bad_seats",
        "named_twice",
        "table_without_players",
        "table_too_large",
        "table_twice",
        "numbers_of_tables",
    ]
    assert hall.outcome_codes(SeatByHand(tables=(IDS[:4], IDS[4:8]), alone=True)) == ["round_seated"]
    assert hall.outcome_codes(SetMultiplier(halves=21)) == ["bad_multiplier"]
    assert hall.outcome_codes(SetMultiplier(halves=3)) == ["multiplier_set"]
    hall.outcome_codes(Publish())
    assert hall.outcome_codes(CloseRound()) == ["round_not_started"]
    assert hall.outcome_codes(PauseClock()) == ["not_now"]
    assert hall.outcome_codes(SeatByHand(tables=((bo,),))) == ["bad_seats", "has_a_table"]
    assert hall.outcome_codes(SeatByHand(tables=(IDS[8:],))) == ["seats_taken"]
    assert hall.outcome_codes(StartRound(original=0)) == ["bad_original"]
    assert hall.outcome_codes(StartRound()) == ["round_started"]


def test_warnings_before_a_round() -> None:
    """Players who sit out, who meet again, and who should not meet."""
    hall = Hall(8, forbidden=[["ann", "bo"]])
    hall.play((IDS[0], IDS[1], IDS[2]), IDS[3:7])
    state = hall.director.state(hall.stream)
    assert state.current is not None
    warnings = list(round_warnings(state, state.current))
    assert [warning.code for warning in warnings] == ["table_of_other_size", "not_kept_apart", "sits_out"]
    assert all(sentence(warning, NAMES) for warning in warnings)


def test_taps() -> None:
    """Scores as they are tapped, undone, too late, and decided."""
    hall = Hall(round_minutes=10)
    hall.play()
    assert hall.outcome_codes(tap("ann"), phone("bo")) == ["scored"]
    first = f"e{hall.seq}"
    assert hall.outcome_codes(tap("ann"), phone("hal")) == ["not_your_table"]
    assert hall.outcome_codes(tap("hal")) == ["sits_elsewhere"]
    assert hall.outcome_codes(tap("ann", id="x"), SAM) == ["back_dating_by_organiser"]
    assert hall.outcome_codes(tap("ann", id="x")) == ["reason_missing"]
    assert hall.outcome_codes(tap("ann", id=first, reason="r")) == ["id_taken"]
    assert hall.outcome_codes(tap("ann", at="9999", reason="r")) == ["still_to_be"]
    assert hall.outcome_codes(tap("ann", at="soon", reason="r")) == ["no_number"]
    assert hall.outcome_codes(tap("ann", at="1", reason="r" * 1001)) == ["too_long_a_reason"]
    assert hall.outcome_codes(tap("ann", at="1.5", reason="forgotten")) == ["scored"]
    assert hall.outcome_codes(TakeBackTap(undoes="e0")) == ["no_such_score"]
    assert hall.outcome_codes(TakeBackTap(undoes=first)) == ["score_undone"]
    assert hall.outcome_codes(EnterTable(table=1, scores=points(1, 2, 3, 4))) == ["several_scorings"]
    assert hall.outcome_codes(Swap(one=IDS[0], other=IDS[4])) == ["bad_seats", "has_result"]
    hall.now += 3_600_000_000
    assert hall.outcome_codes(tap("cy"), phone("cy")) == ["tap_held"]
    waits = hall.seq
    assert hall.outcome_codes(tap("cy")) == ["late_needs_reason"]
    assert hall.outcome_codes(TakeBackTap(undoes=first.replace("e", "x")), SAM) == ["no_such_score"]
    assert hall.outcome_codes(SettleTap(tap=1, take=False)) == ["no_such_tap"]
    assert hall.outcome_codes(SettleTap(tap=waits, take=True, reason="seen")) == ["tap_settled", "scored"]
    assert hall.outcome_codes(TakeBackTap(undoes=f"e{hall.seq}"), SAM) == ["correction_by_organiser"]
    hall.outcome_codes(tap("di"), phone("di"))
    assert hall.outcome_codes(SettleTap(tap=hall.seq, take=False)) == ["tap_settled"]


def test_final_scores_and_places() -> None:
    """Their problems, and their records."""
    hall = Hall(zero_sum=True)
    hall.play()
    assert hall.outcome_codes(CloseRound()) == ["open_tables"]
    assert hall.outcome_codes(EnterTable(table=1, scores=points(1, 2, 3, 4))) == ["not_balanced"]
    assert hall.outcome_codes(EnterTable(table=1, scores=points(1))) == ["length_of_seats"]
    assert hall.outcome_codes(EnterTable(table=1, places=(1, 2, 2, 3))) == ["places_order"]
    both = EnterTable(table=1, scores=points(1, -1, 0, 0), places=(1, 4, 2, 2))
    assert hall.outcome_codes(both) == ["several_scorings"]
    assert hall.outcome_codes(EnterTable(table=1, places=(1, 2, 3, 4)), SAM) == ["table_result"]
    final = EnterTable(table=1, scores=points(3, -1, -1, -1))
    assert hall.outcome_codes(final) == ["table_changed_meanwhile"]
    assert hall.outcome_codes(final, seen=hall.seq) == ["table_result"]
    assert hall.outcome_codes(tap("ann")) == ["several_scorings"]
    seen = hall.seq
    assert hall.outcome_codes(EnterTable(table=1), seen=seen) == ["table_result"]
    assert hall.outcome_codes(final, seen=seen) == ["table_changed_meanwhile"]
    assert hall.outcome_codes(EnterTable(table=2, unfinished=True)) == ["table_result"]
    assert hall.outcome_codes(CloseRound(unfinished=True)) == ["round_closed"]
    late = EnterTable(table=1, places=(1, 2, 3, 4))
    assert hall.outcome_codes(late) == ["late_needs_reason"]
    assert hall.outcome_codes(late, SAM) == ["correction_by_organiser"]
    assert hall.outcome_codes(msgspec.structs.replace(late, reason="found")) == ["table_result"]


def test_the_clock() -> None:
    """Pause, more time, less time, again."""
    hall = Hall(round_minutes=10)
    hall.play()
    said = [hall.outcome_codes(one) for one in (PauseClock(), ResumeClock(), RestartClock())]
    assert said == [["clock_paused"], ["clock_resumed"], ["clock_restarted"]]
    for seconds in (300, 60, -90, 1):
        assert hall.outcome_codes(ExtendClock(seconds=seconds)) == ["clock_extended"]
    assert hall.outcome_codes(ExtendClock(seconds=150, table=1, reason="spilt tea")) == ["table_extended"]
    assert hall.outcome_codes(ExtendClock(seconds=0)) == ["seconds_to_add"]
    played = hall.director.state(hall.stream).current
    assert played is not None
    assert played.clock is not None
    since = played.clock.started
    for seconds in (0, 300):
        assert hall.outcome_codes(ExtendClock(seconds=seconds, outage=since + seconds)) == ["clock_extended"]
    assert hall.outcome_codes(ExtendClock(seconds=0, outage=since + 300))[0] == "outage_answered"


def test_the_cut() -> None:
    """The cut is shown before players are eliminated."""
    hall = Hall(preset="speed_jong_cut_line", rounds=2)
    hall.play()
    for player, table in (("ann", 1), ("bo", 1), ("cy", 1), ("di", 1)):
        hall.outcome_codes(tap(player, table))
    assert hall.outcome_codes(CloseRound()) == ["cut_undecided"]
    hall.outcome_codes(tap("ann", 1))
    assert hall.outcome_codes(CloseRound(cut=True), seen=hall.seq - 5) == ["cut_changed"]
    assert hall.outcome_codes(CloseRound(cut=True, no_cut=True)) == ["one_cut_alone"]
    hall.outcome_codes(Drop(player=IDS[7]))
    assert hall.outcome_codes(CloseRound(players=(IDS[7], IDS[6], IDS[6]))) == ["bad_cut", "is_not_in", "named_twice"]
    assert hall.outcome_codes(CloseRound(players=IDS[:7])) == ["bad_cut", "nobody_left"]
    assert hall.outcome_codes(CloseRound(players=(IDS[6], IDS[5]))) == ["round_closed", "players_cut"]
    assert hall.outcome_codes(Restore(player=IDS[0])) == ["was_not_cut"]
    assert hall.outcome_codes(Restore(player=IDS[6])) == ["player_restored"]


@pytest.mark.parametrize(
    "command",
    [Playoff(top=2, config={"leftovers": "stand_in"}), EndStage(qualifiers=2)],
    ids=lambda one: one.NAME,
)
def test_ties_across_the_line_need_a_choice(command: Command) -> None:
    """Equals on both sides of the line: the organiser must say who advances."""
    hall = Hall(preset="speed_jong")
    hall.play()
    hall.outcome_codes(tap("ann"))
    hall.outcome_codes(CloseRound())
    assert hall.outcome_codes(Playoff(top=4, players=IDS[:4])) == ["top_or_players"]
    assert hall.outcome_codes(Playoff(players=IDS[:2])) == ["too_few_to_seat"]
    assert hall.outcome_codes(command) == ["tie_across_line", "level_at_line"]
    assert hall.outcome_codes(Playoff(players=IDS[:4], name="Final")) == ["stage_ended", "stage_begun"]
