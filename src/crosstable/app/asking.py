"""From names and words to a command: what people send holds names and reasons, a command holds their digests.

`@asks("rename_player")` registers how a command is made from what was sent, where it needs more than its own fields.
What is wrong with that hides nothing: the command is made with something harmless in its place, for the rules to judge.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Literal, NamedTuple

import msgspec

from crosstable.app.beside import refuse_beside_rules
from crosstable.app.entering import free_persons
from crosstable.app.fields import read_fields
from crosstable.app.notices import notice_words
from crosstable.app.persons import HARMLESS, entry, person_of, refuse_names, remark
from crosstable.commands import COMMANDS, Actor, Command, EnterLate, Entry, Register, RenamePlayer
from crosstable.journal.interface import Journal
from crosstable.model.persons import Fact
from crosstable.model.refusals import Refusal
from crosstable.model.shapes import nearest, seen
from crosstable.model.tournament import PlayerId
from crosstable.rules.all_reasons import refusals_of
from crosstable.state.state import State

Asking = tuple[Command, Sequence[Fact]]


class Made(NamedTuple):
    """A command, the facts that belong to it, and what is wrong with what it was made from."""

    command: Command
    facts: Sequence[Fact] = ()
    wrong: Sequence[Refusal] = ()


Maker = Callable[[Mapping[str, Any], Journal, State], Made]

MAKERS: dict[str, Maker] = {}


def asks(name: str) -> Callable[[Maker], Maker]:
    """Registers how a command is made."""

    def register(maker: Maker) -> Maker:
        MAKERS[name] = maker
        return maker

    return register


def asked_for(name: str, fields: Mapping[str, Any], journal: Journal, state: State, actor: Actor) -> Asking:
    """The command of that name, and the facts that belong to it. Refused (`bad_fields`) where fields are none, and
    where one says what can't be: then with whatever the rules refuse beside it.
    """
    if name not in COMMANDS:
        raise Refusal("unknown_command", value=seen(name), near=nearest(name, list(COMMANDS)))
    maker = MAKERS.get(name)
    made = Made(plain(COMMANDS[name], fields)) if maker is None else maker(fields, journal, state)
    refuse_beside_rules(made.wrong, made.command, actor, journal, state)
    return made.command, made.facts


def plain(kind: type[Command], fields: Mapping[str, Any]) -> Command:
    """A command from its own fields. Refused (`bad_fields`) where any are wrong."""
    return read_fields(kind.NAME, kind, fields)


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


def _entered(
    name: str, fields: Mapping[str, Any], journal: Journal, state: State
) -> tuple[_Entering, tuple[Entry, ...], list[Fact], list[Refusal]]:
    asked = read_fields(name, _Entering, fields)
    known = [one.person for one in asked.entries]
    wrong = refusals_of(
        lambda: free_persons(journal, state, known), lambda: refuse_names(one.name for one in asked.entries)
    )
    persons = [None] * len(known) if wrong else free_persons(journal, state, known)
    made = [
        entry(**{**msgspec.structs.asdict(one), "person": person, "name": HARMLESS if wrong else one.name})
        for one, person in zip(asked.entries, persons, strict=True)
    ]
    return asked, tuple(one for one, _ in made), [told for _, told in made], wrong


@asks("register")
def register(fields: Mapping[str, Any], journal: Journal, state: State) -> Made:
    asked, entries, facts, wrong = _entered("register", fields, journal, state)
    return Made(Register(entries=entries, when_full=asked.when_full), facts, wrong)


@asks("enter_late")
def enter_late(fields: Mapping[str, Any], journal: Journal, state: State) -> Made:
    asked, entries, facts, wrong = _entered("enter_late", fields, journal, state)
    return Made(EnterLate(entries=entries, first_round=asked.first_round), facts, wrong)


class _Renaming(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    player: PlayerId
    name: str


@asks("rename_player")
def rename_player(fields: Mapping[str, Any], journal: Journal, state: State) -> Made:
    asked = read_fields("rename_player", _Renaming, fields)
    wrong = refusals_of(lambda: entry(asked.name))
    _, told = entry(HARMLESS if wrong else asked.name, person_of(journal, state, asked.player))
    return Made(RenamePlayer(player=asked.player, digest=told.digest), [told], wrong)


def _with_words(name: str, field: str, say: Callable[[Journal, State, PlayerId | None, str], Fact]) -> Maker:
    """A command one of whose fields is what somebody says, which is personal. Said with nothing, it is left out where
    it may be.
    """
    kind = COMMANDS[name]
    needed = any(one.name == field and one.required for one in msgspec.structs.fields(kind))

    def make(fields: Mapping[str, Any], journal: Journal, state: State) -> Made:
        said = {key: value for key, value in fields.items() if needed or key != field or value not in (None, "")}
        # As a digest it is a text too, so whatever else is wrong with the fields is told now.
        command = plain(kind, said)
        if field not in said:
            return Made(command)
        player, words = getattr(command, "player", None), said[field]
        wrong = refusals_of(lambda: say(journal, state, player, words))
        told = say(journal, state, player, HARMLESS if wrong else words)
        return Made(msgspec.structs.replace(command, **{field: told.digest}), [told], wrong)

    return make


def _noticed(_journal: Journal, _state: State, _player: PlayerId | None, words: str) -> Fact:
    """A notice is nobody's."""
    return notice_words(words)


for _name in ("announce", "change_notice"):
    MAKERS[_name] = _with_words(_name, "words", _noticed)

for _name, _field in (("disqualify", "reason"), ("penalise", "reason"), ("dispute", "reason"), ("note", "words")):
    MAKERS[_name] = _with_words(_name, _field, partial(remark, path=_field))
