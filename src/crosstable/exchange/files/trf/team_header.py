"""The records of a file with teams that are about the whole tournament: kept while they are true, else rewritten."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from crosstable.exchange.files.trf.header import DEFAULT_NAME
from crosstable.exchange.files.trf.lines import TextLine
from crosstable.exchange.files.trf.scoring import write_scoring
from crosstable.exchange.files.trf.settings import FileSettings, tiebreak_codes
from crosstable.exchange.files.trf.team_event import TeamEvent
from crosstable.exchange.files.trf.team_reader import TeamFile
from crosstable.exchange.files.trf.team_records import write_match_points
from crosstable.exchange.files.trf.team_settings import TEAM_SYSTEM, team_code, team_pairing
from crosstable.formats.swiss import SwissSettings

_ROUNDS = ("142", "XXR")
_FORBIDDEN = ("260", "XXP")
_TIEBREAKS = ("202", "212")


def fresh_header(event: TeamEvent) -> Iterator[str]:
    yield f"012 {event.plain['name']}"
    for code in ("062", "072", "082"):
        yield f"{code} {_count(event, code)}"
    is_swiss = event.config.traits.by_score
    yield "092 Team Swiss-System" if is_swiss else f"092 Team: {event.config.format}"
    yield f"142 {max(event.config.rounds or 0, len(event.rounds), 1)}"
    if not event.scoring.is_usual:
        yield from write_scoring(event.scoring, is_26=True)
    if is_swiss and event.config.of(SwissSettings).initial_colour != "lot":
        yield f"152 {event.config.of(SwissSettings).initial_colour[0].upper()}"
    yield "182 Crosstable"
    if is_swiss:
        yield f"192 {_code(event) or 'CUSTOM_TEAM_SWISS'}"
    codes = _tiebreaks(event)
    if codes:
        yield f"212 {','.join(['PTS', *codes])}"
    yield "352 " + ("WB" * event.boards)[: event.boards]
    yield _match_points(event)
    yield from _forbidden(event)


def mended_record(text: str, event: TeamEvent, before: TeamFile) -> Iterator[str]:
    """Yield a record as it came if it is still true, else what is true now, if anything."""
    code, value = text[:3], text[4:].strip()
    config, settings = event.config, before.settings
    if code == "012":
        is_true = (value[:200].strip() or DEFAULT_NAME) == event.plain["name"]
        yield text if is_true else f"012 {event.plain['name']}"
    elif code in ("062", "072", "082"):
        is_true = not value.isdecimal() or int(value) == _count(event, code) or _is_roster_same(event, before)
        yield text if is_true else f"{code} {_count(event, code)}"
    elif code in _ROUNDS:
        is_true = config.rounds in (None, settings.config.get("rounds"))
        yield text if is_true else f"{code} {config.rounds}"
    elif code == "192":
        yield text if team_pairing([TextLine(0, text)]) == _pairing(event) else f"192 {_code(event)}"
    elif code == "352":
        yield text if before.boards == event.boards else "352 " + ("WB" * event.boards)[: event.boards]
    elif code == "362":
        yield text if _are_match_points_same(event, before) else _match_points(event)
    elif code == "162":
        if settings.scoring[:3] == event.scoring[:3]:
            yield text
        else:
            yield from write_scoring(event.scoring, is_26=True)
    elif code in _FORBIDDEN:
        if _are_forbidden_same(event, settings):
            yield text
    elif code not in _TIEBREAKS or _are_tiebreaks_same(event, settings):
        yield text


def missing_records(records: Sequence[str], event: TeamEvent, before: TeamFile, *, at_start: bool) -> Iterator[str]:
    """Yield the records that the file did not have and has to have now."""
    here = {text[:3] for text in records}
    if at_start:
        if "012" not in here and event.plain["name"] != DEFAULT_NAME:
            yield f"012 {event.plain['name']}"
        if event.config.rounds is not None and not here & {*_ROUNDS}:
            yield f"142 {event.config.rounds}"
        if "192" not in here and team_pairing(before.lines.records) != _pairing(event) and _code(event):
            yield f"192 {_code(event)}"
        if "362" not in here and not _are_match_points_same(event, before):
            yield _match_points(event)
        if "162" not in here and before.settings.scoring[:3] != event.scoring[:3]:
            yield from write_scoring(event.scoring, is_26=True)
        if "352" not in here and before.boards != event.boards:
            yield "352 " + ("WB" * event.boards)[: event.boards]
    elif not _are_forbidden_same(event, before.settings):
        yield from _forbidden(event)


def _count(event: TeamEvent, code: str) -> int:
    members = [member for team in event.plain["players"] for member in team.get("members", ())]
    return {
        "062": len(members),
        "072": sum("rating" in member for member in members),
        "082": len(event.plain["players"]),
    }[code]


def _is_roster_same(event: TeamEvent, before: TeamFile) -> bool:
    """Return whether the file had the same teams and members: its own counts may include people without a team."""
    return {*event.members.values()} == {*before.team_of} and {*event.numbers.values()} == {*before.teams}


def _pairing(event: TeamEvent) -> dict[str, object]:
    """Return the settings of the team pairing that record 192 can tell; none if another system pairs."""
    config = event.config
    if not config.traits.by_score or config.of(SwissSettings).pairing_system != TEAM_SYSTEM:
        return {}
    swiss = config.of(SwissSettings)
    record: dict[str, object] = {
        "pairing_system": TEAM_SYSTEM,
        "colour_preference": swiss.colour_preference,
        "primary_score": swiss.primary_score,
        "secondary_score": swiss.secondary_score,
    }
    return {**record, "acceleration": "baku"} if swiss.acceleration == "baku" else record


def _code(event: TeamEvent) -> str:
    settings = _pairing(event)
    return team_code(settings) if settings else "CUSTOM_TEAM_SWISS"


def _match_points(event: TeamEvent) -> str:
    points = event.config.points
    return write_match_points(*(half / 2 for half in map(Fraction, (points.win, points.draw, points.loss))))


def _are_match_points_same(event: TeamEvent, before: TeamFile) -> bool:
    points = event.config.points
    return before.match_points == tuple(Fraction(half) / 2 for half in (points.win, points.draw, points.loss))


def _pairs(event: TeamEvent) -> set[frozenset[int]]:
    known = event.numbers
    return {frozenset((known[str(a)], known[str(b)])) for a, b in event.config.forbidden if a in known and b in known}


def _are_forbidden_same(event: TeamEvent, settings: FileSettings) -> bool:
    known = {*event.numbers.values()}
    return {frozenset(pair) for pair in settings.forbidden if known.issuperset(pair)} == _pairs(event)


def _forbidden(event: TeamEvent) -> Iterator[str]:
    for pair in sorted(map(sorted, _pairs(event))):
        yield "260 001 999 {:4d} {:4d}".format(*pair)


def _tiebreaks(event: TeamEvent) -> list[str]:
    entries = event.config.standings_tiebreakers
    codes = tiebreak_codes([entry.code for entry in entries])
    is_plain = all(entry == type(entry)(entry.code) for entry in entries)
    return codes if codes and is_plain else []


def _are_tiebreaks_same(event: TeamEvent, settings: FileSettings) -> bool:
    chain = settings.config.get("standings_tiebreakers")
    return chain in (None, [entry.code for entry in event.config.standings_tiebreakers])
