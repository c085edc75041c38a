"""Who enters the next stage: one function for the preview, the page, the terminal and the rule itself.

| clause | where |
|---|---|
| whoever has left is passed over, and the next one moves up | `Qualifying` |
| `top`: by place, places of several groups compared across them | `_top` |
| `per_group` and `best_next`: the next-placed compared across groups | `_per_group` |
| `min_points`, `split`, `players`, everybody | `_with_points`, `_split`, `_named` |
| a tie that nobody settled across a line, in a group or across groups, is named | `_in_group`, `_across` |
| seeds: all winners of groups first, then all seconds; each by points per match, then chain, then number | `_seeded` |
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

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
    """Somebody who is still in: the place among those of the group, and with whom the rank is shared."""

    player: PlayerId
    group: str | None
    place: int
    rank: int
    points: Fraction
    tied: frozenset[PlayerId] = frozenset()


class Entrant(msgspec.Struct, frozen=True):
    """Somebody who enters, or is just out: from where, why, and into which group of the next stage if that is said."""

    candidate: Candidate
    why: str
    into: str | None = None

    @property
    def player(self) -> PlayerId:
        return self.candidate.player


class OpenTie(msgspec.Struct, frozen=True):
    """Players who are level where a line is drawn: `line` of them enter. Without a group: across groups."""

    players: tuple[PlayerId, ...]
    group: str | None
    rank: int
    line: int
    across: bool = False

    @property
    def reason(self) -> Reason:
        params = {"players": list(self.players), "rank": self.rank, "line": self.line, "group": self.group}
        return Reason("level_across_groups" if self.across else "tied_at_line", params)


class Entering(msgspec.Struct, frozen=True):
    """Who would enter by a rule, in the order of qualification; who would not, the nearest first; what is to settle."""

    rule: EntryRule
    entrants: tuple[Entrant, ...]
    out: tuple[Candidate, ...]
    ties: tuple[OpenTie, ...] = ()

    @property
    def players(self) -> tuple[PlayerId, ...]:
        return tuple(one.player for one in self.entrants)


def _candidate(standings: Standings | Leaderboard, row: RankedRow, group: str | None, place: int) -> Candidate:
    player = row.player.id
    return Candidate(player, group, place, row.rank, standings.points(player), frozenset(row.tied_with))


class Qualifying:
    """The groups of a stage with those who are still in, best first, and how to compare them across groups."""

    def __init__(self, tournament: Tournament) -> None:
        self.numbers: Mapping[PlayerId, int] = {player.id: player.number for player in tournament.players}
        last = max((r.number for stage in tournament.stages for r in stage.rounds if r.counts), default=0)
        standings = standings_of(tournament)
        self.comparison = Comparison(standings) if isinstance(standings, Standings) else None
        self.order = [row.player.id for row in standings]
        self.groups: list[list[Candidate]] = []
        for name, rows in standings.groups.items():
            still_in = [row for row in rows if not row.player.is_out_in(last + 1)]
            self.groups.append([_candidate(standings, row, name, place) for place, row in enumerate(still_in, 1)])
        listed = {one.player for group in self.groups for one in group}
        # Whoever has entered for the next round is in no standings yet, and can only come in with everybody.
        self.new = [
            Candidate(player.id, tournament.stage.group_of(player), 0, 0, Fraction(0))
            for player in tournament.players
            if player.id not in listed and player.took_part and not player.is_out_in(last + 1)
        ]

    def across(self, candidates: Iterable[Candidate]) -> list[list[Candidate]]:
        """Those candidates by place, and those of one place best first; level ones together."""
        found: list[list[Candidate]] = []
        of = {one.player: one for one in candidates}
        for place in sorted({one.place for one in of.values()}):
            level = [one for one in of.values() if one.place == place]
            if self.comparison is None or len(level) == 1:
                found += [[one] for one in level]
            else:
                ids = self.comparison.levels([one.player for one in level], self.numbers)
                found += [[of[player] for player in together] for together in ids]
        return found

    def in_order(self, candidates: Iterable[Candidate]) -> list[Candidate]:
        """The same one by one; level ones by number."""
        return [one for together in self.across(candidates) for one in together]


def entering(tournament: Tournament, rule: EntryRule) -> Entering:
    """Who enters the next stage by that rule, as the present stage stands.

    Refused where more are asked for than are left, and for players who are out or named twice.
    """
    field = Qualifying(tournament)
    everybody = [one for group in field.groups for one in group]
    ties: list[OpenTie] = []
    match rule.kind:
        case "players":
            chosen = _named(tournament, field, rule.players or ())
        case "everybody":
            chosen = [Entrant(one, "everybody") for one in (*field.in_order(everybody), *field.new)]
        case "min_points":
            least = Fraction(rule.min_points or 0, 2)
            chosen = [Entrant(one, "points") for one in field.in_order(everybody) if one.points >= least]
        case "top":
            chosen, ties = _top(field, rule.top or 0)
        case "per_group":
            chosen, ties = _per_group(field, rule.per_group or 0, rule.best_next)
        case _:
            chosen, ties = _split(field, rule)
    there = {one.player for one in chosen}
    out = [one for one in field.in_order(everybody) if one.player not in there]
    return Entering(rule, tuple(chosen), tuple(out), tuple(ties))


def _named(tournament: Tournament, field: Qualifying, players: Sequence[PlayerId]) -> list[Entrant]:
    of = {one.player: one for one in (*(each for group in field.groups for each in group), *field.new)}
    known = tournament.by_id
    wrong = [Reason("not_still_in", {"player": one}) for one in players if one not in of and one in known]
    wrong += [Reason("unknown_player", {"value": one, "near": None}) for one in players if one not in known]
    if wrong:
        raise Refusal("bad_entry", wrong)
    return [Entrant(of[one], "named") for one in players]


def _refuse_too_many(asked: int, left: int) -> None:
    if asked > left:
        raise Refusal("too_many_qualifiers", asked=asked, players=left, group=None)


def _top(field: Qualifying, number: int) -> tuple[list[Entrant], list[OpenTie]]:
    _refuse_too_many(number, sum(map(len, field.groups)))
    levels = field.across(one for group in field.groups for one in group)
    order = [one for together in levels for one in together]
    chosen = order[:number]
    inside = {one.player for one in chosen}
    ties = [
        tie
        for group in field.groups
        for tie in _in_group(field, group, sum(one.player in inside for one in group))
        if tie.line > 0
    ]
    return [Entrant(one, "place") for one in chosen], [*ties, *_across(levels, inside)]


def _per_group(field: Qualifying, number: int, more: int) -> tuple[list[Entrant], list[OpenTie]]:
    _refuse_too_many(number, max(map(len, field.groups), default=0))
    chosen = [one for group in field.groups for one in group[:number]]
    ties = [tie for group in field.groups for tie in _in_group(field, group, number)]
    following = [group[number] for group in field.groups if len(group) > number]
    if more > len(following):
        raise Refusal("too_few_next", asked=more, players=len(following), place=number + 1)
    levels = field.across(following) if more else []
    taken = [one for together in levels for one in together][:more]
    inside = {one.player for one in taken}
    crossing = _across(levels, inside)
    concerned = inside | {player for tie in crossing for player in tie.players}
    for group in field.groups:
        if len(group) > number and group[number].player in concerned:
            known = {tie.players for tie in ties}
            ties += [tie for tie in _in_group(field, group, number + 1) if tie.players not in known]
    entrants = [Entrant(one, "place") for one in field.in_order(chosen)]
    return [*entrants, *(Entrant(one, "best_next") for one in taken)], [*ties, *crossing]


def _split(field: Qualifying, rule: EntryRule) -> tuple[list[Entrant], list[OpenTie]]:
    chosen: list[Entrant] = []
    lines: set[int] = set()
    for part in rule.split:
        places = range(part.first, part.last + 1)
        there = [one for group in field.groups for one in group if one.place in places]
        if not there:
            raise Refusal("too_few_for_group", group=part.group, place=part.first)
        chosen += [Entrant(one, "place", part.group) for one in field.in_order(there)]
        lines |= {part.first - 1, part.last}
    found = [tie for group in field.groups for line in sorted(lines) if line for tie in _in_group(field, group, line)]
    # A tie that lies across two lines is to be settled once.
    return chosen, [*{tie.players: tie for tie in found}.values()]


def _in_group(field: Qualifying, group: Sequence[Candidate], line: int) -> list[OpenTie]:
    """The tie across a line of a group, if there is one; whoever left belongs to it too and is settled with it."""
    if not 0 < line < len(group) or group[line].player not in group[line - 1].tied:
        return []
    last = group[line - 1]
    tied = {last.player, *last.tied}
    players = tuple(player for player in field.order if player in tied)
    return [OpenTie(players, last.group, last.rank, line - sum(one.player not in tied for one in group[:line]))]


def _across(levels: Sequence[Sequence[Candidate]], inside: set[PlayerId]) -> list[OpenTie]:
    """The level players of several groups of whom some would enter and others would not."""
    found = []
    for together in levels:
        entering = sum(one.player in inside for one in together)
        if 0 < entering < len(together):
            players = tuple(one.player for one in together)
            found.append(OpenTie(players, None, together[0].place, entering, across=True))
    return found
