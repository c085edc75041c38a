"""Two at once: what somebody else has done since a page was shown."""

from collections.abc import Mapping
from typing import Any

from crosstable.words.templates import Template


def _value(params: Mapping[str, Any], name: str) -> str:
    """A value as people say it, players by their names. What was asked for may be anything: nobody has looked at it."""
    value = params[name]
    if value is None or value in ([], ()):
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return f"{{{name}!q}}"
    if isinstance(value, list | tuple):
        return f"{{{name}!p}}" if all(_is_names(one) for one in value) else f"{{{name}}}"
    if isinstance(value, Mapping) and name == "theirs":
        return ", ".join(f"{part} {{{name}[{part}]}}" for part in value)
    return f"{{{name}}}"


def _is_names(value: Any) -> bool:
    """A word, or several: of players, or of something else that stays as it is."""
    return isinstance(value, str) or (isinstance(value, list | tuple) and all(isinstance(one, str) for one in value))


def _set_meanwhile(params: Mapping[str, Any]) -> str:
    name = params["name"].replace("_", " ").replace(".", ", ")
    return f"{name[:1].upper()}{name[1:]}: {_value(params, 'theirs')} by now; you want {_value(params, 'yours')}."


SENTENCES: Mapping[str, Template] = {
    "overtaken": "{by} {by:was|were} faster: that has changed since you saw it, and nothing was done now.",
    "set_meanwhile": _set_meanwhile,
    "done_meanwhile": "This was done meanwhile.",
    "round_closed_meanwhile": "Round {round} was closed by {by} since you saw it, so nothing was done.",
    "another_round_meanwhile": "This is about another round by now, through {by}, so nothing was done. Look again.",
    "restored_meanwhile": "What you saw is not there any more: a backup was restored since then. So nothing was done. "
    "Look again.",
}
