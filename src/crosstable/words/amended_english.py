"""Final standings, and what was amended since, in words that are for everybody."""

from collections.abc import Mapping
from typing import Any

from crosstable.model.tournament import Score
from crosstable.words.templates import Template


def _result(params: Mapping[str, Any]) -> str:
    where = "Round {round}, table {table}, {first!p} against {second!p}: "
    changed, before = (_drawn(params, name) or f"{{{name}!m}}" for name in ("result", "was"))
    changed = f"{changed}, it was {before}" if params["result"] != params["was"] else changed
    if params["twenties"] is None and params["was_twenties"] is None:
        return f"{where}{changed}."
    before = "they were {was_twenties[0]}-{was_twenties[1]}" if params["was_twenties"] else "none were counted"
    after = "{twenties[0]}-{twenties[1]}" if params["twenties"] else "not counted"
    return f"{where}{changed}; twenties {after}, {before}."


def _drawn(params: Mapping[str, Any], name: str) -> str | None:
    """A single game is drawn, and has no score of games."""
    return "drawn" if params["best_of"] == 1 and params[name] == Score(0, 0, 1) else None


def _score(params: Mapping[str, Any]) -> str:
    before = "nothing was entered" if params["was"] is None else "it was {was}"
    after = "no score" if params["score"] is None else "{score}"
    return f"Round {{round}}, table {{table}}, {{player!p}}: {after}, {before}."


def _deducted(params: Mapping[str, Any]) -> str:
    if not params["points"]:
        return "Nothing is deducted from {player!p} any more."
    why = "" if params["was"] else " by a penalty"
    return f"{{points:One point is|# points are}} deducted from {{player!p}}{why}."


def _moved(params: Mapping[str, Any]) -> str:
    if params["rank"] is None:
        return "{player!p} is {new} now"
    if params["new"] is None:
        return "{player!p} was {rank} and has no place now"
    return "{player!p} from {rank} to {new}"


SENTENCES: Mapping[str, Template] = {
    # What changed
    "amended.result": _result,
    "amended.score": _score,
    "amended.disqualified": "{player!p} is disqualified.",
    "amended.not_disqualified": "{player!p} is not disqualified any more.",
    "amended.out": "{player!p} is out after round {after}.",
    "amended.not_out": "{player!p} is not out any more.",
    "amended.left": "{player!p} left after round {after}.",
    "amended.not_left": "{player!p} has not left any more.",
    "amended.deducted": _deducted,
    "amended.settled": "The tie of {players!p} is settled in this order.",
    "amended.unsettled": "The tie of {players!p} is not settled any more.",
    "amended.otherwise": "An earlier change was taken back.",
    # Who moved
    "amended.moved": _moved,
    "amended.more_moved": "{count:one more|# more}",
    "amended.moves": "Moved< in stage {stage!q}>: {moves:all}.",
    "amended.nobody_moved": "Nobody moved.",
    # Where it is told
    "amended.since": "Final since",
    "amended.on": "Amended on",
    "amended.head": "What was amended",
    "amended.line": "Amended on {time}: {said}",
    "amended.final_line": "Final since {time}.",
}
