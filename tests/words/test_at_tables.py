"""Rounds of tables in words: what the rules really refuse, and what is really written down, as people read it."""

from typing import Any

import msgspec
import pytest

from crosstable.app.director import Director
from crosstable.app.persons import entry
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
    """A tournament at tables, of which one hears sentences alone."""

    def __init__(self, players: int = 8, preset: str = "speed_jong", **config: Any) -> None:
        self.now = 1_700_000_000_000_000
        self.director = Director(MemoryJournal(clock=lambda: self.now))
        self.stream = self.director.create(
            Create(name="Friday", seed=1, preset=preset, config=config), OLGA, stream=None
        ).stream
        entered = [entry(name, id=one) for one, name in list(NAMES.items())[:players]]
        self.director.ask(
            self.stream, Register(entries=tuple(one for one, _ in entered)), OLGA, facts=[fact for _, fact in entered]
        )
        self.says(Start())

    def says(self, command: Command, actor: Actor = OLGA, seen: int | None = None) -> str:
        """The line of the log, or the sentences of the refusal. Every one of them can be sent as JSON."""
        self.now += 1_000_000
        try:
            outcome = self.director.ask(self.stream, command, msgspec.structs.replace(actor, seen=seen))
        except Refusal as refusal:
            msgspec.json.encode([refusal.params, [one.params for one in refusal.reasons]])
            return " / ".join([refusal_sentence(refusal, NAMES), *(sentence(one, NAMES) for one in refusal.reasons)])
        return action_words([one.event for one in outcome.events], NAMES)

    def play(self, *tables: tuple[PlayerId, ...]) -> None:
        """A round of these tables starts."""
        for command in (SeatByHand(tables=tables or (IDS[:4], IDS[4:8]), alone=True), Publish(), StartRound()):
            self.says(command)

    @property
    def seq(self) -> int:
        return self.director.state(self.stream).log[-1].seq


def phone(player: str) -> Actor:
    return Actor(f"phone of {player}", "player", PlayerId(player))


def tap(player: str, table: int = 1, **more: Any) -> Tap:
    return Tap(table=table, player=PlayerId(player), delta=1, **more)


def points(*scores: int) -> tuple[Exact, ...]:
    return tuple(Exact(str(one)) for one in scores)


def test_what_is_for_matches_and_what_is_for_tables() -> None:
    """Whoever asks for the wrong kind of round hears which one it is, and what to ask for."""
    hall = Hall()
    at_tables = 'here: this stage is played at tables ("tables").'
    assert hall.says(Pair()) == f"You can't pair the round {at_tables} Seat the round instead."
    assert (
        hall.says(PairByHand(matches=((IDS[0], IDS[1]),)))
        == f"You can't pair by hand {at_tables} Seat by hand instead."
    )
    assert hall.says(SettleTie(players=IDS[:2], reason="lots")).startswith(f"You can't settle a tie {at_tables}")
    swiss, in_matches = Hall(preset="mtg"), 'here: this stage is played in matches ("swiss").'
    assert swiss.says(Seat()) == f"You can't seat the round {in_matches} Pair the round instead."
    assert swiss.says(SeatByHand(tables=(IDS[:4],))).endswith("Pair by hand instead.")
    assert swiss.says(Playoff()).endswith("End the stage and begin another one instead.")
    assert swiss.says(tap("ann")) == "No round has been published yet."
    swiss.says(Pair())
    assert swiss.says(SetMultiplier(halves=3)).endswith("Only what is scored at tables is multiplied.")
    swiss.says(Publish())
    assert swiss.says(tap("ann")) == "Two play a match at table 1 of round 1: enter its result."
    assert swiss.says(CloseRound(unfinished=True, players=IDS[:1])).startswith(
        'The format is "swiss", and this does not work for it: it is for "cut_line"'
    )
    hall.play()
    assert hall.says(EnterResult(table=1, result=None)) == (
        "Several sit at table 1 of round 1, and play no match: enter their scores or places."
    )


def test_seats() -> None:
    """A draft, what cannot be seated by hand, and seats that are taken later."""
    hall = Hall(10)
    assert hall.says(Seat(mode="random")) == 'drafted round 1: 2 tables, 2 sit out, seated "random"'
    assert hall.says(Seat()).startswith("Round 1 is drafted already, by Olga.")
    ann, bo = IDS[:2]
    assert hall.says(SeatByHand(tables=((ann, ann), (), IDS[1:6]), numbers=(1, 1, 2, 0))) == (
        "That can't be done in round 1: 5 problems. / Ann is named twice. / "
        "Nobody is named for one of the tables: name its players, or leave it out. / "
        "A table has 4 seats at most; here are 5 players for table 2. / Table 1 is named twice. / "
        "Give each table one number at most, from 1 to 100000; here are 4 for 3 tables."
    )
    assert hall.says(SeatByHand(tables=(IDS[:4], IDS[4:8]), alone=True)) == "drafted round 1 again: 2 tables, 2 sit out"
    assert (
        hall.says(SetMultiplier(halves=21)) == "Scores are multiplied by 0.5 to 10, in steps of 0.5; here stands 10.5."
    )
    assert hall.says(SetMultiplier(halves=3)) == "set the multiplier of round 1 to 1.5 (it was 1)"
    hall.says(Publish())
    assert hall.says(CloseRound()) == "Round 1 has not started. Start it first."
    assert hall.says(PauseClock()).endswith("the round is published. Start the round first.")
    assert hall.says(SeatByHand(tables=((bo,),))).endswith("/ Bo sits at table 1. Swap players instead.")
    assert hall.says(SeatByHand(tables=(IDS[8:],))) == "seated Ida and Jo at table 3 of round 1"
    assert hall.says(StartRound(original=0)) == (
        "Say how many players there were at the start of the stage, from 1 to 20000; here stands 0."
    )
    assert hall.says(StartRound()) == "started round 1, with 10 players"


def test_what_to_look_at_before_a_round() -> None:
    """Those who sit out, those who meet again, and those who should not meet."""
    hall = Hall(8, forbidden=[["ann", "bo"]])
    hall.play((IDS[0], IDS[1], IDS[2]), IDS[3:7])
    state = hall.director.state(hall.stream)
    assert state.current is not None
    assert [sentence(one, NAMES) for one in round_warnings(state, state.current)] == [
        "Table 1 has 3 seats instead of 4.",
        "Ann and Bo share table 1, and they are not to meet.",
        "Hal sits out.",
    ]


def test_taps() -> None:
    """Scores as they are tapped, taken back, too late, and settled."""
    hall = Hall(round_minutes=10)
    hall.play()
    assert hall.says(tap("ann"), phone("bo")) == "round 1, table 1: +1 for Ann"
    first = f"e{hall.seq}"
    assert hall.says(tap("ann"), phone("hal")) == "You don't sit at table 1."
    assert hall.says(tap("hal")) == "Hal does not sit at table 1 of round 1: Ann, Bo, Cy and Di do."
    assert hall.says(tap("ann", id="x"), SAM).startswith(
        "Only the organiser may give a score another instant, or an id."
    )
    assert hall.says(tap("ann", id="x")) == "What the organiser decides needs a reason beside it: say why."
    assert hall.says(tap("ann", id=first, reason="r")).endswith(f'"{first}" is taken, or too short or long.')
    assert hall.says(tap("ann", at="9999", reason="r")).startswith("Second 9999 of the tournament is still to come:")
    assert hall.says(tap("ann", at="soon", reason="r")) == (
        'Write a decimal number from 0 to 10000000, such as 12 or 12.5; here stands "soon".'
    )
    long = "r" * 1001
    assert hall.says(tap("ann", at="1", reason=long)) == "Shorten the reason to 1000 characters; it has 1001."
    assert hall.says(tap("ann", at="1.5", reason="forgotten")) == (
        "round 1, table 1: +1 for Ann, at second 1.5 of the tournament; forgotten"
    )
    assert hall.says(TakeBackTap(undoes="e0")) == 'No score has the id "e0", so there is nothing to take back.'
    assert hall.says(TakeBackTap(undoes=first)) == f"round 1, table 1: took the score {first} back"
    assert hall.says(EnterTable(table=1, scores=points(1, 2, 3, 4))) == (
        "Table 1 of round 1 is scored by taps: correct it by taps too, with a reason once it is late."
    )
    assert hall.says(Swap(one=IDS[0], other=IDS[4])).endswith(
        "/ Table 1 has a result or scores already. Take those away first."
    )
    hall.now += 3_600_000_000
    assert hall.says(tap("cy"), phone("cy")) == "round 1, table 1: +1 for Cy came too late and waits at the desk"
    waits = hall.seq
    assert hall.says(tap("cy")) == "The time of round 1 is over, so this needs a reason: say why."
    assert hall.says(TakeBackTap(undoes=first.replace("e", "x")), SAM).startswith("No score has the id")
    assert hall.says(SettleTap(tap=1, take=False)) == f"No late tap 1 waits at the desk. Those that wait: {waits}."
    assert hall.says(SettleTap(tap=waits, take=True, reason="seen")).startswith(
        f"took the late tap {waits}; round 1, table 1: +1 for Cy, at second "
    )
    scored = f"e{hall.seq}"
    assert hall.says(TakeBackTap(undoes=scored), SAM) == (
        "The time of round 1 is over: only the organiser may correct it now."
    )
    hall.says(tap("di"), phone("di"))
    assert hall.says(SettleTap(tap=hall.seq, take=False)).startswith("let the late tap ")


def test_final_scores_and_places() -> None:
    """What can be wrong with them, and how they are written down."""
    hall = Hall(zero_sum=True)
    hall.play()
    assert hall.says(CloseRound()) == (
        "Round 1 is still being played: tables 1 and 2 have neither final scores nor places. Enter them, or close the "
        "round with these tables unfinished."
    )
    assert hall.says(EnterTable(table=1, scores=points(1, 2, 3, 4))) == (
        "These scores add up to 10 instead of 0: 10 too much. Correct the scores, or enter table 1 as unfinished."
    )
    assert hall.says(EnterTable(table=1, scores=points(1))) == (
        "Write one entry for each seat of table 1, 4 in all; here is one."
    )
    assert hall.says(EnterTable(table=1, places=(1, 2, 2, 3))).endswith(
        "Write 1, 2, 2 and 4 for table 1; here stands 1, 2, 2 and 3."
    )
    both = EnterTable(table=1, scores=points(1, -1, 0, 0), places=(1, 4, 2, 2))
    assert hall.says(both) == "A table has events, scores or places; here are scores and places. Keep one of them."
    assert hall.says(EnterTable(table=1, places=(1, 2, 3, 4)), SAM) == "round 1, table 1: places 1, 2, 3 and 4"
    assert hall.says(EnterTable(table=1, scores=points(3, -1, -1, -1))) == (
        "Table 1 of round 1 has changed: Sam entered Ann 1, Bo 2, Cy 3, Di 4; yours is Ann 3, Bo -1, Cy -1, Di -1. "
        "Look, then enter what is right."
    )
    seen = hall.seq
    assert hall.says(EnterTable(table=1, scores=points(3, -1, -1, -1)), seen=seen) == (
        "corrected round 1, table 1 to scores 3, -1, -1 and -1 (it was places 1, 2, 3 and 4)"
    )
    assert hall.says(tap("ann")) == (
        "Table 1 of round 1 has its final scores, so taps don't count there. Remove those first."
    )
    seen = hall.seq
    assert hall.says(EnterTable(table=1), seen=seen) == (
        "took the result of round 1, table 1 away (it was scores 3, -1, -1 and -1)"
    )
    assert hall.says(EnterTable(table=1, scores=points(3, -1, -1, -1)), seen=seen) == (
        "Table 1 of round 1 has changed: Olga removed the result; yours is Ann 3, Bo -1, Cy -1, Di -1. "
        "Look, then enter what is right."
    )
    assert hall.says(EnterTable(table=2, unfinished=True)) == "round 1, table 2: unfinished"
    assert hall.says(CloseRound(unfinished=True)) == "closed round 1, with table 1 unfinished"
    assert hall.says(EnterTable(table=1, places=(1, 2, 3, 4))).startswith("The time of round 1 is over")
    assert hall.says(EnterTable(table=1, places=(1, 2, 3, 4)), SAM).endswith("only the organiser may correct it now.")
    assert hall.says(EnterTable(table=1, places=(1, 2, 3, 4), reason="found")).endswith("; found")


def test_the_clock() -> None:
    """Pause, more time, less time, again."""
    hall = Hall(round_minutes=10)
    hall.play()
    said = [hall.says(one) for one in (PauseClock(), ResumeClock(), RestartClock())]
    assert said == ["paused the clock of round 1", "let the clock of round 1 go on", "restarted the clock of round 1"]
    said = [hall.says(ExtendClock(seconds=one)) for one in (300, 60, -90, 1)]
    assert said == [
        "gave round 1 5 minutes more",
        "gave round 1 one minute more",
        "took 90 seconds off round 1",
        "gave round 1 one second more",
    ]
    told = hall.says(ExtendClock(seconds=150, table=1, reason="spilt tea"))
    assert told == "gave table 1 of round 1 150 seconds more; spilt tea"
    assert hall.says(ExtendClock(seconds=0)).startswith("Say how many seconds, from 1 to 86400,")
    played = hall.director.state(hall.stream).current
    assert played is not None
    assert played.clock is not None
    since = played.clock.started
    said = [hall.says(ExtendClock(seconds=one, outage=since + one)) for one in (0, 300)]
    assert said == [
        "let the clock of round 1 run on",
        "gave round 1 5 minutes more, as the server was away",
    ]
    assert hall.says(ExtendClock(seconds=0, outage=since + 300)).startswith("Olga was faster, and has said")


def test_the_cut() -> None:
    """Who goes is decided with the sentence before one's eyes."""
    hall = Hall(preset="speed_jong_cut_line", rounds=2)
    hall.play()
    for player, table in (("ann", 1), ("bo", 1), ("cy", 1), ("di", 1)):
        hall.says(tap(player, table))
    undecided = hall.says(CloseRound())
    assert undecided.startswith("Round 1 ends with a cut: ")
    assert undecided.endswith(" go and 4 stay. Decide: this cut, other players, or no cut.")
    assert all(one in undecided for one in CALLED[4:8])
    hall.says(tap("ann", 1))
    changed = hall.says(CloseRound(cut=True), seen=hall.seq - 5)
    assert changed.startswith("The cut after round 1 is not the one that you saw: now ")
    assert changed.endswith(" go and 4 stay. Look, then decide again.")
    assert hall.says(CloseRound(cut=True, no_cut=True)) == (
        "Decide on one of these: the cut as you saw it, a list of players, or no cut."
    )
    hall.says(Drop(player=IDS[7]))
    assert hall.says(CloseRound(players=(IDS[7], IDS[6], IDS[6]))) == (
        "These players can't be cut after round 1: 2 problems. / Hal is out already. / Gus is named twice."
    )
    assert hall.says(CloseRound(players=IDS[:7])).endswith("/ Nobody would be left: leave somebody in.")
    assert hall.says(CloseRound(players=(IDS[6], IDS[5]))) == (
        "closed round 1; 2 players are out after round 1, chosen by hand: Gus and Flo"
    )
    assert hall.says(Restore(player=IDS[0])).startswith("Ann did not go out in this stage,")
    assert hall.says(Restore(player=IDS[6])) == "Gus, out after round 1, plays again from round 2 on"


@pytest.mark.parametrize(
    "command",
    [Playoff(top=2, config={"leftovers": "stand_in"}), EndStage(qualifiers=2)],
    ids=lambda one: one.NAME,
)
def test_who_goes_on(command: Command) -> None:
    """Equals on both sides of the line: somebody must say who."""
    hall = Hall(preset="speed_jong")
    hall.play()
    hall.says(tap("ann"))
    hall.says(CloseRound())
    assert hall.says(Playoff(top=4, players=IDS[:4])) == "Say how many go on, or who: not both."
    assert hall.says(Playoff(players=IDS[:2])) == "2 players are too few for round 2: a table has at least 4."
    said = hall.says(command)
    assert said.startswith("Who goes on is not decided: a tie lies across the line. / ")
    assert said.endswith("share rank 2, and only 2 go on. Take another number, or name the players who go on.")
    assert hall.says(Playoff(players=IDS[:4], name="Final")) == (
        'ended the stage after round 1; 4 go on; began the stage "Final" (speed_jong) with 4 players'
    )
