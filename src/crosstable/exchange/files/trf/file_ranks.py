"""The ranks and tie-breaks of a report file compared with ours, while no result has changed since."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from crosstable.exchange.files.trf.kept_lines import Kept, read_kept
from crosstable.exchange.files.trf.scoring import read_signed_points
from crosstable.model.points import to_points
from crosstable.model.tournament import PlayerId
from crosstable.ranking.standings import Standings


class FileRank(NamedTuple):
    """A player's rank in the file and here."""

    player: PlayerId
    rank: int
    here: int


class FileRanks(NamedTuple):
    """The ranks of a file, best first, and its list of tie-breaks, empty if it has none."""

    ranks: tuple[FileRank, ...]
    tiebreaks: str

    @property
    def different(self) -> list[FileRank]:
        return [file_rank for file_rank in self.ranks if file_rank.rank != file_rank.here]


def file_ranks(standings: Standings) -> FileRanks | None:
    """Return the ranks and tie-breaks of a tournament's file; None without ranks, or if results have changed."""
    tournament = standings.ledger.tournament
    kept = read_kept(tournament)
    if kept.records is None or len(tournament.stages) > 1 or standings.ledger.through is not None:
        return None
    is_teams = tournament.stage.config.boards is not None
    ranks = []
    for row in standings.rows:
        texts = kept.players.get(row.player.id, {})
        points, rank = _team_points_and_rank(texts) if is_teams else _player_points_and_rank(texts)
        if points is None or (points and float(points) != float(to_points(row.points))):
            return None
        if rank.isdecimal():
            ranks.append(FileRank(row.player.id, int(rank), row.rank))
    if not ranks:
        return None
    return FileRanks(tuple(sorted(ranks, key=lambda file_rank: file_rank.rank)), _tiebreaks(kept))


def _player_points_and_rank(kept: Mapping[str, Any]) -> tuple[str | None, str]:
    points = kept.get("earned", kept.get("points"))
    return (points if _is_number(points) else None), str(kept.get("rank", ""))


def _team_points_and_rank(kept: Mapping[str, Any]) -> tuple[str | None, str]:
    lines = kept.get("310")
    text = lines[0] if isinstance(lines, list) and lines and isinstance(lines[0], str) else ""
    points = text[54:60].strip().replace(",", ".")
    return (points if not points or _is_number(points) else None), text[68:71].strip()


def _is_number(text: Any) -> bool:
    return isinstance(text, str) and read_signed_points(text) is not None


def _tiebreaks(kept: Kept) -> str:
    codes = (text[4:].strip() for code in ("212", "202") for text in kept.records or () if text.startswith(code))
    return next(codes, "")
