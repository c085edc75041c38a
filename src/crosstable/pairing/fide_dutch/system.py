"""The Dutch system of FIDE (C.04.3 of 2026) as a pairing system."""

from collections.abc import Sequence

import msgspec

from crosstable.formats.swiss import SwissSettings
from crosstable.model.config import Config
from crosstable.model.points import HalfPoints
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.suggestions import suggested_rounds
from crosstable.model.tournament import PlayerId, Round, Tournament
from crosstable.model.unknown_players import require_player
from crosstable.pairing.fide_dutch.acceleration import by_strength
from crosstable.pairing.fide_dutch.check import check as check
from crosstable.pairing.fide_dutch.colours import white_of
from crosstable.pairing.fide_dutch.engine import pair_round
from crosstable.pairing.fide_dutch.explain import explain as explain
from crosstable.pairing.fide_dutch.field import players_of
from crosstable.pairing.fide_dutch.measure import measure
from crosstable.pairing.fide_dutch.players import Players
from crosstable.pairing.fide_dutch.ways_out import refuse, relieved_round
from crosstable.pairing.problem import Pair, check_no_open_matches, draft_of, next_round, placed_players
from crosstable.pairing.result import PairedMatch, Pairing, Relief
from crosstable.pairing.table_numbers import number_tables
from crosstable.ranking.ledger import Ledger


class _Seats(msgspec.Struct, frozen=True):
    """Two players who meet, White first; `scores` include virtual points."""

    white: PlayerId
    black: PlayerId
    points: tuple[int, int]
    scores: tuple[int, int]
    table: int | None = None
    by_hand: bool = False
    rematch: bool = False


def pair(tournament: Tournament, *, relief: Relief | None = None, player: PlayerId | None = None) -> Pairing:
    """Pair the next round. With `relief`, one of the organiser's choices for a round that has no legal pairing."""
    draft = draft_of(tournament)
    check_no_open_matches(tournament)
    number = next_round(tournament)
    if relief == "end_stage":
        raise Refusal("stage_ended", round=number)
    if (relief == "drop") != (player is not None):
        raise Refusal("drop_whom", round=number)
    kept = draft or Round(number, "draft")
    if player is not None:
        require_player(tournament.by_id, player)
        if player not in placed_players(kept) and not tournament.by_id[player].plays_in(number):
            raise Refusal("not_in_round", player=player, round=number)
        kept = _drop_player(kept, player)
    busy = placed_players(kept) | ({player} if player is not None else set())
    free = [player for player in tournament.players if player.plays_in(number) and player.id not in busy]
    if not free and not kept.matches:
        raise Refusal("no_players", round=number)
    by_hand = _by_hand(tournament, kept)
    if not free:
        return _pairing(tournament, kept, None, by_hand, None)
    players = players_of(tournament, number, gone=busy)
    pairing = pair_round(players)
    if pairing is None:
        if relief in (None, "drop"):
            raise refuse(tournament, players, kept, player)
        return relieved_round(tournament, players, kept, relief)
    pairs = [_seats(players, pair) for pair in pairing.pairs]
    return _pairing(tournament, kept, players, [*by_hand, *pairs], pairing.bye, pairing.pairs)


def _drop_player(round_: Round, gone: PlayerId) -> Round:
    matches = tuple(match for match in round_.matches if gone not in (match.first, match.second))
    byes = tuple(bye for bye in round_.byes if bye.player != gone)
    return msgspec.structs.replace(round_, matches=matches, byes=byes)


def _seats(players: Players, pair: Pair) -> _Seats:
    white, _ = white_of(players, *pair)
    black = sum(pair) - white
    points = players.points[white], players.points[black]
    scores = players.scores[white], players.scores[black]
    return _Seats(players.ids[white], players.ids[black], points, scores)


def _by_hand(tournament: Tournament, kept: Round) -> list[_Seats]:
    """Return the matches that were made by hand: they stay, even against the rules."""
    if not kept.matches:
        return []
    ledger = Ledger(tournament, through=kept.number - 1)
    met = {*zip(*(column.tolist() for column in ledger.meetings), strict=True)}
    seats = []
    for match in kept.matches:
        a, b = ledger.index[match.first], ledger.index[match.second]
        points = int(ledger.points[a]), int(ledger.points[b])
        is_rematch = (a, b) in met
        seats.append(_Seats(match.first, match.second, points, points, match.table, by_hand=True, rematch=is_rematch))
    return seats


def _pairing(
    tournament: Tournament,
    kept: Round,
    players: Players | None,
    meeting: Sequence[_Seats],
    bye: int | None,
    pairs: Sequence[Pair] = (),
) -> Pairing:
    """Return a round by boards: C.04.2 puts the highest scores first, virtual points included."""
    known = tournament.by_id
    rules = tournament.stage.config.of(SwissSettings)
    numbers = {player.id: number for number, player in enumerate(by_strength(tournament.players, rules))}

    def importance(seats: _Seats) -> tuple[int, int, int]:
        return -max(seats.scores), -sum(seats.scores), min(numbers[seats.white], numbers[seats.black])

    ordered = sorted(meeting, key=importance)
    needs = {
        seats: [
            (player, table) for player in (seats.white, seats.black) if (table := known[player].fixed_table) is not None
        ]
        for seats in ordered
    }
    set_by_hand = {seats: seats.table for seats in ordered if seats.table is not None}
    numbered, taken = number_tables(ordered, needs, set_by_hand)
    matches = tuple(
        PairedMatch(
            table=table,
            first=seats.white,
            second=seats.black,
            points=(HalfPoints(seats.points[0]), HalfPoints(seats.points[1])),
            floated=seats.scores[0] != seats.scores[1],
            by_hand=seats.by_hand,
            rematch=seats.rematch,
        )
        for table, seats in numbered
    )
    return Pairing(
        round=kept.number,
        matches=matches,
        byes=() if bye is None or players is None else (players.ids[bye],),
        byes_by_hand=tuple(each.player for each in kept.byes),
        objective=measure(players, pairs, bye),
        proof="exhausted",
        warnings=(*_warnings(tournament, kept.number, matches), *taken),
    )


def _warnings(tournament: Tournament, number: int, matches: Sequence[PairedMatch]) -> list[Reason]:
    config = tournament.stage.config
    forbidden = {frozenset(pair) for pair in config.forbidden}
    warnings = []
    for match in matches:
        players = [match.first, match.second]
        if match.rematch:
            warnings.append(Reason("is_rematch", {"players": players, "table": match.table}))
        if frozenset(players) in forbidden:
            warnings.append(Reason("is_forbidden", {"players": players, "table": match.table}))
    start = tournament.stage_start
    if config.rounds is not None and number - start >= config.rounds:
        since = {"since": start} if start > 1 else {}
        warnings.append(Reason("beyond_plan", {"round": number, "planned": config.rounds, **since}))
    return warnings


def rounds(_config: Config, groups: Sequence[int]) -> int:
    return suggested_rounds(max(groups, default=0))


def may_be_impossible(config: Config, players: int, rounds: int, byes: int) -> bool:
    """Return whether a number of players may have no legal round, given the rounds and byes before it.

    A round exists if everybody may still meet more than half of the others (Dirac). Half of the players, at most, have
    the same absolute colour preference.
    """
    forbidden = [player for pair in config.forbidden for player in pair]
    barred = rounds + max((forbidden.count(player) for player in {*forbidden}), default=0)
    return 4 * (barred + 1) >= players - byes - 1
