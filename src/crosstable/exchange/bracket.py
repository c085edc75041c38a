"""Brackets as they are drawn: parts side by side or one above the other, rounds as columns, matches with two sides."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from crosstable.formats.brackets import BracketSettings
from crosstable.model.best_of import games_in_round
from crosstable.model.points import to_points
from crosstable.model.refusals import Reason
from crosstable.model.tournament import DoubleLoss, Forfeit, Match, Player, PlayerId, Score, Tournament
from crosstable.pairing.brackets import named
from crosstable.ranking.brackets.layout import Node, Source
from crosstable.ranking.brackets.played import EMPTY, UNKNOWN, Bracket, Nobody, Side, Spot
from crosstable.ranking.brackets.stage import brackets
from crosstable.ranking.rows import StandingsRow
from crosstable.ranking.standings import Standings
from crosstable.words import words
from crosstable.words.brackets import match_title, round_title


class DrawnSide(NamedTuple):
    """One side of a match: a player with seed and score, or the words for who comes there."""

    player: Player | None
    seed: int | None
    text: str
    score: str
    look: str
    on_path: bool


class DrawnMatch(NamedTuple):
    """A match: `title` is its name, `label` all of it as it is read out; hidden where nobody comes into it."""

    at: int
    title: str
    label: str
    sides: tuple[DrawnSide, DrawnSide]
    round: int | None
    table: int | None
    is_live: bool
    is_hidden: bool
    leads: bool
    led: bool


class Column(NamedTuple):
    """A round; `halves`: two of its matches lead to one of the next column."""

    title: str
    best_of: int
    matches: list[DrawnMatch]
    halves: bool


class DrawnPart(NamedTuple):
    """The upper or the lower bracket, or the matches for some places; `beside`: the match for place 3, which stands
    below the final.
    """

    title: str
    columns: list[Column]
    beside: bool = False


class Drawn(NamedTuple):
    """A bracket as it is drawn."""

    group: str | None
    parts: list[DrawnPart]
    champion: Player | None


def drawn(tournament: Tournament, path: PlayerId | None = None) -> list[Drawn]:
    """Return the brackets of the present stage, with the path of one player."""
    return [_Drawing(tournament, bracket, path).drawn() for bracket in brackets(tournament)]


class _Drawing:
    def __init__(self, tournament: Tournament, bracket: Bracket, path: PlayerId | None) -> None:
        self.tournament, self.bracket, self.path = tournament, bracket, path
        self.players: Mapping[PlayerId, Player] = tournament.by_id
        self.seeds = {player: i for i, player in enumerate(bracket.seeds, 1)}
        self.open = {round_.number for round_ in tournament.stage.rounds if round_.status == "in_progress"}

    def drawn(self) -> Drawn:
        champion = self.bracket.champion
        parts = [part for part in self._parts() if part.columns]
        return Drawn(self.bracket.group, parts, None if champion is None else self.players[champion])

    def _parts(self) -> Iterator[DrawnPart]:
        nodes = self.bracket.layout.nodes
        is_double = any(node.part == "lower" for node in nodes)
        yield DrawnPart(
            words("bracket.upper") if is_double else "",
            self._columns([n for n in nodes if n.part in ("upper", "final")]),
        )
        yield DrawnPart(words("bracket.lower"), self._columns([node for node in nodes if node.part == "lower"]))
        tops = [node for node in nodes if node.part == "places"]
        for start in sorted({self._top(node, tops) for node in tops}):
            inside = [node for node in tops if self._top(node, tops) == start]
            last = max(node.places[1] for node in inside)
            is_third = (start, last) == (3, 4)
            title = "" if is_third else round_title(words, "places", (start, last))
            yield DrawnPart(title, self._columns(inside), is_third)

    def _top(self, node: Node, nodes: list[Node]) -> int:
        """Return the first place of the largest range of places that a match belongs to."""
        around = [one.places for one in nodes if one.places[0] <= node.places[0] and node.places[1] <= one.places[1]]
        return min(first for first, _ in around)

    def _columns(self, nodes: list[Node]) -> list[Column]:
        columns = []
        by_title: dict[tuple[int, str, tuple[int, int]], list[Node]] = {}
        for node in nodes:
            by_title.setdefault((node.level, node.name, node.places), []).append(node)
        groups = [*by_title.values()]
        for i, group in enumerate(groups):
            matches = [self._match(self.bracket.spots[node.at]) for node in group]
            if all(match.is_hidden for match in matches):
                continue
            halves = i + 1 < len(groups) and len(groups[i + 1]) * 2 == len(group)
            best_of = self.tournament.stage.config.best_of
            games = games_in_round(best_of, group[0].name)
            columns.append(Column(round_title(words, group[0].name, group[0].places), games, matches, halves))
        return columns

    def _match(self, spot: Spot) -> DrawnMatch:
        node, match = spot.node, spot.match
        title = match_title(words, named(node))
        sides = self._side(spot, 0), self._side(spot, 1)
        on_path = self.path is not None and self.path in spot.players
        is_live = match is not None and match.result is None and spot.round in self.open
        return DrawnMatch(
            at=node.at,
            title=title,
            label=self._label(title, spot, sides, is_live),
            sides=sides,
            round=spot.round,
            table=None if match is None else match.table,
            is_live=is_live,
            is_hidden=spot.is_empty,
            leads=on_path and spot.winner == self.path,
            led=on_path and node.level > 1,
        )

    def _label(self, title: str, spot: Spot, sides: tuple[DrawnSide, DrawnSide], is_live: bool) -> str:
        first, second = (side.text for side in sides)
        if EMPTY in spot.sides:
            return words("bracket.read_bye", match=title, player=first if spot.sides[1] is EMPTY else second)
        if isinstance(spot.winner, Nobody):
            code = "bracket.read_live" if is_live else "bracket.read_next"
            return words(code, match=title, first=first, second=second)
        won, lost = (0, 1) if spot.winner == spot.sides[0] else (1, 0)
        score = f"{sides[won].score}\N{EN DASH}{sides[lost].score}" if sides[won].score else None
        return words("bracket.read_won", match=title, winner=sides[won].text, loser=sides[lost].text, score=score)

    def _side(self, spot: Spot, i: int) -> DrawnSide:
        side = spot.sides[i]
        if isinstance(side, Nobody):
            text = words("bracket.bye") if side is EMPTY else self._comes(spot.node, spot.node.sources[i])
            return DrawnSide(None, None, text, "", "tbd", False)
        look = "" if spot.winner is UNKNOWN else "win" if side == spot.winner else "lost"
        player = self.players[side]
        return DrawnSide(player, self.seeds.get(side), player.name, _score(spot.match, side), look, side == self.path)

    def _comes(self, node: Node, source: Source) -> str:
        if node.again or source.kind == "seed":
            return words("bracket.to_come")
        of = match_title(words, named(self.bracket.layout.nodes[source.of]))
        return words("bracket.winner_comes" if source.kind == "winner" else "bracket.loser_comes", match=of)


def _score(match: Match | None, side: Side) -> str:
    if match is None:
        return ""
    match match.result:
        case Score(first, second):
            return str(first if side == match.first else second)
        case Forfeit(by):
            return words("bracket.forfeit") if side == by else ""
        case DoubleLoss():
            return words("bracket.forfeit")
    return ""


def round_name(tournament: Tournament, number: int) -> str | None:
    """Return what a round of the present stage is called, drafted or played; None where it is no round of a bracket."""
    if not tournament.stages or not tournament.stage.config.traits.bracket or number < tournament.stage_start:
        return None
    named: dict[str, None] = {}
    for bracket in brackets(tournament):
        level = bracket.next_level
        drafted = bracket.levels[level - 1] if level is not None and number == _next_number(tournament) else ()
        spots = [spot for spot in bracket.spots if spot.round == number and spot.match is not None] or drafted
        named |= {round_title(words, spot.node.name, spot.node.places): None for spot in spots if spot.players}
    return ", ".join(named) or None


def _next_number(tournament: Tournament) -> int:
    """The number of the round after the last that was published."""
    return max((one.number for one in tournament.stage.rounds if one.counts), default=tournament.stage_start - 1) + 1


def why_seed(tournament: Tournament, player: PlayerId) -> Reason | None:
    """Return why a player has that seed; None for somebody who is in no bracket."""
    found = next((one for one in brackets(tournament) if player in one.places), None)
    if found is None:
        return None
    seed, stage = found.seed_of(player), tournament.stage
    if stage.seeds and len(tournament.stages) > 1:
        before = tournament.until(len(tournament.stages) - 2)
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
    standings = Standings(tournament)
    return standings.rows[standings.places[player]] if player in standings.places else None
