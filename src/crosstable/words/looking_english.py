"""What somebody at the terminal has before their eyes: what would move when an earlier round is changed, and what
others did since then.
"""

from collections.abc import Mapping
from typing import Any

from crosstable.words.templates import Template


def _byes(params: Mapping[str, Any]) -> str:
    if not params["new"]:
        return "{gone!p:all} would have no bye any more."
    return "{new!p:all} would have a bye< instead of {gone!p:all}>."


def _sitting_out(params: Mapping[str, Any]) -> str:
    if not params["new"]:
        return "{gone!p:all} would not sit out any more."
    return "{new!p:all} would sit out< instead of {gone!p:all}>."


SENTENCES: Mapping[str, Template] = {
    "preview.would_say": "The log would say: {what}.",
    "preview.repair": "Round {round} has not started, and would be paired otherwise<: {new!p:all}>"
    "< instead of {gone!p:all}>.",
    "preview.reseat": "Round {round} has not started, and would be seated otherwise<: {new!p:all}>"
    "< instead of {gone!p:all}>.",
    "preview.byes": _byes,
    "preview.sitting_out": _sitting_out,
    "preview.no_repair": "Round {round} has not started; it could not be paired again after this.",
    "preview.no_reseat": "Round {round} has not started; it could not be seated again after this.",
    "preview.keep_or_repair": "--keep keeps it as it is, --repair drafts it again.",
    "ask.change": "Do it?",
    "ask.keep_or_repair": "Do it: keep the pairings, pair again, or no?",
    "ask.keep_or_reseat": "Do it: keep the seats, seat again, or no?",
    "hint.overtaken": "{run}log shows what was done. Type it once more to do it all the same.",
    "hint.stale": "{run}status shows how things stand now.",
}
