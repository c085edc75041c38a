"""The functions that messages call: each makes a parameter into text, or into a key that a message chooses by.

| in a message | becomes |
|---|---|
| `{ $value }` | the value; a list as people write it: 3, 7 and 9; a long one is cut ("and 12 more") |
| `{ LIST($known, "all") }` | a list in full; with "or" or "to": joined by that word |
| `{ COUNT($tables) }` | how many: a number as it is, a list by its length |
| `{ NAME($player) }` | a player id as that player's name; in lists, pairs and counts (`{"a": 2}`) too |
| `{ QUOTE($key) }` | words in quotes, as they are in a file |
| `{ RUNS($tables) }` | a list of numbers, three and more in a row as one: 1, 2 and 5-30 |
| `{ RESULT($result) }` | the result of a match: 2-1, or in words where nobody played |
| `{ OUTCOME($result, $best_of) }` | the same; a drawn match of one game is "drawn" and has no score |
| `{ ROUNDS($names) }` | names of rounds of a bracket: Semifinals and Final |
| `{ MATCH($match) }` | a match of a bracket: Semifinal 2 |
| `{ ITEM($pair, 0) }` | an item of a list by its index, or of a mapping by its key |
| `{ SCORES($seats, $scores) }` | each player with a score: Ann 3, Bob 1 |
| `{ SIGNED($delta) }` | a number with its sign: +1 |
| `{ ABS($amount) }` | a number without its sign |
| `{ DURATION($seconds) }` | a time in whole minutes, or in seconds; without its sign |
| `{ DAY($day) }` | a date: Saturday 2 May |
| `{ WHEN($opens) }` | a local time: Saturday 2 May, 10:00 |
| `{ HOUR($opens) }` | its time of day: 10:00 |
| `{ SPAN($opens, $closes) }` | from when to when: 10:00 to 10:50 |
| `{ TITLE($setting) }` | the label of a setting, or of a field of a player, from its key |
| `{ VALUE($setting) }` | any value of a setting: yes, no, none, a word in quotes, players by name |
| `{ MESSAGE("phase", $phase) }` | another message, named by its parts: here `phase-ready` |
| `{ STEP($command, $phase, $phases) }` | what to do first, before a command is possible |
| `GIVEN($round) ->` | [yes] if every argument is there: neither missing, null nor empty; else [no] |
| `SAME($was, $now) ->` | [yes] if all arguments are equal, else [no] |
| `ORDINAL($rank) ->` | the form of an ordinal number: [one] 1st, [two] 2nd, [few] 3rd, [other] 4th |
| `SIGN($amount) ->` | [minus], [zero] or [plus] |
| `SINGLES($groups) ->` | [yes] if every group has one member, else [no] |

`NAME`, `QUOTE`, `RUNS` and `RESULT` take "all" and "or" as `LIST` does.
"""

from collections.abc import Callable, Collection, Mapping
from typing import Any, NamedTuple

from crosstable.model.config import KEYS
from crosstable.model.tournament import DoubleForfeit, DoubleLoss, Forfeit, Papers, Score
from crosstable.words.bracket_names import match_title, round_title
from crosstable.words.dates import clock_words, day_words, span_words, time_words
from crosstable.words.next_step import next_step
from crosstable.words.value_texts import Names, abbreviate_runs, isolate, points_text, signed_text, value_text

MOST_LISTED = 8


class Scope(NamedTuple):
    """The values of a message; `say` returns another message in the same language, `ordinal` the form of an ordinal
    number.
    """

    params: Mapping[str, Any]
    names: Names
    say: Callable[..., str]
    ordinal: Callable[[int], str]


def list_text(say: Callable[..., str], items: list[str], *how: str) -> str:
    """Return items as a sentence part: 3, 7 and 9. Long lists are cut unless `how` has "all"."""
    if "all" not in how and len(items) > MOST_LISTED + 1:
        items = [*items[:MOST_LISTED], say("list.more", count=len(items) - MOST_LISTED)]
    word = next((word for word in how if word != "all"), "and")
    return "".join(items) if len(items) < 2 else say(f"list.{word}", items=", ".join(items[:-1]), last=items[-1])


def inline_text(scope: Scope, value: Any, *how: str) -> str:
    """Return a value as it reads inside a sentence."""
    return (
        list_text(scope.say, [value_text(item) for item in value], *how)
        if isinstance(value, list | tuple)
        else value_text(value)
    )


def is_given(value: Any) -> bool:
    return value is not None and value not in ([], (), {}, "")


def count(value: Any) -> int | float:
    """Return a number as it is, and of everything else its length."""
    return value if isinstance(value, int | float) else len(value)


def _name(scope: Scope, value: Any, *how: str) -> str:
    return inline_text(scope, _names_text(scope, value), *how)


def _names_text(scope: Scope, value: Any) -> Any:
    if isinstance(value, Mapping):
        return [f"{_names_text(scope, player)} ({number})" for player, number in value.items()]
    return _each(value, lambda player: isolate(scope.names.get(player, player)))


def _quote(scope: Scope, value: Any, *how: str) -> str:
    return inline_text(scope, _each(value, lambda word: f'"{word}"' if isinstance(word, str) else word), *how)


def _runs(scope: Scope, value: Any, *how: str) -> str:
    return list_text(scope.say, abbreviate_runs(value), *how)


def _result(scope: Scope, value: Any, *how: str) -> str:
    return inline_text(scope, _each(value, lambda result: _one_result(scope, result)), *how)


def _one_result(scope: Scope, result: Any) -> str:
    match result:
        case Score(first, second, draws, boards) if boards:
            return f"{points_text(2 * first + draws)}-{points_text(2 * second + draws)}"
        case Score(0, 0, 1):
            return "\u00bd-\u00bd"
        case Score(first, second, draws):
            return f"{first}-{second}-{draws}" if draws else f"{first}-{second}"
        case Forfeit(by):
            return scope.say("result.forfeit", by=by)
        case DoubleForfeit():
            return scope.say("result.double_forfeit")
        case DoubleLoss():
            return scope.say("result.double_loss")
        case Papers(games):
            texts = [_scores(scope, game.seats, game.scores) for game in games]
            unfinished = any(game.unfinished for game in games)
            return scope.say("result.papers", games=texts, unfinished=unfinished)
    return scope.say("result.none")


def _outcome(scope: Scope, result: Any, best_of: int) -> str:
    is_drawn_game = best_of == 1 and result == Score(0, 0, 1)
    return scope.say("result.drawn") if is_drawn_game else _one_result(scope, result)


def _item(_: Scope, value: Any, key: str | int) -> Any:
    return value[key]


def _scores(scope: Scope, seats: Any, scores: Any) -> str:
    return ", ".join(
        f"{_names_text(scope, player)} {value_text(score)}" for player, score in zip(seats, scores, strict=False)
    )


def _duration(scope: Scope, seconds: int) -> str:
    minutes, rest = divmod(abs(seconds), 60)
    return scope.say("duration.seconds", count=abs(seconds)) if rest else scope.say("duration.minutes", count=minutes)


def _title(scope: Scope, key: str) -> str:
    name, _, part = key.replace("_", " ").partition(".")
    setting = key.partition(".")[0]
    label = scope.say(f"setting.{setting}") if setting in KEYS else f"{name[:1].upper()}{name[1:]}"
    return f"{label}, {part}" if part else label


def _value(scope: Scope, value: Any) -> str:
    if not is_given(value) and value != "":
        return scope.say("value.none")
    match value:
        case bool():
            return scope.say("value.yes" if value else "value.no")
        case str():
            return _quote(scope, value)
        case list() | tuple() if all(_is_words(item) for item in value):
            return _name(scope, value)
        case Mapping():
            return ", ".join(f"{part} {inline_text(scope, item)}" for part, item in value.items())
    return inline_text(scope, value)


def _is_words(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, list | tuple) and all(isinstance(item, str) for item in value))


def _sign(_: Scope, number: Any) -> str:
    return "zero" if number == 0 else "plus" if number > 0 else "minus"


def _step(scope: Scope, command: str, phase: str, phases: Collection[str]) -> str:
    step = next_step(command, phase, phases)
    return "" if step is None else scope.say(f"step.{step}")


def _each(value: Any, change: Callable[[Any], Any]) -> Any:
    return [_each(item, change) for item in value] if isinstance(value, list | tuple) else change(value)


# GIVEN is the one that takes parameters which may be missing: an argument that is not there arrives as None.
FUNCTIONS: Mapping[str, Callable[..., Any]] = {
    "ABS": lambda _, number: abs(number),
    "COUNT": lambda _, value: count(value),
    "DAY": lambda scope, value: day_words(scope.say, value),
    "DURATION": _duration,
    "HOUR": lambda _, value: clock_words(value),
    "GIVEN": lambda _, *values: all(map(is_given, values)),
    "ITEM": _item,
    "LIST": inline_text,
    "MESSAGE": lambda scope, *parts: scope.say(".".join(parts)),
    "MATCH": lambda scope, match: match_title(scope.say, match),
    "NAME": _name,
    "ORDINAL": lambda scope, number: scope.ordinal(number),
    "OUTCOME": _outcome,
    "QUOTE": _quote,
    "RESULT": _result,
    "ROUNDS": lambda scope, names: list_text(scope.say, [round_title(scope.say, name) for name in names], "all"),
    "RUNS": _runs,
    "SAME": lambda _, *values: all(value == values[0] for value in values),
    "SCORES": _scores,
    "SIGN": _sign,
    "SIGNED": lambda _, number: signed_text(number),
    "SINGLES": lambda _, groups: all(len(group) == 1 for group in groups),
    "SPAN": lambda scope, opens, closes: span_words(scope.say, opens, closes),
    "STEP": _step,
    "TITLE": _title,
    "VALUE": _value,
    "WHEN": lambda scope, value: time_words(scope.say, value),
}
