"""The messages of one language: a folder of Fluent files here, and a file in the folder of each format.

A message's id is its code with hyphens for dots: `web.step.enter` is `web-step-enter` in the file. Files are only
split into messages when they are read; a message is parsed when it is first used.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from crosstable.formats import FORMATS
from crosstable.words.fide_names import fide_message
from crosstable.words.fluent import Plural, Resolve, compile_message
from crosstable.words.functions import Scope
from crosstable.words.value_texts import Names

DEFAULT_LOCALE = "en"

# The form that a number takes in each language; CLDR has the rules of all (unicode.org/cldr, plurals).
PLURALS: Mapping[str, Plural] = {
    "en": lambda number: "one" if number == 1 else "other",
}

# The form of an ordinal number: 1st, 2nd, 3rd, 4th.
ORDINALS: Mapping[str, Plural] = {
    "en": lambda number: (
        "other" if 10 < number % 100 < 14 else {1: "one", 2: "two", 3: "few"}.get(int(number % 10), "other")
    ),
}


class Catalogue:
    """The messages of a language by code."""

    def __init__(self, locale: str) -> None:
        """Read the files of a language. One without rules for plurals and ordinals is a bug: KeyError."""
        self._plural, self._ordinal = PLURALS[locale], ORDINALS[locale]
        self.sources = {code: source for path in files(locale) for code, source in messages(path.read_text("utf-8"))}
        self._compiled: dict[str, Resolve] = {}

    def add(self, code: str, text: str) -> None:
        self._compiled[code] = lambda _scope: text

    def words(self, code: str, names: Names, params: Mapping[str, Any]) -> str:
        """Return the words for a code. An unknown code or a missing parameter is a bug: KeyError."""
        compiled = self._compiled.get(code)
        if compiled is None:
            compiled = self._compiled[code] = fide_message(code) or compile_message(self.sources[code], self._plural)
        return compiled(Scope(params, names, lambda code, **more: self.words(code, names, more), self._ordinal))


@cache
def catalogue(locale: str = DEFAULT_LOCALE) -> Catalogue:
    """Return the messages of a language, read once."""
    return Catalogue(locale)


def add_message(code: str, text: str) -> None:
    """Add a message in every language, such as the name of a custom tie-break."""
    for locale in PLURALS:
        catalogue(locale).add(code, text)


def files(locale: str) -> Iterator[Path]:
    yield from sorted((Path(__file__).parent / locale).glob("*.ftl"))
    for playable in FORMATS.values():
        folder = Path(str(import_module(playable.package).__file__)).parent
        yield from folder.glob(f"{locale}.ftl")


def messages(text: str) -> Iterator[tuple[str, str]]:
    """Yield each message's code and source. What belongs to a message is indented; comments begin with #."""
    source: list[str] = []
    for line in [*text.splitlines(), "#"]:
        if line and line[0] != " ":
            if source:
                yield source[0].partition(" ")[0].replace("-", "."), "\n".join(source) + "\n"
            source = [] if line[0] == "#" else [line]
        elif source:
            source.append(line)
