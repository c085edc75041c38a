"""Compile messages: a message becomes a function that fills it with parameters.

A message chooses between variants by

- a number, or the length of a list: an exact number (`[0]`) first, then the plural category of the language (`[one]`)
- a word: the key that is the same
- true, false and null: `[yes]`, `[no]`, `[none]`
"""

from collections.abc import Callable, Sequence
from typing import Any

from crosstable.words.functions import FUNCTIONS, Scope, count, inline_text
from crosstable.words.syntax import Call, Expression, Parameter, Pattern, Reference, Selection, parse

Resolve = Callable[[Scope], str]
Plural = Callable[[int | float], str]


def compile_message(source: str, plural: Plural) -> Resolve:
    """Return a function that fills in a message. Unknown functions are bugs: KeyError."""
    return _pattern(parse(source), plural)


def _pattern(pattern: Pattern, plural: Plural) -> Resolve:
    parts = [part if isinstance(part, str) else _inline_value(part, plural) for part in pattern]
    return lambda scope: "".join([part if isinstance(part, str) else part(scope) for part in parts])


def _inline_value(expression: Expression | Selection, plural: Plural) -> Resolve:
    if isinstance(expression, Selection):
        return _choice(expression, plural)
    value = _value(expression)
    return lambda scope: inline_text(scope, value(scope))


def _value(expression: Expression) -> Callable[[Scope], Any]:
    match expression:
        case Parameter(name):
            return lambda scope: scope.params[name]
        case Reference(code):
            return lambda scope: scope.say(code, **scope.params)
        case Call(name):
            function, arguments = FUNCTIONS[name], _arguments(expression)
            return lambda scope: function(scope, *[argument(scope) for argument in arguments])
    return lambda _: expression


def _arguments(call: Call) -> Sequence[Callable[[Scope], Any]]:
    values = [_value(argument) for argument in call.arguments]
    return [_or_none(value) for value in values] if call.function == "GIVEN" else values


def _or_none(value: Callable[[Scope], Any]) -> Callable[[Scope], Any]:
    def lookup(scope: Scope) -> Any:
        try:
            return value(scope)
        except KeyError:
            return None

    return lookup


def _choice(choice: Selection, plural: Plural) -> Resolve:
    selector = _value(choice.selector)
    variants = {key: _pattern(pattern, plural) for key, pattern in choice.variants.items()}
    default = variants[choice.default]

    def choose(scope: Scope) -> str:
        value = selector(scope)
        if isinstance(value, bool) or value is None:
            key = "none" if value is None else "yes" if value else "no"
        elif isinstance(value, str):
            key = value
        else:
            number = count(value)
            key = str(number) if str(number) in variants else plural(number)
        return variants.get(key, default)(scope)

    return choose
