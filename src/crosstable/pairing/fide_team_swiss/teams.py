"""The teams of a round: scores, colours, opponents and floats, for the pairing.

| clause | where |
|---|---|
| 1.1 pairing numbers; only teams that have arrived are counted (General Handling Rules 2.4) | `Team.rank` |
| 1.2 primary and secondary score | `_scores` |
| 1.5 a floater played an opponent with another score | `_floaters` |
| 1.6 colour difference: matches that were played, by the colour on board 1 | `_colours` |
| 2.1.1 [C1] nobody meets twice; unplayed matches are no meetings (General Handling Rules 3.5) | `Team.barred` |
| 2.1.2 [C2] no bye after a bye, a match won by forfeit or a full-point bye | `_has_had_bye` |
"""

from collections.abc import Mapping, Sequence

import msgspec
import numpy as np

from crosstable.formats.swiss import SwissSettings
from crosstable.formats.teams import TeamSettings
from crosstable.model.drawing_lots import lots
from crosstable.model.points import half_points
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.pairing.fide_dutch.acceleration import baku_points, first_group_size
from crosstable.pairing.problem import Field
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.round_lines import BYE, FORFEIT, WON, Ints

WHITE, BLACK, NO_COLOUR = 1, -1, 0


class Team(msgspec.Struct, frozen=True, kw_only=True):
    """A team to be paired; `place` is its place in the field of the round.

    `rank` is its pairing number counted among the teams that have arrived, `colours` its colours in played matches,
    `barred` the places of the teams that it may not meet.
    """

    place: int
    number: int
    rank: int
    score: int
    secondary: int = 0
    colours: tuple[int, ...] = ()
    barred: frozenset[int] = frozenset()
    had_bye: bool = False
    floated: bool = False
    preference: int = NO_COLOUR
    is_strong: bool = False

    @property
    def difference(self) -> int:
        """1.6.2: matches with White minus matches with Black."""
        return sum(self.colours)

    @property
    def played(self) -> int:
        return len(self.colours)


class TeamField(msgspec.Struct, frozen=True, kw_only=True):
    """The teams of a round by place, and what holds for all of them."""

    round: int
    teams: tuple[Team, ...]
    initial_colour: int = WHITE
    is_type_b: bool = False


def team_field(tournament: Tournament, field: Field) -> TeamField:
    """Return the teams of a round; `field` says who takes part and who may not meet."""
    number = field.round
    ledger = Ledger(tournament, through=number - 1)
    settings = ledger.config.of(SwissSettings)
    planned = ledger.config.rounds
    left = None if planned is None else planned - (number - tournament.stage_start)
    primary, secondary = _scores(ledger)
    primary = primary + _virtual(tournament, ledger, number)
    colours = _colours(ledger)
    floaters = _floaters(tournament, ledger, number) if left is None or left > 2 else frozenset()
    ranks = _ranks(ledger, field.ids)
    barred = field.forbidden_opponents()
    teams = []
    for place, id_ in enumerate(field.ids):
        i = ledger.index[id_]
        preference, is_strong = preference_of(colours[i], settings.colour_preference, is_last=left == 1)
        teams.append(
            Team(
                place=place,
                number=ledger.players[i].number,
                rank=ranks[id_],
                score=int(primary[i]),
                secondary=int(secondary[i]) if settings.secondary_score else 0,
                colours=colours[i],
                barred=frozenset(barred[place]),
                had_bye=_has_had_bye(ledger, i),
                floated=id_ in floaters,
                preference=preference,
                is_strong=is_strong,
            )
        )
    return TeamField(
        round=number,
        teams=tuple(teams),
        initial_colour=initial_colour(tournament),
        is_type_b=settings.colour_preference == "type_b",
    )


def preference_of(colours: Sequence[int], kind: str, *, is_last: bool) -> tuple[int, bool]:
    """Return the preferred colour of a team (1.7), and whether the preference is strong (Type B only)."""
    if kind == "none":
        return NO_COLOUR, False
    difference, last_two = sum(colours), list(colours[-2:])
    if kind == "type_b" and is_last and not difference:
        # The text grants a strong preference here as well (last two alike): the reference program has none.
        return NO_COLOUR, False
    for colour in (WHITE, BLACK):
        # 1.7.1 Type A; 1.7.2 strong preference of Type B.
        towards = difference * colour
        if towards < -1 or (towards in (0, -1) and last_two == [-colour, -colour]):
            return colour, kind == "type_b"
    if kind == "type_a" or not colours:
        return NO_COLOUR, False
    # 1.7.2 mild preference.
    if difference:
        return -difference, False
    return (NO_COLOUR if is_last else -colours[-1]), False


def initial_colour(tournament: Tournament) -> int:
    colour = tournament.stage.config.of(SwissSettings).initial_colour
    if colour == "lot":
        drawn = lots(tournament.seed, "initial_colour", tournament.stage_start, [PlayerId("white"), PlayerId("black")])
        return WHITE if drawn[0] < drawn[1] else BLACK
    return WHITE if colour == "white" else BLACK


def _scores(ledger: Ledger) -> tuple[Ints, Ints]:
    """Return everybody's primary and secondary scores before a round, in half points (1.2)."""
    own = ledger.config.of(TeamSettings)
    won, _lost, drawn = ledger.games
    games = won * int(half_points(own.board_win)) + drawn * int(half_points(own.board_draw))
    matches = ledger.points
    if ledger.config.of(SwissSettings).primary_score == "game":
        return games, matches
    return matches, games


def _virtual(tournament: Tournament, ledger: Ledger, number: int) -> Ints:
    """C.04.7: return everybody's virtual points in a round: given ones, or Baku acceleration."""
    rules = ledger.config.of(SwissSettings)
    points = np.zeros(len(ledger), dtype=np.int64)
    for given in rules.virtual_points:
        if given.first_round <= number <= given.last_round:
            rows = [ledger.index[PlayerId(id_)] for id_ in given.players if PlayerId(id_) in ledger.index]
            points[rows] += given.points
    planned = ledger.config.rounds
    if rules.virtual_points or rules.acceleration == "none" or planned is None or rules.primary_score == "game":
        return points
    start = tournament.stage_start
    listed = sorted((player for player in ledger.players if player.took_part), key=lambda player: player.number)
    on_time = [player.number for player in listed if player.first_round <= start]
    last = on_time[first_group_size(len(on_time)) - 1] if on_time else 0
    win, draw = ledger.config.points.win, ledger.config.points.draw
    rows = [ledger.index[player.id] for player in listed if player.number <= last]
    points[rows] += baku_points(number - start + 1, planned, win, draw)
    return points


def _colours(ledger: Ledger) -> list[tuple[int, ...]]:
    """Return the colours of everybody's played matches, in the order of the rounds (1.6.1)."""
    colours: list[list[tuple[int, int]]] = [[] for _ in range(len(ledger))]
    who, when, first = ledger.who[ledger.met], ledger.round[ledger.met], ledger.first[ledger.met]
    for i, round_, is_first in zip(who.tolist(), when.tolist(), first.tolist(), strict=True):
        colours[i].append((round_, WHITE if is_first == 1 else BLACK))
    return [tuple(colour for _, colour in sorted(team_colours)) for team_colours in colours]


def _floaters(tournament: Tournament, ledger: Ledger, number: int) -> frozenset[PlayerId]:
    """Return the teams that played an opponent with another score in the round before (1.5)."""
    before, _ = _scores(ledger.snapshot(number - 2))
    before = before + _virtual(tournament, ledger, number - 1)
    last = ledger.met & (ledger.round == number - 1)
    pairs = zip(ledger.who[last].tolist(), ledger.opponent[last].tolist(), strict=True)
    return frozenset(ledger.ids[i] for i, other in pairs if before[i] != before[other])


def _has_had_bye(ledger: Ledger, i: int) -> bool:
    """[C2]: return whether a team had an allocated bye, won a match by forfeit or had a full-point bye."""
    mine = ledger.who == i
    won = ((ledger.kind == BYE) | (ledger.kind == FORFEIT)) & (ledger.outcome == WON)
    kind, id_ = ledger.config.of(SwissSettings).bye_worth, ledger.ids[i]
    return bool((mine & won).any()) or any(
        bye.player == id_ and bye.kind == kind for round_ in ledger.rounds for bye in round_.byes
    )


def _ranks(ledger: Ledger, ids: Sequence[PlayerId]) -> Mapping[PlayerId, int]:
    """Return the numbers of teams, counted among the teams that play now or were paired in an earlier round."""
    here = {*ids}
    seen = {ledger.ids[i] for i in ledger.who[ledger.paired_with >= 0].tolist()}
    seen |= {bye.player for round_ in ledger.rounds for bye in round_.byes}
    arrived = sorted((player.number, player.id) for player in ledger.players if player.id in here or player.id in seen)
    return {id_: rank for rank, (_, id_) in enumerate(arrived, 1)}
