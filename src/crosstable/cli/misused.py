"""What can't be understood in a line that was typed: all of it, and which help says how it is typed."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal, get_args, get_origin

from cyclopts import CoercionError, CycloptsError, MissingArgumentError, Token, UnknownOptionError

from crosstable.cli.desk.opening import at_prompt
from crosstable.cli.options import STANDARD_INPUT
from crosstable.model.refusals import Reason, Refusal

# Whoever has made more mistakes in one line reads the help.
MOST_TOLD = 8
# What is typed at the prompt to see all commands.
HELP = "?"


def misused(error: CycloptsError, typed: Sequence[str]) -> Refusal:
    """The refusal of a line: for what the parser met first, and whatever it meets once that is mended."""
    run, chain = "" if at_prompt() else "crosstable ", error.command_chain or ()
    helped = f"{run}{' '.join((*chain, '--help'))}" if run or chain else HELP
    if not chain and typed[0].startswith("-"):
        return Misuse("option_first", option=typed[0], run=run, help=helped)
    said = [str(one).replace(STANDARD_INPUT, "-") for one in (error, *_others(error, typed))]
    if len(said) == 1 and _is_in_place_of_a_name(error, typed):
        return Misuse("like_an_option", detail=said[0], help=helped)
    if len(said) == 1:
        return Misuse("misused", detail=said[0], help=helped)
    return Misuse("misused_words", [Reason("not_understood", {"detail": one}) for one in said], help=helped)


def _is_in_place_of_a_name(error: CycloptsError, typed: Sequence[str]) -> bool:
    """Whether an option that is none may have been meant as a name: without it something is missing."""
    from crosstable.cli.app import app

    mended = _mended(error, list(typed)) if isinstance(error, UnknownOptionError) else None
    try:
        if mended is not None:
            app.parse_args(mended, exit_on_error=False, print_error=False)
    except CycloptsError as another:
        return isinstance(another, MissingArgumentError)
    return False


def _others(error: CycloptsError, typed: Sequence[str]) -> Iterator[CycloptsError]:
    """What else the parser does not understand; nothing is done."""
    from crosstable.cli.app import app

    found, words, shifted = error, list(typed), False
    for _ in range(MOST_TOLD - 1):
        mended = _mended(found, words)
        if mended is None:
            return
        # A word behind an option that is none may have been its value: nobody knows what the others stand for.
        words, shifted = mended, shifted or isinstance(found, UnknownOptionError)
        try:
            app.parse_args(words, exit_on_error=False, print_error=False)
        except CycloptsError as another:
            found = another
        else:
            return
        if shifted and _keyword(found) is None:
            return
        yield found


def _keyword(error: CycloptsError) -> str | None:
    """The option that it is about, if it is about one."""
    token: Token | None = getattr(error, "token", None)
    return None if token is None else token.keyword


def _mended(error: CycloptsError, words: list[str]) -> list[str] | None:
    """The line with something that can be understood in the place of what can't be; None where nobody knows what."""
    token: Token | None = getattr(error, "token", None)
    if token is None:
        return None
    if isinstance(error, UnknownOptionError):
        return [word for word in words if word.partition("=")[0] != (token.keyword or token.value)]
    if not isinstance(error, CoercionError) or error.argument is None:
        return None
    fitting, assigned = _fitting(error.argument.hint), f"{token.keyword}={token.value}"
    if fitting is None:
        return None
    for i, word in enumerate(words):
        if word == assigned:
            return [*words[:i], f"{token.keyword}={fitting}", *words[i + 1 :]]
        if word == token.value and token.keyword in (None, words[i - 1]):
            return [*words[:i], fitting, *words[i + 1 :]]
    return None


def _fitting(hint: Any) -> str | None:
    """A word that can be understood where that is asked for."""
    kinds = {hint, *get_args(hint)}
    choices = next((get_args(one) for one in (hint, *get_args(hint)) if get_origin(one) is Literal), None)
    if choices:
        return str(choices[0])
    return "1" if {int, float} & kinds else None
