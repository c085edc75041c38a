"""Entrants of the next stage, for the preview, the page, the terminal and the rule itself.

| rule | in |
|---|---|
| players who have left are skipped, and the next ones move up | `Qualifying` |
| `top`: by place, places of several groups compared across them | `_top` |
| `per_group` and `best_next`: the next-placed compared across groups | `_per_group` |
| `min_points`, `split`, `players`, everybody | `_with_points`, `_split`, `_named_entrants` |
| an unsettled tie across a line, in a group or across groups, is reported | `_tie_in_group`, `_tie_across` |
| seeds: all group winners first, then all seconds; each by points per match, then chain, then number | `_seeded` |
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product

import msgspec

from crosstable.model.entry import EntryRule
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.ranking.across_groups import Comparison
from crosstable.ranking.current import standings_of
from crosstable.ranking.stage_standings import RankedRow
from crosstable.ranking.standings import Standings
from crosstable.ranking.tables.leaderboard import Leaderboard


class Candidate(msgspec.Struct, frozen=True):
    """An active player: the place in the group, and the players sharing the rank."""

    player: PlayerId
    group: str | None
    place: int
    rank: int
    points: Fraction
    tied: frozenset[PlayerId] = frozenset()


class Entrant(msgspec.Struct, frozen=True):
    """A player who enters or just misses: their origin, the reason, and the group of the next stage, if given."""

    candidate: Candidate
    why: str
    into: str | None = None

    @property
    def player(self) -> PlayerId:
        return self.candidate.player


class OpenTie(msgspec.Struct, frozen=True):
    """Players who are level at a line: `line` of them enter. Without a group: across groups."""

    players: tuple[PlayerId, ...]
    group: str | None
    rank: int
    line: int
    across: bool = False

    @property
    def reason(self) -> Reason:
        params = {"players": list(self.players), "rank": self.rank, "line": self.line, "group": self.group}
        return Reason("level_across_groups" if self.across else "tied_at_line", params)


class Entry(msgspec.Struct, frozen=True):
    """The result of an entry rule: entrants in the order of qualification, the others (nearest first), and ties to
    settle.
    """

    rule: EntryRule
    entrants: tuple[Entrant, ...]
    out: tuple[Candidate, ...]
    ties: tuple[OpenTie, ...] = ()

    @property
    def players(self) -> tuple[PlayerId, ...]:
        return tuple(entrant.player for entrant in self.entrants)


def _candidate(standings: Standings | Leaderboard, row: RankedRow, group: str | None, place: int) -> Candidate:
    player = row.player.id
    return Candidate(player, group, place, row.rank, standings.points(player), frozenset(row.tied_with))


class Qualifying:
    """The groups of a stage with those who are still in, best first, and how to compare them across groups."""

    def __init__(self, tournament: Tournament) -> None:
        self.numbers: Mapping[PlayerId, int] = {player.id: player.number for player in tournament.players}
        last = max((r.number for r in tournament.all_rounds if r.counts), default=0)
        standings = standings_of(tournament)
        self.comparison = Comparison(standings) if isinstance(standings, Standings) else None
        self.order = [row.player.id for row in standings]
        self.groups: list[list[Candidate]] = []
        for name, rows in standings.groups.items():
            still_in = [row for row in rows if not row.player.is_out_in(last + 1)]
            self.groups.append([_candidate(standings, row, name, place) for place, row in enumerate(still_in, 1)])
        listed = {candidate.player for group in self.groups for candidate in group}
        # A player entered for the next round is in no standings yet, and enters only when all do.
        self.new = [
            Candidate(player.id, tournament.stage.group_of(player), 0, 0, Fraction(0))
            for player in tournament.players
            if player.id not in listed and player.took_part and not player.is_out_in(last + 1)
        ]

    def rank_across_groups(self, candidates: Iterable[Candidate]) -> list[list[Candidate]]:
        """Return these candidates by place, within a place best first, tied ones together."""
        levels: list[list[Candidate]] = []
        of = {candidate.player: candidate for candidate in candidates}
        for place in sorted({candidate.place for candidate in of.values()}):
            level = [candidate for candidate in of.values() if candidate.place == place]
            if self.comparison is None or len(level) == 1:
                levels += [[candidate] for candidate in level]
            else:
                ids = self.comparison.levels([candidate.player for candidate in level], self.numbers)
                levels += [[of[player] for player in together] for together in ids]
        return levels

    def rank(self, candidates: Iterable[Candidate]) -> list[Candidate]:
        return [candidate for together in self.rank_across_groups(candidates) for candidate in together]


def stage_entrants(tournament: Tournament, rule: EntryRule) -> Entry:
    """Return the entrants of the next stage by that rule, in its current state.

    Raise a refusal if too few players are active, and for named players who are out or named twice.
    """
    field = Qualifying(tournament)
    everybody = [candidate for group in field.groups for candidate in group]
    ties: list[OpenTie] = []
    match rule.kind:
        case "players":
            chosen = _named_entrants(tournament, field, rule.players or ())
        case "everybody":
            chosen = [Entrant(candidate, "everybody") for candidate in (*field.rank(everybody), *field.new)]
        case "min_points":
            least = Fraction(rule.min_points or 0, 2)
            chosen = [Entrant(candidate, "points") for candidate in field.rank(everybody) if candidate.points >= least]
        case "top":
            chosen, ties = _top(field, rule.top or 0)
        case "per_group":
            chosen, ties = _per_group(field, rule.per_group or 0, rule.best_next)
        case _:
            chosen, ties = _split(field, rule)
    there = {entrant.player for entrant in chosen}
    out = [candidate for candidate in field.rank(everybody) if candidate.player not in there]
    return Entry(rule, tuple(chosen), tuple(out), tuple(ties))


def _named_entrants(tournament: Tournament, field: Qualifying, players: Sequence[PlayerId]) -> list[Entrant]:
    of = {
        candidate.player: candidate for candidate in (*(each for group in field.groups for each in group), *field.new)
    }
    known = tournament.by_id
    wrong = [Reason("not_still_in", {"player": player}) for player in players if player not in of and player in known]
    wrong += [Reason("unknown_player", {"value": player, "near": None}) for player in players if player not in known]
    if wrong:
        raise Refusal("bad_entry", wrong)
    return [Entrant(of[player], "named") for player in players]


def _refuse_too_many(places: int, left: int) -> None:
    if places > left:
        raise Refusal("too_many_qualifiers", asked=places, players=left, group=None)


def _top(field: Qualifying, number: int) -> tuple[list[Entrant], list[OpenTie]]:
    _refuse_too_many(number, sum(map(len, field.groups)))
    levels = field.rank_across_groups(candidate for group in field.groups for candidate in group)
    order = [candidate for together in levels for candidate in together]
    chosen = order[:number]
    inside = {candidate.player for candidate in chosen}
    ties = [
        tie
        for group in field.groups
        for tie in _tie_in_group(field, group, sum(candidate.player in inside for candidate in group))
        if tie.line > 0
    ]
    return [Entrant(candidate, "place") for candidate in chosen], [*ties, *_tie_across(levels, inside)]


def _per_group(field: Qualifying, number: int, more: int) -> tuple[list[Entrant], list[OpenTie]]:
    _refuse_too_many(number, max(map(len, field.groups), default=0))
    chosen = [candidate for group in field.groups for candidate in group[:number]]
    ties = [tie for group in field.groups for tie in _tie_in_group(field, group, number)]
    following = [group[number] for group in field.groups if len(group) > number]
    if more > len(following):
        raise Refusal("too_few_next", asked=more, players=len(following), place=number + 1)
    levels = field.rank_across_groups(following) if more else []
    taken = [candidate for together in levels for candidate in together][:more]
    inside = {candidate.player for candidate in taken}
    crossing = _tie_across(levels, inside)
    concerned = inside | {player for tie in crossing for player in tie.players}
    for group in field.groups:
        if len(group) > number and group[number].player in concerned:
            known = {tie.players for tie in ties}
            ties += [tie for tie in _tie_in_group(field, group, number + 1) if tie.players not in known]
    entrants = [Entrant(candidate, "place") for candidate in field.rank(chosen)]
    return [*entrants, *(Entrant(candidate, "best_next") for candidate in taken)], [*ties, *crossing]


def _split(field: Qualifying, rule: EntryRule) -> tuple[list[Entrant], list[OpenTie]]:
    chosen: list[Entrant] = []
    lines: set[int] = set()
    for part in rule.split:
        places = range(part.first, part.last + 1)
        there = [candidate for group in field.groups for candidate in group if candidate.place in places]
        if not there:
            raise Refusal("too_few_for_group", group=part.group, place=part.first)
        chosen += [Entrant(candidate, "place", part.group) for candidate in field.rank(there)]
        lines |= {part.first - 1, part.last}
    ties: list[OpenTie] = []
    for group, line in product(field.groups, sorted(lines - {0})):
        ties += _tie_in_group(field, group, line)
    # A tie across two lines is settled once.
    return chosen, [*{tie.players: tie for tie in ties}.values()]


def _tie_in_group(field: Qualifying, group: Sequence[Candidate], line: int) -> list[OpenTie]:
    """Return the tie across a line of a group, if any; players who left are part of it and are settled with it."""
    if not 0 < line < len(group) or group[line].player not in group[line - 1].tied:
        return []
    last = group[line - 1]
    tied = {last.player, *last.tied}
    players = tuple(player for player in field.order if player in tied)
    return [
        OpenTie(players, last.group, last.rank, line - sum(candidate.player not in tied for candidate in group[:line]))
    ]


def _tie_across(levels: Sequence[Sequence[Candidate]], inside: set[PlayerId]) -> list[OpenTie]:
    ties = []
    for together in levels:
        entering = sum(candidate.player in inside for candidate in together)
        if 0 < entering < len(together):
            players = tuple(candidate.player for candidate in together)
            ties.append(OpenTie(players, None, together[0].place, entering, across=True))
    return ties
