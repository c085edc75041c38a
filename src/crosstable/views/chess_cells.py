"""A player's round of chess, as federations write it: the opponent's place, the colour, the result."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from crosstable.model.tournament import PlayerId
from crosstable.ranking.round_lines import KINDS, NOBODY, RoundLine
from crosstable.ranking.rows import StandingsRow
from crosstable.ranking.standings import Standings
from crosstable.views.colours import Colour, stage_colours
from crosstable.views.player_result import Outcome, PlayerResult, player_result


class ChessCell(NamedTuple):
    """A round of a player; `opponent` is a place, `result` None while the game is open."""

    opponent: int | None = None
    colour: Colour | None = None
    result: PlayerResult | None = None

    @property
    def outcome(self) -> Outcome | None:
        return None if self.result is None else self.result.outcome


NOT_PAIRED = ChessCell()


def has_chess_rounds(standings: Standings) -> bool:
    stage = standings.ledger.stage
    return stage.config.traits.by_score and stage_colours(stage.preset, stage.config) == "game"


def round_numbers(standings: Standings) -> list[int]:
    rounds = (round_.number for round_ in standings.ledger.stage.rounds if round_.counts)
    through = standings.ledger.through
    return [number for number in rounds if through is None or number <= through]


def chess_cells(standings: Standings, rows: Sequence[StandingsRow]) -> dict[PlayerId, dict[int, ChessCell]]:
    """Return the rounds of each player of a group by number; `rows` are in the order of places."""
    ledger = standings.ledger
    places = {row.player.id: place for place, row in enumerate(rows, 1)}
    cells: dict[PlayerId, dict[int, ChessCell]] = {player: {} for player in places}
    for player, of_player in cells.items():
        for line in ledger.lines_of(ledger.index[player]):
            of_player[line.round] = _cell(standings, line, places)
    for round_ in ledger.stage.rounds:
        if not round_.counts or round_.closed:
            continue
        for match in round_.matches:
            if match.result is None and match.first in cells and match.second in cells:
                cells[match.first][round_.number] = ChessCell(places[match.second], "white")
                cells[match.second][round_.number] = ChessCell(places[match.first], "black")
    return cells


def _cell(standings: Standings, line: RoundLine, places: Mapping[PlayerId, int]) -> ChessCell:
    ledger = standings.ledger
    result = player_result(line, ledger.config)
    if line.paired_with == NOBODY or KINDS[line.kind] == "bye":
        return ChessCell(result=result)
    opponent = places.get(ledger.ids[line.paired_with])
    return ChessCell(opponent, "white" if line.first else "black", result)
