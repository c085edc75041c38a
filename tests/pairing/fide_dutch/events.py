"""Report files with the next round that they should get, White first and 0 for the bye."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from crosstable.exchange.files.trf.reader import read
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Tournament
from crosstable.pairing.systems import pair

HERE = Path(__file__).resolve().parent
SAMPLE = HERE / "sample.jsonl"
NAMES = ("fide-dutch-2026.jsonl", "fide-dutch-2026-more.jsonl")


class Case(NamedTuple):
    """A file, and the pairs of its next round; None if there is no legal round."""

    tournament: Tournament
    pairs: set[tuple[int, int]] | None


def files() -> list[Path]:
    """Return the files of cases that other programs answered, if they are there, and our own sample."""
    folders = (folder / "shared" / "oracles" for folder in HERE.parents)
    found = [folder / name for folder in folders for name in NAMES if (folder / name).is_file()]
    return [SAMPLE, *found]


def cases(path: Path, step: int = 1) -> Iterator[Case]:
    """Yield every `step`-th case of a file."""
    for line in path.read_text().splitlines()[::step]:
        row: dict[str, Any] = json.loads(line)
        pairs = None if row["pairs"] is None else {(white, black) for white, black in row["pairs"]}
        yield Case(read(row["trf"].encode(), {}).tournament, pairs)


def next_pairs(tournament: Tournament) -> set[tuple[int, int]] | None:
    """Return the next round by starting ranks; None if it is impossible."""
    try:
        found = pair(tournament)
    except Refusal as refusal:
        if refusal.code != "impossible_pairing":
            raise
        return None
    byes = {(int(bye), 0) for bye in found.byes}
    return {(int(match.first), int(match.second)) for match in found.matches} | byes
