"""The settings of a tournament in a file's records: rounds, scoring, tie-breaks, who may not meet.

| record | setting |
|---|---|
| 142, XXR | rounds |
| 162, XXS, BB? | points |
| 202, 212 | standings tie-breaks, where all of them are known here |
| 260, XXP | pairs that may not meet, if it holds for the whole tournament |
| 092, 192, 152, XXC, 250, XXA | how rounds are paired (`pairing_records`) |
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from crosstable.exchange.files.file_format import line_position
from crosstable.exchange.files.trf.lines import TextLine
from crosstable.exchange.files.trf.pairing_records import Ban, Virtual, bans_in, read_pairing
from crosstable.exchange.files.trf.scoring import Scoring, read_scoring
from crosstable.model.fide_codes import parse_code
from crosstable.model.refusals import Reason
from crosstable.model.validation import number
from crosstable.ranking.registry import TiebreakCodes, family_of

PRESET = "chess"
MOST_PLANNED = 20
MOST_FORBIDDEN = 100_000


class FileSettings(NamedTuple):
    """The settings in the records: the configuration over the preset `chess`; forbidden pairs and virtual points are by
    number.
    """

    config: dict[str, Any]
    scoring: Scoring
    forbidden: list[tuple[int, int]]
    virtual: Sequence[Virtual] = ()
    banned: Sequence[Ban] = ()


def read_settings(records: Sequence[TextLine], problems: list[Reason]) -> FileSettings:
    """Read the settings in the records; add a problem with its line for each invalid one."""
    config: dict[str, Any] = {}
    # If both are there, the record of TRF26 wins.
    for line, record in sorted(records, key=lambda record: record.text[:3] == "142"):
        if record[:3] in ("142", "XXR"):
            rounds = _rounds(line, record, problems)
            if rounds is not None and rounds <= MOST_PLANNED:
                config["rounds"] = rounds
    scoring, wrong = read_scoring(records)
    problems += wrong
    if not wrong and not scoring.is_usual:
        config["points"] = {name: number(getattr(scoring, name)) for name in ("win", "draw", "loss")}
    if not wrong and scoring.bye_kind not in (None, "win"):
        config["bye_worth"] = scoring.bye_kind
    for _, record in records:
        if record[:3] in ("202", "212"):
            config |= _tiebreaks(record[4:])
    pairing, virtual = read_pairing(records)
    rounds = config.get("rounds")
    banned = [ban for _, record in records for ban in bans_in(record) if not ban.is_whole(rounds)]
    return FileSettings({**config, **pairing}, scoring, _forbidden(records, rounds, problems), virtual, banned)


def _rounds(line: int, record: str, problems: list[Reason]) -> int | None:
    text = record[3:].strip()
    if text.isascii() and text.isdecimal() and len(text) <= 3 and int(text) > 0:
        return int(text)
    problems.append(Reason("trf_round_count", {"value": text[:20]}, line_position(line, 5)))
    return None


def _tiebreaks(text: str) -> dict[str, Any]:
    """Return the chain that a list of codes amounts to, if every one is known; else the preset's stays."""
    known = TiebreakCodes()
    parsed = [parse_code(code) for code in re.split(r"[,;\s]+", text) if code.upper() not in ("", "PTS")]
    chain = [code.text for code in parsed if code is not None and code.text in known]
    return {"standings_tiebreakers": chain} if chain and len(chain) == len(parsed) else {}


def tiebreak_codes(chain: Iterable[str]) -> list[str] | None:
    """Return FIDE's codes of a chain as files write them, with slashes; None if one has none."""
    codes = [parse_code(code) if family_of(code) else None for code in chain]
    return None if None in codes else [code.trf_text for code in codes if code is not None]


def forbidden_in(record: str, rounds: int | None) -> Iterator[int]:
    """Yield the numbers of players who may not meet each other; none for bans of some rounds only."""
    if record.startswith("XXP"):
        texts = record[3:].split()
    elif record.startswith("260"):
        texts = []
        for ban in bans_in(record):
            if ban.is_whole(rounds):
                yield from ban.numbers
    else:
        return
    for text in texts:
        if text.isascii() and text.isdecimal() and len(text) <= 4:
            yield int(text)


def _forbidden(records: Sequence[TextLine], rounds: int | None, problems: list[Reason]) -> list[tuple[int, int]]:
    pairs: dict[tuple[int, int], None] = {}
    count = 0
    for line, record in records:
        numbers = sorted({*forbidden_in(record, rounds)})
        count += len(numbers) * (len(numbers) - 1) // 2
        if count > MOST_FORBIDDEN:
            problems.append(Reason("trf_forbidden", {"most": MOST_FORBIDDEN}, line_position(line)))
            return []
        pairs |= dict.fromkeys(combinations(numbers, 2))
    return [*pairs]


def round_settings(settings: FileSettings, ids: Mapping[int, Any]) -> dict[str, Any]:
    """Return the settings of virtual points, and of players who may not meet in some rounds, if there are any."""
    virtual = [entry for record in settings.virtual if (entry := record.document(ids)) is not None]
    banned = [entry for record in settings.banned if (entry := record.document(ids)) is not None]
    return {
        **({"virtual_points": virtual} if virtual else {}),
        **({"forbidden_in_rounds": banned} if banned else {}),
    }
