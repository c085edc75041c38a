"""Parse messages: the part of Fluent's syntax (projectfluent.org) that the files here use.

A pattern is text with placeables in it: parameters, literals, calls, references to other messages, and choices between
patterns. Text stays on one line. Terms, attributes and named arguments are not used; a test compares every message with
what Mozilla's parser makes of it.
"""

import re
from typing import NamedTuple


class Parameter(NamedTuple):
    name: str


class Call(NamedTuple):
    function: str
    arguments: "tuple[Expression, ...]"


class Reference(NamedTuple):
    code: str


class Selection(NamedTuple):
    selector: "Expression"
    variants: "dict[str, Pattern]"
    default: str


Expression = str | int | Parameter | Call | Reference
Pattern = tuple[Expression | Selection, ...]

_ID = re.compile(r"[a-zA-Z][\w-]* *= *\n? *")
_TEXT = re.compile(r"[^{}\n]+")
_INLINE = re.compile(r'"([^"\\\n]*)"|(\d+)|\$([a-zA-Z][\w-]*)|([A-Z][A-Z0-9_-]*)\(|([a-z][\w-]*)')
_VARIANT = re.compile(r"\s*\n\s*(\*?)\[([\w-]+|\d+\.\d+)\] *")
_BLANK = re.compile(r"\s*")


def parse(source: str) -> Pattern:
    """Return the pattern of one message. Raise ValueError if it is invalid, which is a bug."""
    parser = _Parser(source)
    parser.expect(_ID)
    pattern = parser.pattern()
    parser.expect(_BLANK)
    if parser.at < len(source):
        raise parser.error()
    return pattern


class _Parser:
    def __init__(self, source: str) -> None:
        self.source, self.at = source, 0

    def error(self) -> ValueError:
        return ValueError(f"not a message, from here on: {self.source[self.at :]!r} in {self.source!r}")

    def match(self, regex: re.Pattern[str]) -> re.Match[str] | None:
        match = regex.match(self.source, self.at)
        self.at = self.at if match is None else match.end()
        return match

    def expect(self, regex: re.Pattern[str]) -> re.Match[str]:
        match = self.match(regex)
        if match is None:
            raise self.error()
        return match

    def skip(self, text: str) -> bool:
        """Skip this text, after blanks. Return whether it was there."""
        self.expect(_BLANK)
        if not self.source.startswith(text, self.at):
            return False
        self.at += len(text)
        return True

    def pattern(self) -> Pattern:
        parts: list[Expression | Selection] = []
        while True:
            if text := self.match(_TEXT):
                parts.append(text[0])
            elif self.source.startswith("{", self.at):
                self.at += 1
                parts.append(self.placeable())
            elif parts:
                return tuple(parts)
            else:
                raise self.error()

    def placeable(self) -> Expression | Selection:
        expression = self.inline()
        choice = self.variants(expression) if self.skip("->") else expression
        if not self.skip("}"):
            raise self.error()
        return choice

    def variants(self, selector: Expression) -> Selection:
        variants: dict[str, Pattern] = {}
        default: str | None = None
        while variant := self.match(_VARIANT):
            default = variant[2] if variant[1] else default
            variants[variant[2]] = self.pattern()
        if default is None:
            raise self.error()
        return Selection(selector, variants, default)

    def inline(self) -> Expression:
        self.expect(_BLANK)
        match = self.expect(_INLINE)
        literal, number, parameter, function, message = match.groups()
        if literal is not None:
            return literal
        if number:
            return int(number)
        if parameter:
            return Parameter(parameter)
        if function:
            return Call(function, self.arguments())
        return Reference(message.replace("-", "."))

    def arguments(self) -> tuple[Expression, ...]:
        arguments = [self.inline()]
        while self.skip(","):
            arguments.append(self.inline())
        if not self.skip(")"):
            raise self.error()
        return tuple(arguments)
