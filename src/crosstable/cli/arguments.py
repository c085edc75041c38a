"""Arguments and options of commands, from the names of parameters.

A positional parameter `players` is typed as PLAYER, an option `drop_absent` as --drop-absent; `NAMES` has the others.
Its help is the message `argument.COMMAND.NAME`, else `argument.NAME`, else the message of a command's field of that
name.
"""

from collections.abc import Callable, Iterable, Mapping
from inspect import Parameter, Signature, signature
from typing import Annotated, TypeVar, get_args

import cyclopts

from crosstable.cli.desk import completers
from crosstable.words import words
from crosstable.words.catalogue import catalogue

T = TypeVar("T")

# How a parameter of a command, or of all commands, is typed: an argument in capitals, an option with dashes.
NAMES: Mapping[str, str | list[str]] = {
    "files": "FILE",
    "players": "PLAYER",
    "settings": "KEY=VALUE",
    "--settings": "--set",
    "--journal": ["--journal", "-j"],
    "--tournament": ["--tournament", "-t"],
    "--yes": ["--yes", "-y"],
    "--who": "--as",
    "--pool": ["--pool", "-P"],
    "members.names": "MEMBERS",
    "lineup.seats": "MEMBER",
    "prizes.lines": "PRIZE",
    "categories.lines": "CATEGORY",
    "print.output": ["--output", "-o"],
    "rename.texts": "[PLAYER] NAME",
    "restore.what": "FILE-or-PLAYER",
    "result.typed": "TABLE SCORE",
    "score.typed": "TABLE SEAT+",
    "papers.typed": "TABLE NUMBERS",
    "settle.players": "PLAYER[:SHOTS]",
    "playoff.top": "N",
    "convert.source": "IN",
    "cut.then_next": "--next",
    "--settings_file": "--settings",
    "pool_player.who": "PLAYER",
    "pool_what_if.who": "PLAYER",
    "pool_game.results": "PLAYER=SCORE",
    "pool_correct.results": "PLAYER=SCORE",
}
# Values of these may begin with a dash, and these options take all values that follow.
_WITH_DASH = {"clock.time", "correct.score", "lineup.seats", "papers.typed", "result.typed", "score.typed"}
_GREEDY = {"cut.players", "playoff.players", "score.points", "score.places"}
_COMPLETERS = {
    **dict.fromkeys(
        ("player", "players", "other", "team", "release", "new_code", "score.typed", "seat.files"),
        completers.player_names,
    ),
    **dict.fromkeys(("names", "seats"), completers.member_names),
    "preset": completers.preset_names,
    "tournament": completers.tournament_names,
    "person": completers.person_names,
}


def annotate(command: str, parameter: Parameter) -> Parameter:
    """Return the parameter with how it is typed, its help and its completion; shared options as they are."""
    if hasattr(parameter.annotation, "__cyclopts__"):
        return parameter
    name, is_argument = parameter.name.strip("_"), parameter.kind is Parameter.POSITIONAL_ONLY
    own = f"{command}.{name}"
    typed = NAMES.get(own) or NAMES.get(name if is_argument else f"--{name}")
    is_text = parameter.annotation in (str, str | None, list[str], list[str] | None)
    about = cyclopts.Parameter(
        name=typed or (name.upper() if is_argument else f"--{name.replace('_', '-')}"),
        help=_own_help(parameter) or help_of(command, name),
        allow_leading_hyphen=own in _WITH_DASH,
        consume_multiple=True if own in _GREEDY else None,
        completer=_COMPLETERS.get(own, _COMPLETERS.get(name)) if is_text else None,
    )
    return parameter.replace(annotation=Annotated[parameter.annotation, about])


def _own_help(parameter: Parameter) -> str | None:
    kinds = (parameter.annotation, *get_args(parameter.annotation))
    metas = [meta for kind in kinds for meta in getattr(kind, "__metadata__", ())]
    return next((meta.help for meta in metas if isinstance(meta, cyclopts.Parameter) and meta.help), None)


def help_of(command: str, name: str) -> str:
    codes = (f"argument.{command}.{name}", f"argument.{name}", f"about.field.{name}")
    return words(next(code for code in codes if code in catalogue().sources))


def with_signature(function: Callable[..., int], command: str, parameters: Iterable[Parameter]) -> Callable[..., int]:
    """Let the parser read these parameters in place of the function's."""
    annotated = [annotate(command, parameter) for parameter in parameters]
    function.__signature__ = Signature(annotated, return_annotation=int)  # type: ignore[attr-defined]
    function.__annotations__ = {parameter.name: parameter.annotation for parameter in annotated}
    return function


def command(function: Callable[..., int]) -> Callable[..., int]:
    """Make a command of a function: its parameters are what is typed."""
    return with_signature(function, function.__name__.strip("_"), signature(function).parameters.values())


def options(kind: type[T]) -> type[T]:
    """Make options of the fields of a dataclass, which several commands share."""
    kind.__annotations__ = {
        name: annotate("", Parameter(name, Parameter.KEYWORD_ONLY, annotation=hint)).annotation
        for name, hint in kind.__annotations__.items()
    }
    return kind
