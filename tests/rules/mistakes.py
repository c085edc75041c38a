"""Commands with mistakes that do not depend on each other: what is right, and how each is made."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import msgspec

from crosstable.app.persons import entry
from crosstable.commands import (
    Actor,
    Announce,
    AskCheckIn,
    BeginStage,
    ChangeNotice,
    ChangePlayer,
    CheckIn,
    CloseRound,
    Command,
    Configure,
    Correct,
    EndStage,
    EnterLate,
    EnterResult,
    EnterTable,
    Entry,
    ExtendClock,
    MarkHere,
    NextRound,
    Note,
    Pair,
    PairByHand,
    Penalise,
    Playoff,
    Redo,
    Register,
    ReportResult,
    SeatByHand,
    SeeEntries,
    SettleTap,
    SettleTie,
    SignUp,
    Start,
    Swap,
    TakeBackTap,
    Tap,
    Undo,
    Withdraw,
)
from crosstable.model.exact import Exact
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import Bye, PlayerId, Score
from tests.build import TO_COME
from tests.rules.life import ANN, SAM, Life, phone, words
from tests.rules.mistaken_lives import (
    all_here,
    crowded,
    disputed,
    ended,
    first_tied,
    held,
    noticed,
    noticed_once,
    now,
    over,
    pair_of,
    played,
    playing,
    put_out,
    reported,
    scored,
    scored_and_closed,
    scored_in_points,
    tied,
    undone,
    with_a_bye,
    with_places,
)
from tests.rules.table_life import at_tables, cut_line, whole

LONG = "x" * 5000
P1, P2, P3, P4, P5, ZED, ZOE = (PlayerId(one) for one in ("p1", "p2", "p3", "p4", "p5", "zed", "zoe"))
BEST = tuple(PlayerId(one) for one in "abcd")

Change = Callable[[Any], Any]


class Mistake(NamedTuple):
    """One mistake: what is told, how it is asked for, or what has happened before it."""

    code: str
    ask: Change = lambda command: command
    before: Callable[[Life], object] = id


class Case(NamedTuple):
    """A life, something right that is asked for in it, and mistakes that can all be made at once."""

    life: Callable[[], Life]
    right: Command | Callable[[Any], Command]
    mistakes: tuple[Mistake, ...]
    actor: Actor | Callable[[Life], Actor] = ANN


# How mistakes are made


def say(**fields: Any) -> Change:
    """Other values for fields."""
    return lambda command: msgspec.structs.replace(command, **fields)


def setting(**keys: Any) -> Change:
    """Other values for settings."""
    return lambda command: msgspec.structs.replace(command, config={**command.config, **keys})


def field(**values: Any) -> Change:
    """Other values for what an entry says."""
    return lambda command: msgspec.structs.replace(command, fields={**command.fields, **values})


def more(name: str, value: Any) -> Change:
    """One more in a list."""
    return lambda command: msgspec.structs.replace(command, **{name: (*getattr(command, name), value)})


def entering(place: int, **fields: Any) -> Change:
    """An entry that says something else."""

    def change(command: Any) -> Any:
        entries = list(command.entries)
        entries[place] = msgspec.structs.replace(entries[place], **fields)
        return msgspec.structs.replace(command, entries=tuple(entries))

    return change


def shooting(place: int, shots: tuple[int, ...]) -> Change:
    """Other shots of somebody in a shoot-out."""
    return lambda command: msgspec.structs.replace(command, shots={**command.shots, command.players[place]: shots})


def planned(rounds: int) -> Callable[[Life], object]:
    """So many rounds are all that are played."""
    return lambda life: life.do(Configure(config={"rounds": rounds}))


def somebody(name: str = "Cleo", **fields: Any) -> Entry:
    return entry(name, **fields)[0]


CASES: tuple[Case, ...] = (
    Case(
        played,
        Configure(config={"no_show_minutes": 5}),
        (
            Mistake("rounds_in_play", setting(rounds=1)),
            Mistake("not_whole", setting(grace_seconds="soon")),
            Mistake("unknown_key", setting(colour="red")),
            Mistake("unknown_player", setting(forbidden=[["p1", "zed"]])),
            Mistake("format_in_play", setting(format="round_robin")),
            Mistake("unknown_code", say(preset="nope")),
        ),
    ),
    Case(
        lambda: with_places(4),
        Register(entries=(somebody(), somebody("Dan"))),
        (
            Mistake("not_whole", entering(0, rating=10**9)),
            Mistake("number_twice", entering(1, number=1)),
            Mistake("is_full", more("entries", somebody("Eve"))),
        ),
    ),
    Case(
        lambda: with_places(3),
        Register(entries=tuple(map(somebody, ("Cleo", "Dan", "Eve"))), when_full="wait"),
        (
            Mistake("number_twice", entering(0, number=1)),
            Mistake("not_whole", entering(1, rating=10**9)),
            Mistake("long_text", entering(2, club=LONG)),
        ),
    ),
    Case(
        played,
        EnterLate(entries=(somebody(), somebody("Dan"))),
        (
            Mistake("too_many_rounds", say(first_round=999)),
            Mistake("not_whole", entering(0, rating=10**9)),
            Mistake("number_twice", entering(1, number=1)),
        ),
    ),
    *(
        Case(
            partial(with_places, places),
            SignUp(entry=somebody()),
            (
                Mistake("not_whole", lambda one: SignUp(entry=msgspec.structs.replace(one.entry, rating=10**9))),
                Mistake("long_text", lambda one: SignUp(entry=msgspec.structs.replace(one.entry, club=LONG))),
            ),
            phone("nobody"),
        )
        for places in (3, 2)
    ),
    Case(
        lambda: with_places(4),
        SeeEntries(players=(P1,)),
        (Mistake("unknown_player", more("players", ZED)), Mistake("unknown_player", more("players", ZOE))),
    ),
    Case(
        all_here,
        CheckIn(player=P1),
        (
            Mistake("unknown_player", say(player=ZED)),
            Mistake("no_check_in", before=lambda life: life.do(AskCheckIn(asked=False))),
        ),
    ),
    Case(
        played,
        ChangePlayer(player=P1, fields={"club": "North"}),
        (
            Mistake("not_whole", field(rating="x")),
            Mistake("unknown_key", field(nope=1)),
            Mistake("absence_is_past", field(absent=[[1, 1]])),
        ),
    ),
    Case(
        played,
        ChangePlayer(player=P1, fields={"club": "North"}),
        (Mistake("unknown_player", say(player=ZED)), Mistake("not_whole", field(rating="x"))),
    ),
    Case(
        all_here,
        Start(),
        (
            Mistake("not_all_here", before=lambda life: life.do(CheckIn(player=P1, here=False))),
            Mistake("cut_needs_rounds", before=lambda life: life.do(Configure(config={"rounds": None}))),
            Mistake("no_number", say(elapsed=-1)),
        ),
    ),
    Case(
        all_here,
        Start(),
        (
            Mistake("unknown_player", before=lambda life: life.do(Withdraw(player=PlayerId("p8")))),
            Mistake("cut_needs_rounds", before=lambda life: life.do(Configure(config={"rounds": None}))),
            Mistake("no_number", say(elapsed=-1)),
        ),
    ),
    Case(
        playing,
        Penalise(player=P1, kind="warning"),
        (
            Mistake("unknown_player", say(player=ZED)),
            Mistake("no_such_round", say(round=9)),
            Mistake("points_not_asked", say(points=HalfPoints(3))),
        ),
    ),
    Case(
        with_a_bye,
        Penalise(player=P1, kind="match_loss"),
        (
            Mistake("no_match_to_lose", say(player=P3)),
            Mistake("points_not_asked", say(points=HalfPoints(3))),
        ),
    ),
    Case(
        played,
        Pair(relief="drop", player=P1),
        (Mistake("all_rounds_played", before=planned(2)), Mistake("unknown_player", say(player=ZED))),
    ),
    Case(
        played,
        PairByHand(matches=((P1, P2), (P3, P4)), tables=(1, 2)),
        (
            Mistake("all_rounds_played", before=planned(2)),
            Mistake("unknown_player", more("matches", (ZED, P5))),
            Mistake("named_twice", more("byes", Bye(P1, "win"))),
            Mistake("table_twice", say(tables=(2, 2))),
        ),
    ),
    Case(
        lambda: playing(7),
        lambda life: PairByHand(byes=tuple(Bye(one, "draw") for one in life.round.byes)),
        (
            Mistake("has_a_match", lambda one: more("byes", Bye(P2 if one.byes[0].player == P1 else P1, "win"))(one)),
            Mistake("unknown_player", more("byes", Bye(ZED, "win"))),
        ),
    ),
    Case(
        over,
        SeatByHand(tables=(BEST,), numbers=(1,)),
        (
            Mistake("all_rounds_played", before=planned(1)),
            Mistake("unknown_player", more("tables", (PlayerId("e"), ZED))),
            Mistake("named_twice", more("tables", BEST[:1])),
            Mistake("table_without_players", more("tables", ())),
        ),
    ),
    Case(
        playing,
        lambda life: Swap(one=pair_of(life)[0], other=pair_of(life)[1]),
        (
            Mistake("unknown_player", say(one=ZED)),
            Mistake("has_result", before=lambda life: life.win(2)),
        ),
    ),
    Case(
        playing,
        ExtendClock(seconds=60, table=1, reason="late"),
        (
            Mistake("too_long_a_reason", say(reason=LONG)),
            Mistake("seconds_to_add", say(seconds=10**9)),
            Mistake("no_such_table", say(table=99)),
        ),
    ),
    Case(
        playing,
        ExtendClock(seconds=60),
        (Mistake("seconds_to_add", say(seconds=0)), Mistake("reason_for_table", say(reason="late"))),
    ),
    Case(
        playing,
        lambda life: ExtendClock(seconds=60, outage=now(life)),
        (
            Mistake("seconds_to_add", say(seconds=10**9)),
            Mistake("outage_of_the_round", say(table=1)),
            Mistake("no_outage", say(outage=1)),
        ),
    ),
    Case(
        lambda: playing(5),
        lambda life: MarkHere(players=(pair_of(life)[0],)),
        (
            Mistake("unknown_player", more("players", ZED)),
            Mistake("unknown_player", more("players", ZOE)),
        ),
    ),
    *(
        Case(
            lambda: playing(preset="crokinole_swiss"),
            right,
            (
                Mistake("no_such_table", say(table=99)),
                Mistake("impossible_score", say(result=Score(-1, 0))),
                Mistake("impossible_twenties", say(twenties=(-1, 0))),
            ),
            actor,
        )
        for right, actor in (
            (EnterResult(table=1, result=Score(2, 0)), SAM),
            (ReportResult(table=1, result=Score(2, 0)), lambda life: phone(pair_of(life)[0])),
        )
    ),
    Case(
        lambda: playing(preset="crokinole_swiss"),
        Correct(round=1, table=1, result=Score(2, 0)),
        (
            Mistake("no_such_table", say(table=99)),
            Mistake("impossible_score", say(result=Score(-1, 0))),
            Mistake("impossible_twenties", say(twenties=(-1, 0))),
            Mistake("too_long_a_reason", say(reason=LONG)),
            Mistake("nothing_to_pair_again", say(repair=True)),
        ),
    ),
    Case(
        played,
        Correct(round=1, table=1, result=Score(2, 0)),
        (Mistake("closed_without_result", say(result=None)), Mistake("too_long_a_reason", say(reason=LONG))),
    ),
    *(
        Case(
            lambda: at_tables("abcd"),
            lambda life: Tap(
                table=1, player=PlayerId("a"), delta=1, at=Exact("1"), id="mine", reason="seen", now=now(life)
            ),
            (
                where,
                Mistake("unknown_player", say(player=ZED)),
                Mistake("no_number", say(at=Exact("x"))),
                Mistake("id_taken", say(id="")),
                why,
            ),
        )
        for where, why in (
            (Mistake("no_such_table", say(table=9)), Mistake("too_long_a_reason", say(reason=LONG))),
            (Mistake("no_such_round", say(round=9)), Mistake("reason_missing", say(reason=None))),
        )
    ),
    Case(
        scored_and_closed,
        lambda life: Tap(table=1, player=PlayerId("a"), delta=1, round=1, reason="seen", now=now(life)),
        (
            Mistake("sits_elsewhere", say(player=PlayerId("e"))),
            Mistake("late_needs_reason", say(reason=None)),
            Mistake("id_taken", say(id="")),
            Mistake("nothing_to_pair_again", say(repair=True)),
        ),
    ),
    Case(
        lambda: at_tables("abcd", "efgh"),
        lambda life: Tap(table=1, player=PlayerId("a"), delta=1, now=now(life)),
        (
            Mistake("round_not_started", before=lambda life: life.do(Undo())),
            Mistake("sits_elsewhere", say(player=PlayerId("e"))),
            Mistake("back_dating_by_organiser", say(id="mine")),
            Mistake("too_long_a_reason", say(reason=LONG)),
        ),
        SAM,
    ),
    Case(
        held,
        lambda life: Tap(table=1, player=PlayerId("a"), delta=1, now=now(life)),
        (Mistake("unknown_player", say(player=ZED)), Mistake("too_many_waiting", before=crowded)),
        SAM,
    ),
    Case(
        scored,
        lambda life: TakeBackTap(undoes=life.last_score, at=Exact("2"), reason="slip", now=now(life)),
        (
            Mistake("no_such_score", say(undoes="nope")),
            Mistake("no_number", say(at=Exact("x"))),
            Mistake("id_taken", say(id="")),
            Mistake("too_long_a_reason", say(reason=LONG)),
        ),
    ),
    Case(
        held,
        lambda life: SettleTap(tap=next(iter(life.state.held)), take=True, reason="in time"),
        (Mistake("no_such_tap", say(tap=9999)), Mistake("reason_missing", say(reason=None))),
    ),
    Case(
        held,
        lambda life: SettleTap(tap=next(iter(life.state.held)), take=True, reason="in time"),
        (
            Mistake("several_scorings", before=lambda life: life.do(EnterTable(table=1, places=(1, 2, 3, 4)))),
            Mistake("too_long_a_reason", say(reason=LONG)),
        ),
    ),
    Case(
        lambda: at_tables("abcd"),
        EnterTable(table=1, places=(1, 2, 3, 4)),
        (
            Mistake("round_not_started", before=lambda life: life.do(Undo())),
            Mistake("places_order", say(places=(1, 1, 2, 3))),
        ),
    ),
    Case(
        lambda: at_tables("abcd"),
        EnterTable(table=1, scores=whole("1 2 3 4")),
        (
            Mistake("no_such_table", say(table=9)),
            Mistake("no_number", say(scores=whole("1 2 3 x"))),
            Mistake("too_long_a_reason", say(reason=LONG)),
        ),
    ),
    Case(
        over,
        EnterTable(table=1, places=(2, 1, 3, 4), round=1, reason="slip"),
        (
            Mistake("places_order", say(places=(1, 1, 2, 3))),
            Mistake("nothing_to_pair_again", say(repair=True)),
            Mistake("late_needs_reason", say(reason=None)),
            Mistake("several_scorings", say(scores=whole("1 2 3 4"))),
        ),
    ),
    *(
        Case(
            lambda: cut_line("abcd", "efgh"),
            kind(players=(PlayerId("h"),), unfinished=True),
            (
                Mistake("unknown_player", more("players", ZED)),
                Mistake("named_twice", more("players", PlayerId("h"))),
                Mistake("one_cut_alone", say(no_cut=True)),
                wrong,
            ),
        )
        for kind in (CloseRound, NextRound)
        for wrong in (
            Mistake("nobody_left", lambda one: say(players=(*(map(PlayerId, "abcdefg")), *one.players))(one)),
            Mistake("round_not_started", before=lambda life: life.do(Undo())),
        )
    ),
    *(
        Case(
            reported,
            kind(),
            (
                Mistake(
                    "open_matches", before=lambda life: life.do(EnterResult(table=2, result=None), seen=life.seen(2))
                ),
                Mistake("open_disputes", before=disputed),
                Mistake("wrong_format", say(players=(P1,))),
            ),
        )
        for kind in (CloseRound, NextRound)
    ),
    *(
        Case(
            life,
            right,
            (Mistake("wrong_format", setting(format=one)), Mistake("not_whole", setting(grace_seconds="x"))),
        )
        for one in TO_COME[:1]
        for life, right in (
            (partial(Life, rounds=3), Configure(config={"rounds": 4})),
            (ended, BeginStage(preset="mtg", config={"rounds": 2})),
        )
    ),
    Case(
        over,
        EnterTable(table=1, places=(2, 1, 3, 4), round=1, reason="slip"),
        (Mistake("no_such_table", say(table=99)), Mistake("late_needs_reason", say(reason=None))),
    ),
    Case(
        scored_and_closed,
        lambda life: Tap(table=1, player=PlayerId("a"), delta=1, round=1, reason="seen", now=now(life)),
        (Mistake("no_such_table", say(table=99)), Mistake("late_needs_reason", say(reason=None))),
    ),
    Case(
        playing,
        ChangePlayer(player=P1, fields={"club": "Tower"}),
        (Mistake("unknown_player", say(player=ZED)), Mistake("bad_stretch", field(absent=[[5, 2]]))),
    ),
    Case(
        over,
        Playoff(players=BEST, name="Final"),
        (Mistake("nobody_entered", say(players=())), Mistake("empty_text", say(name=""))),
    ),
    Case(
        reported,
        NextRound(),
        (
            Mistake("open_disputes", before=disputed),
            Mistake("all_rounds_played", before=planned(1)),
            Mistake("unknown_player", say(relief="drop", player=ZED)),
        ),
    ),
    Case(
        scored_in_points,
        Configure(preset="riichi", config={"rounds": 4}),
        (
            Mistake("unknown_code", say(preset="nope")),
            Mistake("not_balanced", setting(start_points=25000)),
        ),
    ),
    Case(
        played,
        EndStage(players=(P1, P2)),
        (
            Mistake("unknown_player", more("players", ZED)),
            Mistake("named_twice", more("players", P1)),
            Mistake("top_or_players", say(qualifiers=2)),
        ),
    ),
    Case(
        tied,
        lambda life: SettleTie(players=first_tied(life), reason="by lot"),
        (Mistake("unknown_player", more("players", ZED)), Mistake("reason_missing", say(reason=None))),
    ),
    Case(
        tied,
        lambda life: SettleTie(players=first_tied(life), reason="by lot"),
        (
            Mistake("settled_not_tied", lambda one: say(players=one.players[:1])(one)),
            Mistake("named_twice", lambda one: more("players", one.players[0])(one)),
            Mistake("reason_missing", say(reason=None)),
        ),
    ),
    Case(
        tied,
        lambda life: SettleTie(players=first_tied(life), shots=dict(zip(first_tied(life), ((9,), (8,)), strict=True))),
        (
            Mistake("too_many_sunk", shooting(0, (99,))),
            Mistake("too_many_sunk", shooting(1, (8, 2))),
            Mistake("shots_players", lambda one: say(shots={**one.shots, ZED: (1,)})(one)),
            Mistake("named_twice", lambda one: more("players", one.players[0])(one)),
        ),
    ),
    Case(
        ended,
        BeginStage(name="Final", preset="mtg"),
        (
            Mistake("empty_text", say(name="")),
            Mistake("unknown_code", say(preset="nope")),
            Mistake("unknown_key", setting(colour="red")),
            Mistake("unknown_player", setting(forbidden=[["p1", "zed"]])),
            Mistake("nobody_entered", before=put_out),
        ),
    ),
    Case(
        ended,
        BeginStage(name="Final", preset="speed_jong_cut_line", config={"rounds": 3}),
        (
            Mistake("empty_text", say(name="")),
            Mistake("cut_needs_rounds", setting(rounds=None)),
            Mistake("unknown_player", setting(forbidden=[["p1", "zed"]])),
            Mistake("not_whole", setting(grace_seconds="soon")),
            Mistake("nobody_entered", before=put_out),
        ),
    ),
    Case(
        over,
        Playoff(name="Final", top=4),
        (
            Mistake("too_many_qualifiers", say(top=99)),
            Mistake("empty_text", say(name="")),
            Mistake("not_whole", setting(grace_seconds="soon")),
        ),
    ),
    Case(
        over,
        Playoff(name="Final", players=BEST),
        (
            Mistake("top_or_players", say(top=4)),
            Mistake("unknown_player", more("players", ZED)),
            Mistake("empty_text", say(name="")),
        ),
    ),
    Case(
        playing,
        Note(words=words(), player=P1, round=1),
        (Mistake("unknown_player", say(player=ZED)), Mistake("no_such_round", say(round=9))),
    ),
    Case(
        playing,
        lambda life: Announce(words=words(), now=now(life)),
        (Mistake("minutes_of_notice", say(minutes=-5)), Mistake("too_many_notices", before=noticed)),
    ),
    Case(
        noticed_once,
        lambda life: ChangeNotice(notice=next(iter(life.state.notices)), words=words()),
        (Mistake("no_such_notice", say(notice=9999)), Mistake("minutes_of_notice", say(minutes=-5))),
    ),
    Case(
        playing,
        lambda life: Undo(action=life.last),
        (Mistake("no_such_action", say(action=9999)), Mistake("no_such_action", more("also", 8888))),
    ),
    Case(
        undone,
        lambda life: Redo(action=life.last - 1),
        (Mistake("not_undone", say(action=2)), Mistake("no_such_action", more("also", 8888))),
    ),
)
