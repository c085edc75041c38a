"""What happened, as lines of a log: one for each type of event, filled with its fields."""

from collections.abc import Mapping
from typing import Any

from crosstable.words.templates import Template


def _result_entered(params: Mapping[str, Any]) -> str:
    where = "round {round}, table {table}"
    if params["result"] is None:
        return f"took the result of {where} away (it was {{was!m}})"
    if params["left"]:
        return f"{where}: {{result!m}}, because the match was open when the player left"
    said = f"{where}: {{result!m}}" if params["was"] is None else _corrected(params, where)
    if params["confirmed_by"] is not None:
        said += ", reported by {player!p}, confirmed by {confirmed_by!p}"
    elif params["player"] is not None:
        said += ", reported by {player!p}" + (", confirmed by the desk" if params["by_desk"] else "")
    return said + "<; {reason}>"


def _corrected(params: Mapping[str, Any], where: str) -> str:
    """The result and what it was; where the twenties were others, these too."""
    now, was = (
        f", twenties {{{name}[0]}}-{{{name}[1]}}"
        if params[name] and params["twenties"] != params["was_twenties"]
        else ""
        for name in ("twenties", "was_twenties")
    )
    return f"corrected {where} to {{result!m}}{now} (it was {{was!m}}{was})"


def _stage_configured(params: Mapping[str, Any]) -> str:
    """Which tables are used is a setting that is changed with a button of its own, so it has words of its own."""
    now, was = params["overrides"], params["was_overrides"]
    changed = {name for name in {*now, *was} if now.get(name) != was.get(name)}
    if changed != {"inactive_tables"} or params["preset"] != params["was_preset"]:
        return "changed the settings"
    unused = ", ".join(str(one) for one in now.get("inactive_tables", ()))
    return f"changed which tables are used: {f'all but {unused}' if unused else 'all'}"


# What a pairing was allowed for one round; whoever was dropped for it is told beside it.
_RELIEFS: Mapping[str | None, str] = {
    "allow_rematch": ", with rematches allowed",
    "lift_bye_limit": ", with the limit of byes lifted",
    "allow_forbidden": ", with forbidden pairs allowed",
}


def _round_paired(params: Mapping[str, Any]) -> str:
    start = "drafted round {round}" if params["was"] is None else "drafted round {round} again"
    return start + ": {matches:one match|# matches}<, {byes:one bye|# byes}>" + _RELIEFS.get(params["relief"], "")


_PENALTIES: Mapping[str, str] = {
    "warning": "warned {player!p}",
    "lateness": "put down that {player!p} was late",
    "game_loss": "gave {player!p} a game loss",
    "match_loss": "gave {player!p} a match loss",
    "points": "took {lost} off {player!p}",
}


def _penalty_given(params: Mapping[str, Any]) -> str:
    effect = params["effect"]
    said = _PENALTIES[effect or params["kind"]] + (" for being late" if effect else "")
    return said + (" in round {round}" if params["round"] else "")


def _player_registered(params: Mapping[str, Any]) -> str:
    return "{player!p} entered" if params["own"] else "entered {player!p}"


SENTENCES: Mapping[str, Template] = {
    "event.tournament_created": "created {name!q} ({preset})",
    "event.tournament_renamed": "renamed it from {was!q} to {name!q}",
    "event.stage_configured": _stage_configured,
    "event.tournament_started": "started with {players:one player|# players}<, {rounds:one round|# rounds}>"
    "<; {waiting!p:all} still {waiting:waits|wait} for a place>",
    "event.stage_ended": "ended the stage after round {after}; {qualified:one goes|# go} on",
    "event.stage_begun": "began the stage <{name!q} >({preset}) with {players:one player|# players}",
    "event.tie_settled": "settled the tie of {settled!p}",
    "event.settlement_lapsed": "the tie of {players!p} is none any more, so its order lapsed",
    "event.tournament_completed": "completed the tournament",
    "event.tournament_cancelled": "cancelled the tournament<: {reason}>",
    "event.player_registered": _player_registered,
    "event.player_withdrawn": "took the entry of {player!p} back",
    "event.player_renamed": "changed the name of {player!p}",
    "event.player_changed": "changed {fields} of {player!p}",
    "event.player_dropped": "{player!p} dropped after round {after}",
    "event.player_reentered": "{player!p} re-entered, from round {first} on",
    "event.player_disqualified": "disqualified {player!p} in round {round}",
    "event.penalty_given": _penalty_given,
    "event.round_paired": _round_paired,
    "event.round_published": "published round {round}",
    "event.round_recalled": "recalled round {round}: it is a draft again",
    "event.round_started": "started round {round}<, with {original:one player|# players}>",
    "event.seats_swapped": "swapped {one!p} and {other!p} in round {round}",
    "event.match_made": "paired {first!p} and {second!p} by hand at table {table} of round {round}",
    "event.bye_given": "gave {player!p} a bye in round {round} ({kind})",
    "event.round_closed": "closed round {round}<, with {unfinished:table|tables} {unfinished} unfinished>",
    "event.result_entered": _result_entered,
    "event.result_reported": "{player!p} reported {result!m} for round {round}, table {table}",
    "event.report_withdrawn": "{player!p} took the report for round {round}, table {table} back",
    "event.result_disputed": "{player!p} disputes the result of round {round}, table {table}",
    "event.note_added": "added a note< about {player!p}>< on round {round}><, table {table}>",
    "event.actions_undone": "took back {actions:action|actions} {actions}<; {withdrawn:round|rounds} {withdrawn} "
    "withdrawn>",
    "event.actions_redone": "brought back {actions:action|actions} {actions}",
    "event.players_registered": "entered {count:one player|# players}",
}
