"""Whether a file is a round robin: by its type code (192, or 092 if it holds one), or as everybody met everybody."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from crosstable.exchange.files.trf.layout import Block
from crosstable.exchange.files.trf.lines import TextLine

_ONCE = re.compile(r"(BERGER_ROUNDROBIN(_G\d+)?|FIDE_ROUNDROBIN)")
_TWICE = "FIDE_DOUBLEROUNDROBIN"
# Fewer players meet everybody in a Swiss too.
_FEWEST = 4


def round_robin_settings(records: Iterable[TextLine], blocks: Sequence[Sequence[Block]]) -> dict[str, Any]:
    """Return the settings of a round robin, none of something else. `blocks` are the rounds of each player."""
    codes = {record.text[:3]: record.text[4:].strip().upper() for record in records}
    code = codes.get("192") or codes.get("092", "")
    cycles = 1 if _ONCE.fullmatch(code) else 2 if code == _TWICE else None
    if cycles is None and "192" not in codes:
        cycles = _cycles_played(blocks)
    return {} if cycles is None else {"format": "round_robin", **({"cycles": cycles} if cycles > 1 else {})}


def _cycles_played(blocks: Sequence[Sequence[Block]]) -> int | None:
    """Return how often everybody met everybody, once or twice, in as many rounds as that takes; None otherwise."""
    size = len(blocks)
    rounds = max(map(len, blocks), default=0)
    ring = size - 1 + size % 2
    cycles = rounds // ring if ring else 0
    if size < _FEWEST or cycles not in (1, 2) or rounds != ring * cycles:
        return None
    meetings = [Counter(block.opponent for block in own if block.opponent) for own in blocks]
    met_all = all(len(own) == size - 1 and {*own.values()} == {cycles} for own in meetings)
    has_byes = any(not block.opponent and block.meaning != "absent" for own in blocks for block in own)
    return cycles if met_all and not has_byes else None
