"""The records of a file that are about no player: the original ones, corrected if they are no longer true.

A record that tells what the tournament itself knows is rewritten only if it tells something else now: what was
typed into it, and how, stays.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from crosstable.exchange.files.trf.layout import COMMENT, PLAYER
from crosstable.exchange.files.trf.lines import TextLine
from crosstable.exchange.files.trf.pairing_records import order_setting, pairing_lines
from crosstable.exchange.files.trf.requests import read_requests
from crosstable.exchange.files.trf.scoring import SCORING_RECORDS, Scoring, write_scoring
from crosstable.exchange.files.trf.settings import (
    FileSettings,
    forbidden_in,
    read_settings,
    round_settings,
    tiebreak_codes,
)
from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId, Stage, Tournament
from crosstable.rules.tournament import rounds_for

# Records of TRF26 that TRF16 lacks. In TRF16 the first three have another name.
ONLY_26 = frozenset(
    [
        *("142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250", "260", "299"),
        *("300", "310", "320", "330", "352", "362", "801", "802"),
    ]
)
_OTHER_NAME = ("142", "152", "162")
DEFAULT_NAME = "Tournament"
_COUNTS = ("062", "072")
_ROUNDS = ("142", "XXR")
_FORBIDDEN = ("260", "XXP")
_TIEBREAKS = ("202", "212")


class Header(NamedTuple):
    """The records before and after the players, and the values in them: name, settings, scoring, and requested byes of
    future rounds.
    """

    before: list[str]
    after: list[str]
    name: str
    config: Mapping[str, Any]
    scoring: Scoring
    requests: Mapping[int, Mapping[int, str]]


def compose_header(
    tournament: Tournament,
    kept: Sequence[str] | None,
    numbers: Mapping[PlayerId, int],
    scoring: Scoring,
    is_26: bool,
    assigned: Callable[[Sequence[str], Scoring], list[str] | None],
    *,
    has_same_players: bool = False,
) -> Header:
    """Return the records to write around the players.

    `assigned` returns the records 299 to write, None if the original ones are true. A file may count its players
    otherwise than we do: as long as they are the same, its counts stay.
    """
    stage = tournament.stage
    records = [PLAYER] if kept is None else [*kept]
    if PLAYER not in records:
        records.append(PLAYER)
    now = _Now(tournament, stage, numbers, scoring, is_26, has_same_players)
    settings = _settings(records)
    if kept is None:
        records[:0] = now.new_records()
    else:
        records = [*now.update_records(records, settings)]
    points = assigned(records, settings.scoring if kept is not None else scoring)
    if points is not None:
        records = [*(text for text in records if text[:3] != "299"), *points]
    if not is_26:
        records = [*_as_16(records)]
    at = records.index(PLAYER)
    before, after = records[:at], [text for text in records[at:] if text != PLAYER]
    file_settings = _settings([*before, *after])
    name = next((text[4:].strip() for text in records if text.startswith("012")), "")
    ids, known = {number: player for player, number in numbers.items()}, tournament.by_id
    config = {
        **file_settings.config,
        **_forbidden_ids(file_settings, numbers),
        **round_settings(file_settings, ids),
        **order_setting(known[ids[number]].rating for number in sorted(ids)),
    }
    lines = [TextLine(0, text) for text in (*before, *after)]
    played = sum(round_.counts for round_ in stage.rounds)
    return Header(before, after, name, config, file_settings.scoring, read_requests(lines, played + 1))


def _settings(records: Sequence[str]) -> FileSettings:
    problems: list[Reason] = []
    settings = read_settings([TextLine(0, text) for text in records], problems)
    return FileSettings({}, Scoring(), []) if problems else settings


def _forbidden_ids(settings: FileSettings, numbers: Mapping[PlayerId, int]) -> dict[str, Any]:
    ids = {number: player for player, number in numbers.items()}
    pairs = [[ids[a], ids[b]] for a, b in settings.forbidden if a in ids and b in ids]
    return {"forbidden": pairs} if pairs else {}


class _Now:
    """The records of a tournament as it is now."""

    def __init__(
        self,
        tournament: Tournament,
        stage: Stage,
        numbers: Mapping[PlayerId, int],
        scoring: Scoring,
        is_26: bool,
        has_same_players: bool,
    ) -> None:
        self.tournament, self.stage, self.numbers, self.scoring, self.is_26 = tournament, stage, numbers, scoring, is_26
        self.has_same_players = has_same_players

    @property
    def _counts(self) -> dict[str, int]:
        players = [player for player in self.tournament.players if player.id in self.numbers]
        return {"062": len(players), "072": sum(bool(player.rating) for player in players)}

    @property
    def _pairs(self) -> set[frozenset[int]]:
        known = self.numbers
        return {
            frozenset((known[PlayerId(a)], known[PlayerId(b)]))
            for a, b in self.stage.config.forbidden
            if a in known and b in known
        }

    def new_records(self) -> Iterator[str]:
        """Yield the records of a tournament that came from no file."""
        config = self.stage.config
        yield f"012 {self.tournament.name}"
        yield from (f"{code} {count}" for code, count in self._counts.items())
        is_swiss = config.format == "swiss"
        yield "092 Individual: Swiss-System" if is_swiss else f"092 {config.format}"
        yield from self._rounds()
        if not self.scoring.is_usual:
            yield from write_scoring(self.scoring, self.is_26)
        if self.is_26:
            yield "182 Crosstable"
            if is_swiss:
                yield from pairing_lines(config)
            codes = tiebreak_codes([entry.code for entry in config.standings_tiebreakers])
            if codes and all(entry == type(entry)(entry.code) for entry in config.standings_tiebreakers):
                yield f"212 {','.join(['PTS', *codes])}"
        yield from self._forbidden()

    def _rounds(self) -> Iterator[str]:
        players = [player for player in self.tournament.players if player.id in self.numbers]
        groups = (self.stage.group_of(player) if self.stage.in_groups else None for player in players)
        planned = rounds_for(self.stage.config, groups) or 0
        count = max(planned, sum(round_.counts for round_ in self.stage.rounds), 1)
        yield f"142 {count}" if self.is_26 else f"XXR {count}"

    def _forbidden(self) -> Iterator[str]:
        for pair in sorted(map(sorted, self._pairs)):
            yield "260 001 999 {:4d} {:4d}".format(*pair) if self.is_26 else "XXP {} {}".format(*pair)

    def update_records(self, records: Sequence[str], settings: FileSettings) -> Iterator[str]:
        """Yield the original records, rewriting the ones that are no longer true."""
        config, name = self.stage.config, self.tournament.name
        counts = self._counts
        is_scored = settings.scoring[:3] == self.scoring[:3]
        known = {*self.numbers.values()}
        is_forbidden = {frozenset(pair) for pair in settings.forbidden if known.issuperset(pair)} == self._pairs
        has_name = False
        for text in records:
            code, value = text[:3], text[4:].strip()
            if code == "012" and not has_name:
                has_name = True
                yield text if (value[:200].strip() or DEFAULT_NAME) == name else f"012 {name}"
            elif code in _COUNTS and value.isdecimal() and int(value) != counts[code] and not self.has_same_players:
                yield f"{code} {counts[code]}"
            elif code in _ROUNDS and config.rounds not in (None, settings.config.get("rounds")):
                yield f"{code} {config.rounds}"
            elif not (
                (code in SCORING_RECORDS and not is_scored)
                or (code in _FORBIDDEN and not is_forbidden)
                or (code in _TIEBREAKS and not self._are_tiebreaks(settings))
            ):
                yield text
        if not has_name and name != DEFAULT_NAME:
            yield f"012 {name}"
        if config.rounds is not None and not any(text[:3] in _ROUNDS for text in records):
            yield f"142 {config.rounds}" if self.is_26 else f"XXR {config.rounds}"
        if not is_scored:
            yield from write_scoring(self.scoring, self.is_26)
        if not is_forbidden:
            yield from self._forbidden()

    def _are_tiebreaks(self, settings: FileSettings) -> bool:
        chain = settings.config.get("standings_tiebreakers")
        now = [entry.code for entry in self.stage.config.standings_tiebreakers]
        return chain in (None, now)


def _as_16(records: Sequence[str]) -> Iterator[str]:
    """Yield the records that TRF16 has, some under another name."""
    here = {text[:3] for text in records}
    settings = _settings(records)
    scoring, rounds = write_scoring(settings.scoring, is_26=False), settings.config.get("rounds")
    for text in records:
        code, value = text[:3], text[4:].strip()
        if code in _ROUNDS and "142" in here:
            if code == "142":
                yield f"XXR {value}"
        elif code == "152" and "XXC" not in here:
            yield "XXC white1" if value.upper().startswith("W") else "XXC black1"
        elif code == "260" and (numbers := [*forbidden_in(text, rounds)]):
            yield "XXP " + " ".join(map(str, numbers))
        elif code in SCORING_RECORDS and "162" in here:
            # Told once and as a whole.
            yield from scoring
            scoring = []
        elif code not in ONLY_26:
            yield text


def lost_in_16(records: Sequence[str]) -> list[str]:
    """Return the codes of the records that TRF16 has no place for."""
    codes = {text[:3] for text in records if not text.startswith(COMMENT)}
    return sorted(code for code in codes & ONLY_26 if code not in _OTHER_NAME)
