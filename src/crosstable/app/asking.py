"""From names and words to a command: what people send holds names and reasons, a command holds their digests.

`@asks("rename_player")` registers how a command is made from what was sent, where it needs more than its own fields.
What is wrong with that hides nothing: the command is made with something harmless in its place, for the rules to judge.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from crosstable.app.beside import refuse_beside_rules
from crosstable.app.entering import free_persons
from crosstable.app.notices import notice_words
from crosstable.app.persons import entry, person_of, refuse_names, remark
from crosstable.commands import COMMANDS, Actor, Command, EnterLate, Register, RenamePlayer
from crosstable.journal.interface import Journal
from crosstable.model.persons import Fact
from crosstable.model.refusals import Refusal
from crosstable.model.shapes import nearest, seen
from crosstable.model.tournament import PlayerId
from crosstable.rules.all_reasons import refusals_of
from crosstable.state.state import State

Asking = tuple[Command, Sequence[Fact]]

# Stands for what was not right, where the rules are asked about the rest.
HARMLESS = "?"

# More fields that are wrong are not told: nobody has typed them.
MOST_TOLD = 20


class Made(NamedTuple):
    """A command, the facts that belong to it, and what is wrong with what it was made from."""

    command: Command
    facts: Sequence[Fact] = ()
    wrong: Sequence[Refusal] = ()


S = TypeVar("S", bound=msgspec.Struct)
Maker = Callable[[Mapping[str, Any], Journal, State], Made]

MAKERS: dict[str, Maker] = {}


def asks(name: str) -> Callable[[Maker], Maker]:
    """Registers how a command is made."""

    def register(maker: Maker) -> Maker:
        MAKERS[name] = maker
        return maker

    return register


def asked_for(name: str, fields: Mapping[str, Any], journal: Journal, state: State, actor: Actor) -> Asking:
    """The command of that name, and the facts that belong to it. Refused (`bad_fields`) where a field is none, and
    where one says what can't be: then with whatever the rules refuse beside it.
    """
    if name not in COMMANDS:
        raise Refusal("unknown_command", value=seen(name), near=nearest(name, list(COMMANDS)))
    maker = MAKERS.get(name)
    made = Made(plain(COMMANDS[name], fields)) if maker is None else maker(fields, journal, state)
    refuse_beside_rules(made.wrong, made.command, actor, journal, state)
    return made.command, made.facts


def plain(kind: type[Command], fields: Mapping[str, Any]) -> Command:
    """A command from its own fields. Refused (`bad_fields`) where one is wrong."""
    return _converted(kind.NAME, kind, fields)


def _converted(name: str, kind: type[S], fields: Mapping[str, Any]) -> S:
    """What these fields make. Refused (`bad_fields`) for all that are wrong."""
    try:
        return msgspec.convert(dict(fields), kind)
    except msgspec.ValidationError as error:
        problems = list(islice(_problems(kind, fields), MOST_TOLD)) or [str(error)]
        raise Refusal("bad_fields", command=name, problem="; ".join(problems)) from None


def _problems(kind: type[msgspec.Struct], fields: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with each of these fields, looked at alone."""
    known = {one.name: one for one in msgspec.structs.fields(kind)}
    alone = {name: {name: value} for name, value in fields.items()} | {
        name: {} for name, one in known.items() if one.required and name not in fields
    }
    for name, said in alone.items():
        types = [(name, known[name].type)] if name in known else []
        try:
            msgspec.convert(said, msgspec.defstruct("Field", types, forbid_unknown_fields=True))
        except msgspec.ValidationError as error:
            yield str(error)


class _Named(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody to be entered, by name."""

    name: str
    rating: int | None = None
    club: str | None = None
    town: str | None = None
    group: str | None = None
    number: int | None = None
    fixed_table: int | None = None
    person: str | None = None


class _Entering(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    entries: tuple[_Named, ...]
    first_round: int | None = None
    when_full: Literal["refuse", "enter", "wait"] = "refuse"


def _entering(
    name: str, fields: Mapping[str, Any], journal: Journal, state: State
) -> tuple[_Entering, list[Any], list[Fact], list[Refusal]]:
    asked = _converted(name, _Entering, fields)
    known = [one.person for one in asked.entries]
    wrong = refusals_of(
        lambda: free_persons(journal, state, known), lambda: refuse_names(one.name for one in asked.entries)
    )
    persons = [None] * len(known) if wrong else free_persons(journal, state, known)
    made = [
        entry(**{**msgspec.structs.asdict(one), "person": person, "name": HARMLESS if wrong else one.name})
        for one, person in zip(asked.entries, persons, strict=True)
    ]
    return asked, [one for one, _ in made], [told for _, told in made], wrong


@asks("register")
def register(fields: Mapping[str, Any], journal: Journal, state: State) -> Made:
    asked, entries, facts, wrong = _entering("register", fields, journal, state)
    return Made(Register(entries=tuple(entries), when_full=asked.when_full), facts, wrong)


@asks("enter_late")
def enter_late(fields: Mapping[str, Any], journal: Journal, state: State) -> Made:
    asked, entries, facts, wrong = _entering("enter_late", fields, journal, state)
    return Made(EnterLate(entries=tuple(entries), first_round=asked.first_round), facts, wrong)


@asks("rename_player")
def rename_player(fields: Mapping[str, Any], journal: Journal, state: State) -> Made:
    player, name = fields.get("player"), fields.get("name")
    if not isinstance(player, str) or not isinstance(name, str):
        raise Refusal("bad_fields", command="rename_player", problem="player, name")
    wrong = refusals_of(lambda: entry(name))
    _, told = entry(HARMLESS if wrong else name, person_of(journal, state, PlayerId(player)))
    return Made(RenamePlayer(player=PlayerId(player), digest=told.digest), [told], wrong)


def _with_words(name: str, field: str) -> Maker:
    """A command one of whose fields is what somebody says, which is personal. Said with nothing, it is left out where
    it may be.
    """
    needed = any(one.name == field and one.required for one in msgspec.structs.fields(COMMANDS[name]))

    def make(fields: Mapping[str, Any], journal: Journal, state: State) -> Made:
        words, about = fields.get(field), fields.get("player")
        if words is None or (words == "" and not needed):
            return Made(plain(COMMANDS[name], {key: value for key, value in fields.items() if key != field}))
        if not isinstance(words, str):
            raise Refusal("bad_fields", command=name, problem=field)
        player = PlayerId(about) if isinstance(about, str) else None
        wrong = refusals_of(lambda: remark(journal, state, player, words))
        told = remark(journal, state, player, HARMLESS if wrong else words)
        return Made(plain(COMMANDS[name], {**fields, field: told.digest}), [told], wrong)

    return make


def _with_notice(name: str) -> Maker:
    """A command that holds what a notice says."""

    def make(fields: Mapping[str, Any], _journal: Journal, _state: State) -> Made:
        words = fields.get("words")
        if not isinstance(words, str):
            raise Refusal("bad_fields", command=name, problem="words")
        wrong = refusals_of(lambda: notice_words(words))
        told = notice_words(HARMLESS if wrong else words)
        return Made(plain(COMMANDS[name], {**fields, "words": told.digest}), [told], wrong)

    return make


for _name in ("announce", "change_notice"):
    MAKERS[_name] = _with_notice(_name)

for _name, _field in (("disqualify", "reason"), ("penalise", "reason"), ("dispute", "reason"), ("note", "words")):
    MAKERS[_name] = _with_words(_name, _field)
