"""What happened at tables and on the clock, as lines of a log."""

from collections.abc import Mapping
from typing import Any

from crosstable.words.templates import Template

_WHERE = "round {round}, table {table}"
_INSTANT = "<, at second {at} of the tournament>"


def _round_seated(params: Mapping[str, Any]) -> str:
    start = "drafted round {round}" if params["was"] is None else "drafted round {round} again"
    return start + ": {tables:one table|# tables}<, {sitting_out:one sits|# sit} out><, seated {mode!q}>"


def _tapped(params: Mapping[str, Any]) -> str:
    return f"{_WHERE}: {params['delta']:+d} for {{player!p}}"


def _scored(params: Mapping[str, Any]) -> str:
    return _tapped(params) + _INSTANT + "<; {reason}>"


def _tap_held(params: Mapping[str, Any]) -> str:
    return _tapped(params) + " came too late and waits at the desk"


def _tap_settled(params: Mapping[str, Any]) -> str:
    return "took the late tap {tap}" if params["taken"] else "let the late tap {tap} go"


def _table_result(params: Mapping[str, Any]) -> str:
    now, was = _standing(params), _standing(params, "was_")
    if not now:
        return f"took the result of {_WHERE} away (it was {was})<; {{reason}}>"
    said = f"corrected {_WHERE} to {now} (it was {was})" if was else f"{_WHERE}: {now}"
    return said + "<; {reason}>"


def _standing(params: Mapping[str, Any], when: str = "") -> str:
    """What stands at a table, or stood; nothing where that was nothing."""
    said = [f"{kind} {{{when}{kind}:all}}" for kind in ("scores", "places") if params[f"{when}{kind}"] is not None]
    return ", ".join([*said, *(["unfinished"] if params[f"{when}unfinished"] else [])])


def _players_cut(params: Mapping[str, Any]) -> str:
    by_hand = ", chosen by hand" if params["by_hand"] else ""
    return f"{{players:one player is|# players are}} out after round {{round}}{by_hand}: {{players!p}}"


def _time(params: Mapping[str, Any]) -> str:
    seconds = abs(params["seconds"])
    size, unit = (seconds, "second") if seconds % 60 else (seconds // 60, "minute")
    return f"one {unit}" if size == 1 else f"{size} {unit}s"


def _table_extended(params: Mapping[str, Any]) -> str:
    return f"gave table {{table}} of round {{round}} {_time(params)} more<; {{reason}}>"


def _clock_extended(params: Mapping[str, Any]) -> str:
    if params["seconds"] == 0:
        return "let the clock of round {round} run on while the server was away"
    time, why = _time(params), "" if params["outage"] is None else ", as the server was away"
    return f"gave round {{round}} {time} more{why}" if params["seconds"] > 0 else f"took {time} off round {{round}}"


SENTENCES: Mapping[str, Template] = {
    "event.round_seated": _round_seated,
    "event.seats_taken": "seated {players!p} at table {table} of round {round}",
    "event.multiplier_set": "set the multiplier of round {round} to {times} (it was {was_times})",
    "event.clock_paused": "paused the clock of round {round}",
    "event.clock_resumed": "let the clock of round {round} go on",
    "event.clock_extended": _clock_extended,
    "event.table_extended": _table_extended,
    "event.clock_restarted": "restarted the clock of round {round}",
    "event.scored": _scored,
    "event.score_undone": f"{_WHERE}: took the score {{undoes}} back{_INSTANT}<; {{reason}}>",
    "event.tap_held": _tap_held,
    "event.tap_settled": _tap_settled,
    "event.table_result": _table_result,
    "event.players_cut": _players_cut,
    "event.player_restored": "{player!p}, out after round {was}, plays again from round {first} on",
}
