"""Seats set by hand: matches, byes and swaps. Possible wherever a seat is free; a rematch is flagged, and so is
whoever is left without a match.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from crosstable.commands import Actor, PairByHand, Swap
from crosstable.events import ByeGiven, Event, MatchMade, Pairs, RoundPaired, SeatsSwapped
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Match, PlayerId, Round
from crosstable.rules.collect_refusals import refuse_beside
from crosstable.rules.edit_conflicts import by_seats
from crosstable.rules.lookup import open_round, refuse_at_tables, strangers
from crosstable.rules.registry import decides
from crosstable.rules.rounds import beyond_plan, drafted, kept_by_hand
from crosstable.rules.staleness import refuse_changed_draft
from crosstable.state.apply_rounds import is_there
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import MOST_TABLES, State


def _in_order(command: PairByHand) -> list[PlayerId]:
    return [*(player for pair in command.matches for player in pair), *(bye.player for bye in command.byes)]


@decides(PairByHand, overtaken=by_seats(_in_order))
def pair_by_hand(state: State, command: PairByHand, actor: Actor) -> Sequence[Event]:
    """Refused where a player is named twice, does not play in the round, or (once published) has a match."""
    refuse_at_tables(state, command)
    current = state.current
    number = state.last_round + 1 if current is None else current.number
    _refuse_impossible(state, command, number)
    if current is not None and current.is_open:
        return _into_open(command, current)
    refuse_changed_draft(state, actor)
    tables = (*command.tables, *[None] * len(command.matches))
    wanted = tuple(Match(*pair, table) for pair, table in zip(command.matches, tables, strict=False))
    if command.alone:
        return [_alone(state, command, wanted, number)]
    named = _named(command)
    before = Round(number, "draft") if current is None else kept_by_hand(current, state.plays_in(number))
    matches = tuple(match for match in before.matches if not {match.first, match.second} & named)
    byes = tuple(bye for bye in before.byes if bye.player not in named)
    taken = {pair.table for pair in wanted}
    free = tuple(Match(match.first, match.second, None if match.table in taken else match.table) for match in matches)
    return [_around(state, Round(number, "draft", (*free, *wanted), (*byes, *command.byes)))]


def _around(state: State, keep: Round) -> RoundPaired:
    """The rest paired around what is kept; as far as that is legal, where there is no such round."""
    try:
        return drafted(state, keep)
    except Refusal as refusal:
        if refusal.code != "impossible_pairing":
            raise
        return drafted(state, keep, relief="by_hand")


def _named(command: PairByHand) -> set[PlayerId]:
    return {*_in_order(command)}


def _refuse_impossible(state: State, command: PairByHand, number: int) -> None:
    reasons: list[Reason] = []
    seen: set[PlayerId] = set()
    current = state.current
    round_ = RoundInPlay(number=number, status="draft", version=0) if current is None else current
    for player in _in_order(command):
        if player in state.players and not is_there(state, player, round_):
            reasons.append(Reason("plays_not_in", {"player": player, "round": number}))
        if player in seen:
            reasons.append(Reason("named_twice", {"player": player}))
        seen.add(player)
    tables = Counter(table for table in command.tables if table is not None)
    reasons += [Reason("table_twice", {"table": table}) for table, times in sorted(tables.items()) if times > 1]
    if len(command.tables) > len(command.matches) or any(not 1 <= table <= MOST_TABLES for table in tables):
        reasons.append(Reason("tables_of_matches", {"matches": len(command.matches), "tables": len(command.tables)}))
    if state.stage.config.traits.decisive:
        reasons += [Reason("bye_needs_winner", {"player": bye.player}) for bye in command.byes if bye.kind == "draw"]
    if round_.is_open:
        busy = [known for known in state.players if known in seen and round_.table_of(known) is not None]
        reasons += [
            Reason("has_a_match", {"player": busy_player, "table": round_.table_of(busy_player)})
            for busy_player in busy
        ]
        reasons += [Reason("table_taken", {"table": table}) for table in command.tables if table in round_.matches]
    plain = [] if round_.is_open else beyond_plan(state)
    plain += [] if seen or command.alone else [Reason("nobody_named")]
    refuse_beside([*plain, *strangers(state, seen)], "bad_seats", reasons, round=number)


def _alone(state: State, command: PairByHand, wanted: Sequence[Match], number: int) -> RoundPaired:
    """A round of exactly these matches and byes; everybody else who plays stays without."""
    named, playing, current = _named(command), state.plays_in(number), state.current
    taken = {pair.table for pair in wanted}
    free = (table for table in range(1, len(wanted) + len(taken) + 1) if table not in taken)
    return RoundPaired(
        round=number,
        matches=tuple(
            Pairs(next(free) if pair.table is None else pair.table, pair.first, pair.second, True) for pair in wanted
        ),
        byes=command.byes,
        by_hand=tuple(bye.player for bye in command.byes),
        resting=tuple(player for player in state.players if player in playing and player not in named),
        was=None if current is None else current.version,
    )


def _into_open(command: PairByHand, round_: RoundInPlay) -> list[Event]:
    """Matches and byes for players who have no match in the open round."""
    taken = {*round_.matches, *command.tables}
    free = (table for table in range(1, len(taken) + len(command.matches) + 2) if table not in taken)
    events: list[Event] = []
    for pair, table in zip(command.matches, (*command.tables, *[None] * len(command.matches)), strict=False):
        events.append(
            MatchMade(
                round=round_.number,
                table=next(free) if table is None else table,
                first=pair[0],
                second=pair[1],
                had_bye=tuple(player for player in pair if player in round_.byes),
            )
        )
    events += [
        ByeGiven(round=round_.number, player=bye.player, kind=bye.kind, was=round_.byes.get(bye.player))
        for bye in command.byes
        if round_.byes.get(bye.player) != bye.kind
    ]
    return events


@decides(Swap, overtaken=by_seats(lambda command: (command.one, command.other)))
def swap(state: State, command: Swap, actor: Actor) -> Sequence[Event]:
    """Refused where somebody has no place or has left, both sit at one table, or a result stands already."""
    one, other = command.one, command.other
    round_ = open_round(state)
    if round_.status == "draft":
        refuse_changed_draft(state, actor)
    twice = [Reason("named_twice", {"player": one})] if one == other else []
    reasons = [*twice, *_cannot_swap(state, round_, tuple(dict.fromkeys((one, other))))]
    refuse_beside(strangers(state, (one, other)), "bad_seats", reasons, round=round_.number)
    return [SeatsSwapped(round=round_.number, one=one, other=other)]


def _cannot_swap(state: State, round_: RoundInPlay, both: tuple[PlayerId, ...]) -> Iterator[Reason]:
    """Where one of them is unknown, or both are one, the other is judged alone."""
    here = [who for who in both if who in state.players]
    tables = [round_.table_of(who) for who in here]
    apart = len(here) < 2 or tables[0] != tables[1]
    if not apart and tables[0] in round_.matches:
        yield Reason("one_table", {"players": list(both), "table": tables[0]})
    for who in here:
        if not is_there(state, who, round_):
            yield Reason("plays_not_in", {"player": who, "round": round_.number})
    for who, table in zip(here, tables, strict=True):
        # Somebody who rests, or has the bye, may change places with somebody who has a match.
        if table is None and not (apart and (who in round_.byes or who in round_.resting)):
            yield Reason("has_no_seat", {"player": who})
        if table is not None and round_.is_played_at(table):
            yield Reason("has_result", {"table": table})
