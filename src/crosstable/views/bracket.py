"""Brackets for display: sub-brackets, rounds as columns, matches with two sides; and reasons for seeds."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from crosstable.formats.brackets import BracketSettings
from crosstable.model.best_of import games_in_round
from crosstable.model.points import to_points
from crosstable.model.refusals import Reason
from crosstable.model.tournament import DoubleLoss, Forfeit, Match, Player, PlayerId, Score, Tournament
from crosstable.ranking.brackets.bracket_state import EMPTY, UNKNOWN, Bracket, Nobody, Side, Spot
from crosstable.ranking.brackets.layout import Node, Places, Source
from crosstable.ranking.brackets.stage import brackets
from crosstable.ranking.rows import StandingsRow
from crosstable.ranking.standings import Standings


class RoundName(NamedTuple):
    """The code of a round (`semifinals`, `round_of_16`), and the places that its matches are about."""

    code: str
    places: Places


class Origin(NamedTuple):
    """Where a player comes from who is not known yet: the winner or the loser of another match."""

    kind: Literal["winner", "loser"]
    match: Node


class BracketSide(NamedTuple):
    """A side of a match: a player, or a bye, or the origin of the player to come (None if that is open too)."""

    player: Player | None = None
    seed: int | None = None
    score: int | Literal["forfeit"] | None = None
    look: Literal["", "win", "lost", "tbd"] = "tbd"
    on_path: bool = False
    is_bye: bool = False
    origin: Origin | None = None


class BracketMatch(NamedTuple):
    """A match; hidden if nobody comes into it. `leads` and `led`: the path of a player goes on from it, and into it."""

    node: Node
    sides: tuple[BracketSide, BracketSide]
    table: int | None
    is_live: bool
    is_hidden: bool
    leads: bool
    led: bool

    @property
    def number(self) -> int:
        """The number of the match, in the order of rounds; open slots name it."""
        return self.node.at + 1

    @property
    def is_over(self) -> bool:
        return any(side.look in ("win", "lost") for side in self.sides)


class BracketRound(NamedTuple):
    """A column of a bracket; `halves`: two of its matches lead to one of the next column."""

    name: RoundName
    best_of: int
    matches: Sequence[BracketMatch]
    halves: bool


class SubBracket(NamedTuple):
    """The whole bracket, its upper or lower part, the matches for some places, or the match for place 3."""

    kind: Literal["main", "upper", "lower", "places", "third"]
    places: Places
    rounds: Sequence[BracketRound]


class BracketView(NamedTuple):
    """The bracket of a group, or of everybody."""

    group: str | None
    parts: Sequence[SubBracket]
    champion: Player | None


def bracket_views(tournament: Tournament, followed: Player | None = None) -> list[BracketView]:
    """Return the brackets of the present stage, with the path of one player; none if the stage has no bracket."""
    if not tournament.stage.config.traits.bracket:
        return []
    path = None if followed is None else followed.id
    return [_Builder(tournament, bracket, path).view() for bracket in brackets(tournament)]


class _Builder:
    def __init__(self, tournament: Tournament, bracket: Bracket, path: PlayerId | None) -> None:
        self.tournament, self.bracket, self.path = tournament, bracket, path
        self.players: Mapping[PlayerId, Player] = tournament.by_id
        self.seeds = {player: seed for seed, player in enumerate(bracket.seeds, 1)}
        self.open = {round_.number for round_ in tournament.stage.rounds if round_.status == "in_progress"}

    def view(self) -> BracketView:
        champion = self.bracket.champion
        parts = [part for part in self._parts() if part.rounds]
        return BracketView(self.bracket.group, parts, None if champion is None else self.players[champion])

    def _parts(self) -> Iterator[SubBracket]:
        nodes = self.bracket.layout.nodes
        lower = [node for node in nodes if node.part == "lower"]
        upper = [node for node in nodes if node.part in ("upper", "final")]
        yield SubBracket("upper" if lower else "main", (1, 2), self._rounds(upper))
        yield SubBracket("lower", (1, 2), self._rounds(lower))
        others = [node for node in nodes if node.part == "places"]
        for start in sorted({_top_place(node, others) for node in others}):
            inside = [node for node in others if _top_place(node, others) == start]
            places = start, max(node.places[1] for node in inside)
            yield SubBracket("third" if places == (3, 4) else "places", places, self._rounds(inside))

    def _rounds(self, nodes: Sequence[Node]) -> list[BracketRound]:
        by_name: dict[tuple[int, str, Places], list[Node]] = {}
        for node in nodes:
            by_name.setdefault((node.level, node.name, node.places), []).append(node)
        groups = [*by_name.values()]
        best_of = self.tournament.stage.config.best_of
        rounds = []
        for i, group in enumerate(groups):
            matches = [self._match(self.bracket.spots[node.at]) for node in group]
            if not all(match.is_hidden for match in matches):
                halves = i + 1 < len(groups) and len(groups[i + 1]) * 2 == len(group)
                name = RoundName(group[0].name, group[0].places)
                rounds.append(BracketRound(name, games_in_round(best_of, name.code), matches, halves))
        return rounds

    def _match(self, spot: Spot) -> BracketMatch:
        match = spot.match
        on_path = self.path is not None and self.path in spot.players
        return BracketMatch(
            node=spot.node,
            sides=(self._side(spot, 0), self._side(spot, 1)),
            table=None if match is None else match.table,
            is_live=match is not None and match.result is None and spot.round in self.open,
            is_hidden=spot.is_empty,
            leads=on_path and spot.winner == self.path,
            led=on_path and spot.node.level > 1,
        )

    def _side(self, spot: Spot, i: int) -> BracketSide:
        side = spot.sides[i]
        if side is EMPTY:
            return BracketSide(is_bye=True)
        if isinstance(side, Nobody):
            return BracketSide(origin=self._origin(spot.node, spot.node.sources[i]))
        look: Literal["", "win", "lost"] = "" if spot.winner is UNKNOWN else "win" if side == spot.winner else "lost"
        score = _score(spot.match, side)
        return BracketSide(self.players[side], self.seeds.get(side), score, look, side == self.path)

    def _origin(self, node: Node, source: Source) -> Origin | None:
        if node.again or source.kind == "seed":
            return None
        return Origin(source.kind, self.bracket.layout.nodes[source.of])


def _top_place(node: Node, nodes: Sequence[Node]) -> int:
    """Return the first place of the largest range of places that a match belongs to."""
    first, last = node.places
    return min(other.places[0] for other in nodes if other.places[0] <= first and last <= other.places[1])


def _score(match: Match | None, side: Side) -> int | Literal["forfeit"] | None:
    match None if match is None else match.result:
        case Score(first, second):
            assert match is not None
            return first if side == match.first else second
        case Forfeit(by):
            return "forfeit" if side == by else None
        case DoubleLoss():
            return "forfeit"
    return None


def round_names(tournament: Tournament, number: int) -> list[RoundName]:
    """Return the names of a round of the present stage, drafted or played; none if it is no round of a bracket."""
    if not tournament.stages or not tournament.stage.config.traits.bracket or number < tournament.stage_start:
        return []
    names: dict[RoundName, None] = {}
    for bracket in brackets(tournament):
        level = bracket.next_level
        drafted = bracket.levels[level - 1] if level is not None and number == _next_number(tournament) else ()
        spots = [spot for spot in bracket.spots if spot.round == number and spot.match is not None] or drafted
        names |= {RoundName(spot.node.name, spot.node.places): None for spot in spots if spot.players}
    return [*names]


def _next_number(tournament: Tournament) -> int:
    counted = (round_.number for round_ in tournament.stage.rounds if round_.counts)
    return max(counted, default=tournament.stage_start - 1) + 1


def explain_seed(tournament: Tournament, player: PlayerId) -> Reason | None:
    if not tournament.stage.config.traits.bracket:
        return None
    bracket = next((bracket for bracket in brackets(tournament) if player in bracket.places), None)
    if bracket is None:
        return None
    seed, stage = bracket.seed_of(player), tournament.stage
    if stage.seeds and len(tournament.stages) > 1:
        before = tournament.through_stage(len(tournament.stages) - 2)
        row = None if before.stage.config.traits.at_tables else _row(before, player)
        came = (
            {"rank": None} if row is None else {"rank": row.rank, "points": to_points(row.points), "group": row.group}
        )
        return Reason("bracket.seed_qualified", {"seed": seed, "stage": before.stage.name, **came})
    if stage.seeds:
        return Reason("bracket.seed_hand", {"seed": seed})
    how = stage.config.of(BracketSettings).seeding
    if how == "rating":
        return Reason("bracket.seed_rating", {"seed": seed, "rating": tournament.by_id[player].rating})
    return Reason("bracket.seed_number" if how == "number" else "bracket.seed_lot", {"seed": seed})


def _row(tournament: Tournament, player: PlayerId) -> StandingsRow | None:
    return Standings(tournament).get(player)
