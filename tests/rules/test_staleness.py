"""Commands for one round never affect another, for every command."""

from collections.abc import Iterator, Mapping
from contextlib import suppress

import msgspec
import pytest

from crosstable.commands import (
    COMMANDS,
    Actor,
    CloseRound,
    Command,
    Correct,
    Pair,
    PauseClock,
    Publish,
    Rename,
    ReportResult,
    Seat,
    SetMembers,
    SettleTap,
    StartRound,
    TakeBackTap,
)
from crosstable.events import Event
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Score
from crosstable.rules.decide import decide
from crosstable.rules.registry import POOLS, TOURNAMENTS
from crosstable.rules.staleness import check_stale, ending_events
from crosstable.state.state import State
from tests.conftest import proof_size
from tests.rules.life import ANN, OLGA, SAM, Life, phone
from tests.rules.random_commands import Asking
from tests.rules.table_life import TableLife

# Why what is in none of the tables needs none.
WHY: Mapping[str, frozenset[str]] = {
    "it adds to what is there": frozenset(
        {"announce", "claim", "enter_game", "enter_late", "note", "register", "sign_up"}
    ),
    "it is about the whole tournament, which there is once": frozenset({"create", "create_pool", "start", "cancel"}),
    "it names what it is about, and can be done to that once": frozenset(
        {
            "move_up",
            "re_enter",
            "release_phone",
            "restore",
            "see_entries",
            "settle_request",
            "settle_tap",
            "take_back_tap",
            "take_request",
            "withdraw",
        }
    ),
    "it says yes or no, so that both who press want the same": frozenset({"check_in", "use_table"}),
    "it names the action, or is about one's own last": frozenset({"redo", "undo"}),
    "it names the round and the table, and its own rule compares them": frozenset({"correct"}),
}

OF_THE_ROUND = {name for name, kind in COMMANDS.items() if kind.ABOUT is not None}

# These name a score that has its round.
OF_A_SCORE = (SettleTap, TakeBackTap)

# Other than these, whatever is about a round says which in what it writes down.
BY_HOW_IT_STANDS = {
    "begin_stage",
    "complete",
    "drop_missing",
    "settle_tie",
    "shoot",
    "plan_stages",
    "deal_groups",
    "set_seeds",
}


def test_every_command_is_thought_of() -> None:
    """It is about the round, can be overtaken, or there is a reason why it is not and cannot."""
    known = {*OF_THE_ROUND, *(kind.NAME for rules in (TOURNAMENTS, POOLS) for kind in rules.overtaken)}
    reasons = [name for names in WHY.values() for name in names]
    assert len({*reasons}) == len(reasons)
    assert known.isdisjoint(reasons)
    assert known | {*reasons} == COMMANDS.keys()


def with_seen(actor: Actor, seen: int) -> Actor:
    return msgspec.structs.replace(actor, seen=seen)


def rounds_of(command: Command, events: tuple[Event, ...]) -> set[int]:
    """Return the affected rounds that the command doesn't name."""
    found = {getattr(event, name, None) for event in events for name in ("round", "after")}
    return {one for one in found if one is not None} - {getattr(command, "round", None)}


def states() -> Iterator[tuple[Life, State]]:
    """Yield rounds of matches and tables in every phase, with names."""
    swiss = Life("mtg", rounds=3, round_minutes=50).begin(5)
    tables = TableLife("speed_jong", round_minutes=50)
    tables.begin(9)
    teams = Life("chess_teams", boards=1, rounds=3).begin(4)
    for team in teams.state.players:
        teams.do(SetMembers(player=team, members=(Asking(teams.state, 0).new_member(),)))
    yield from ((life, life.state) for life in (swiss, tables, teams))
    for life, draft in ((swiss, Pair()), (tables, Seat()), (teams, Pair())):
        for command in (draft, Publish(), StartRound()):
            life.do(command)
            yield life, life.state
    swiss.do(ReportResult(table=1, result=Score(2, 0)), phone(swiss.round.matches[1].first))
    yield swiss, swiss.state
    swiss.do(PauseClock())
    yield swiss, swiss.state
    tables.tap(tables.round.tables[1].seats[0])
    yield tables, tables.state
    for life in (swiss, tables):
        life.do(CloseRound(unfinished=True))
        yield life, life.state


def outcomes() -> Iterator[tuple[Command, tuple[Event, ...]]]:
    """Yield the outcome of every command in all these states."""
    for life, state in states():
        for name in COMMANDS:
            for chance in range(proof_size(8, 12)):
                command, actor = Asking(state, chance).random_command([name])
                with suppress(Refusal):
                    yield command, decide(state, life.with_time(command), actor)


def test_commands_on_the_current_round_become_stale() -> None:
    met = set()
    for command, events in outcomes():
        if rounds_of(command, events):
            met.add(command.NAME)
            assert ending_events(command) or isinstance(command, OF_A_SCORE), command
    assert met - {one.NAME for one in OF_A_SCORE} >= OF_THE_ROUND - BY_HOW_IT_STANDS


def test_correction_redrafts_only_the_previewed_round() -> None:
    life = Life("mtg", rounds=5).begin()
    life.play()
    life.do(Pair())
    corrected, seen = life.state.round(1), life.state.seq
    assert corrected is not None
    command = Correct(round=1, table=1, result=Score(0, 2), repair=True)
    check_stale(TOURNAMENTS, life.state, command, with_seen(OLGA, seen))
    life.do(Publish())
    life.finish()
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "round_closed_meanwhile"):
        check_stale(TOURNAMENTS, life.state, command, with_seen(OLGA, seen))
    check_stale(TOURNAMENTS, life.state, msgspec.structs.replace(command, repair=False), with_seen(OLGA, seen))


def test_latest_version_is_never_stale() -> None:
    life = Life("mtg")
    life.enter(4)
    for seen in (0, life.state.seq, life.state.seq + 5):
        for actor in (ANN, SAM):
            check_stale(TOURNAMENTS, life.state, CloseRound(), with_seen(actor, seen))


def test_equal_concurrent_value_is_no_conflict() -> None:
    life = Life("mtg")
    seen = life.state.seq
    life.do(Rename(name="Olga's"), OLGA)
    life.do(Rename(name="Ann's"), ANN)
    command = Rename(name="Ann's own")
    check_stale(TOURNAMENTS, life.state, command, with_seen(ANN, seen))
    life.do(Rename(name="Olga's again"), OLGA)
    with pytest.raises(Refusal) as told:
        check_stale(TOURNAMENTS, life.state, command, with_seen(ANN, seen))
    assert told.value.params["by"] == ["olga"]
    assert [reason.params["theirs"] for reason in told.value.reasons] == ["Olga's again"]
