"""Manual pairing: matches, byes and swaps wherever a seat is free. Rematches and players without a
match are flagged.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from crosstable.commands import Actor, PairByHand, Swap
from crosstable.events import ByeGiven, Event, MatchMade, Pairs, RoundPaired, SeatsSwapped
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Match, PlayerId, Round
from crosstable.rules.collect_refusals import refuse_with
from crosstable.rules.edit_conflicts import by_seats
from crosstable.rules.lookup import open_round, require_matches, unknown_player_reasons
from crosstable.rules.registry import decides
from crosstable.rules.rounds import draft_round, manual_part, round_limit_reasons
from crosstable.rules.staleness import check_draft
from crosstable.state.apply_rounds import is_playing
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import MOST_TABLES, State


def _named_players(command: PairByHand) -> list[PlayerId]:
    return [*(player for pair in command.matches for player in pair), *(bye.player for bye in command.byes)]


@decides(PairByHand, overtaken=by_seats(_named_players))
def pair_by_hand(state: State, command: PairByHand, actor: Actor) -> Sequence[Event]:
    """Raise `bad_seats` if a player is named twice, does not play in the round, or already has a match in the open
    round.
    """
    require_matches(state, command)
    current = state.current
    number = state.last_round + 1 if current is None else current.number
    _check_pairing(state, command, number)
    if current is not None and current.is_open:
        return _add_to_open_round(command, current)
    check_draft(state, actor)
    tables = (*command.tables, *[None] * len(command.matches))
    manual = tuple(Match(*pair, table) for pair, table in zip(command.matches, tables, strict=False))
    if command.alone:
        return [_round_of_matches(state, command, manual, number)]
    named = _named_set(command)
    before = Round(number, "draft") if current is None else manual_part(current, state.players_of_round(number))
    matches = tuple(match for match in before.matches if not {match.first, match.second} & named)
    byes = tuple(bye for bye in before.byes if bye.player not in named)
    taken = {pair.table for pair in manual}
    free = tuple(Match(match.first, match.second, None if match.table in taken else match.table) for match in matches)
    return [_pair_rest(state, Round(number, "draft", (*free, *manual), (*byes, *command.byes)))]


def _pair_rest(state: State, keep: Round) -> RoundPaired:
    """Pair the rest around the kept matches; if there is no legal round, pair as many as possible."""
    try:
        return draft_round(state, keep)
    except Refusal as refusal:
        if refusal.code != "impossible_pairing":
            raise
        return draft_round(state, keep, relief="by_hand")


def _named_set(command: PairByHand) -> set[PlayerId]:
    return {*_named_players(command)}


def _check_pairing(state: State, command: PairByHand, number: int) -> None:
    reasons: list[Reason] = []
    seen: set[PlayerId] = set()
    current = state.current
    round_ = RoundInPlay(number=number, status="draft", version=0) if current is None else current
    for player in _named_players(command):
        if player in state.players and not is_playing(state, player, round_):
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
    plain = [] if round_.is_open else round_limit_reasons(state)
    plain += [] if seen or command.alone else [Reason("nobody_named")]
    refuse_with([*plain, *unknown_player_reasons(state, seen)], "bad_seats", reasons, round=number)


def _round_of_matches(state: State, command: PairByHand, manual: Sequence[Match], number: int) -> RoundPaired:
    """Return a round of exactly these matches and byes; everybody else rests."""
    named, playing, current = _named_set(command), state.players_of_round(number), state.current
    taken = {pair.table for pair in manual}
    free = (table for table in range(1, len(manual) + len(taken) + 1) if table not in taken)
    return RoundPaired(
        round=number,
        matches=tuple(
            Pairs(next(free) if pair.table is None else pair.table, pair.first, pair.second, True) for pair in manual
        ),
        byes=command.byes,
        by_hand=tuple(bye.player for bye in command.byes),
        resting=tuple(player for player in state.players if player in playing and player not in named),
        was=None if current is None else current.version,
    )


def _add_to_open_round(command: PairByHand, round_: RoundInPlay) -> list[Event]:
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
    first, second = command.one, command.other
    round_ = open_round(state)
    if round_.status == "draft":
        check_draft(state, actor)
    twice = [Reason("named_twice", {"player": first})] if first == second else []
    reasons = [*twice, *_swap_problems(state, round_, tuple(dict.fromkeys((first, second))))]
    refuse_with(unknown_player_reasons(state, (first, second)), "bad_seats", reasons, round=round_.number)
    return [SeatsSwapped(round=round_.number, one=first, other=second)]


def _swap_problems(state: State, round_: RoundInPlay, both: tuple[PlayerId, ...]) -> Iterator[Reason]:
    here = [player for player in both if player in state.players]
    tables = [round_.table_of(player) for player in here]
    apart = len(here) < 2 or tables[0] != tables[1]
    if not apart and tables[0] in round_.matches:
        yield Reason("one_table", {"players": list(both), "table": tables[0]})
    for player in here:
        if not is_playing(state, player, round_):
            yield Reason("plays_not_in", {"player": player, "round": round_.number})
    for player, table in zip(here, tables, strict=True):
        # A resting player, or one with the bye, may swap with a player who has a match.
        if table is None and not (apart and (player in round_.byes or player in round_.resting)):
            yield Reason("has_no_seat", {"player": player})
        if table is not None and round_.has_result_at(table):
            yield Reason("has_result", {"table": table})
