"""Events in words: the lines of the log."""

from collections.abc import Sequence
from typing import Any, get_args

import msgspec

from crosstable.commands import PenaltyKind
from crosstable.events import (
    CategoriesSet,
    DiscsShot,
    Event,
    GameCorrected,
    GameEntered,
    MultiplierSet,
    PenaltyGiven,
    PlayerChanged,
    PlayerRegistered,
    PoolCreated,
    PrizesSet,
    RequestSettled,
    ResultEntered,
    RoundPaired,
    ScheduleSet,
    StageConfigured,
    TableResult,
    TieSettled,
)
from crosstable.model.categories import category_line
from crosstable.model.points import to_points
from crosstable.model.prizes import prize_line
from crosstable.model.tournament import Papers
from crosstable.words import words
from crosstable.words.catalogue import DEFAULT_LOCALE
from crosstable.words.value_texts import Names, absence_text


def event_words(event: Event, names: Names | None = None, locale: str = DEFAULT_LOCALE) -> str:
    params: dict[str, Any] = msgspec.structs.asdict(event)
    match event:
        case PenaltyGiven():
            points = 0 if event.points is None else to_points(event.points)
            params["lost"] = words("points.lost", locale=locale, points=abs(points))
            if points < 0:
                params["kind"] = "bonus"
        case DiscsShot():
            params |= {"player": event.shot.player, "sunk": event.shot.sunk, "discs": event.shot.discs}
        case TieSettled():
            params["settled"] = list(event.settlement.players)
        case PlayerChanged():
            params["changes"] = [_change(field, event, locale) for field in sorted(event.fields, key=_absences_last)]
        case ResultEntered() if event.reason in get_args(PenaltyKind):
            params["reason"] = words(f"penalty.{event.reason}", locale=locale)
        case ResultEntered(reason="time_up"):
            params["reason"] = words("result.time_up", locale=locale)
        case RoundPaired():
            reliefs = event.relief.split("+") if event.relief else []
            params["reliefs"] = [words(f"relieved.{relief}", locale=locale) for relief in reliefs]
        case MultiplierSet():
            params |= {"times": to_points(event.halves), "was_times": to_points(event.was)}
        case TableResult():
            params["entered"] = bool(event.scores or event.places or event.unfinished or event.games)
            params["was_entered"] = bool(
                event.was_scores or event.was_places or event.was_unfinished or event.was_games
            )
            params["papers"] = Papers(event.games) if event.games else None
            params["was_papers"] = Papers(event.was_games) if event.was_games else None
        case PrizesSet():
            params["prizes"] = [prize_line(prize) for prize in event.prizes]
        case CategoriesSet():
            params["categories"] = [category_line(category) for category in event.categories]
        case PoolCreated():
            params["system"] = words(f"rating.{event.settings.system}", locale=locale)
        case GameEntered() | GameCorrected():
            params["players"] = list(event.played.players)
        case ScheduleSet():
            set_, unset = ([each.round for each in event.rounds if each.is_set is it] for it in (True, False))
            zone = None if event.timezone is msgspec.UNSET else event.timezone
            was_zone = None if event.timezone is msgspec.UNSET else event.was_timezone
            params |= {"rounds": set_, "unset": unset, "timezone": zone, "was_timezone": was_zone}
        case StageConfigured():
            params |= _settings(event)
    return words(f"event.{event.TYPE}", names, locale, **params)


def _settings(event: StageConfigured) -> dict[str, Any]:
    """Return a sentence about changed settings. Table use has its own button and its own sentence."""
    now, was = event.overrides, event.was_overrides
    changed = {name for name in {*now, *was} if now.get(name) != was.get(name)}
    if changed != {"inactive_tables"} or event.preset != event.was_preset:
        return {"what": "settings"}
    unused = list(now.get("inactive_tables", ()))
    return {"what": "tables" if unused else "all_tables", "unused": unused}


def _absences_last(field: str) -> tuple[bool, str]:
    """Return the sort key of a field: absences are a list, and a list ends the line."""
    return field == "absent", field


def _change(field: str, event: PlayerChanged, locale: str) -> str:
    """Return one field of an entry with its value, and the one that it had."""
    now, was = (
        absence_text(fields.get(field) or ()) or None if field == "absent" else fields.get(field)
        for fields in (event.fields, event.was)
    )
    return words("player.change", locale=locale, field=field, now=now, was=was)


def _is_absence(event: Event) -> bool:
    """Return whether only the absences of a player changed; a granted request says so itself."""
    return isinstance(event, PlayerChanged) and event.fields.keys() == {"absent"}


def action_words(events: Sequence[Event], names: Names | None = None, locale: str = DEFAULT_LOCALE) -> str:
    """Return a sentence about an action; many entries at once are one line."""
    if any(isinstance(event, RequestSettled) and event.granted for event in events):
        events = [event for event in events if not _is_absence(event)]
    entered = [event for event in events if isinstance(event, PlayerRegistered)]
    if len(entered) <= 3:
        return "; ".join(event_words(event, names, locale) for event in events)
    rest = [event_words(event, names, locale) for event in events if not isinstance(event, PlayerRegistered)]
    return "; ".join([words("event.players_registered", locale=locale, count=len(entered)), *rest])
