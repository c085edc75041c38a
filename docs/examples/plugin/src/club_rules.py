"""House rules of a club: a tie-break, a pairing system and a file format."""

from collections.abc import Iterable, Sequence

import crosstable
from crosstable import PlayerId, Tournament
from crosstable.exchange.files.file_format import FileFormat, OutputRequest, sniff_nothing
from crosstable.ranking.ledger import Ledger


@crosstable.tiebreak("sweeps", "Sweeps", about="Matches won without losing a game")
def sweeps(ledger: Ledger) -> list[int]:
    def count(player: int) -> int:
        return sum(line.games_won > 0 and line.games_lost == 0 for line in ledger.lines_of(player))

    return [count(player) for player in range(len(ledger))]


@crosstable.pairing_system("king_of_the_hill")
def king_of_the_hill(_tournament: Tournament, players: Sequence[PlayerId]) -> Iterable[tuple[str, str]]:
    """Pair first with second, third with fourth, and so on; rematches are fine."""
    return zip(players[::2], players[1::2], strict=False)


def write_scorecard(tournament: Tournament, _wanted: OutputRequest) -> bytes:
    lines = [
        f"{row.rank}. {row.player.name} {crosstable.to_points(row.points)}" for row in crosstable.standings(tournament)
    ]
    return ("\n".join(lines) + "\n").encode()


def register_scorecard() -> None:
    scorecard = FileFormat(
        name="scorecard",
        extensions=(".card",),
        media_type="text/plain; charset=utf-8",
        sniff=sniff_nothing,
        writes=("standings",),
        write=write_scorecard,
    )
    crosstable.file_format(scorecard, "Score card", "Places and points, a player a line.")
