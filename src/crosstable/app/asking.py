"""From names and words to a command: what people send holds names and reasons, a command holds their digests.

`@asks("rename_player")` registers how a command is made from what was sent, where it needs more than its own fields.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from crosstable.app.entering import free_persons
from crosstable.app.notices import notice_words
from crosstable.app.persons import entry, person_of, refuse_names, remark
from crosstable.commands import COMMANDS, Command, EnterLate, Register, RenamePlayer
from crosstable.journal.interface import Journal
from crosstable.model.persons import Fact
from crosstable.model.refusals import Refusal
from crosstable.model.shapes import nearest, seen
from crosstable.model.tournament import PlayerId
from crosstable.rules.all_reasons import refuse_any
from crosstable.rules.lookup import known_player
from crosstable.rules.registration import wrong_round
from crosstable.state.state import State

Asking = tuple[Command, Sequence[Fact]]
Maker = Callable[[Mapping[str, Any], Journal, State], Asking]

MAKERS: dict[str, Maker] = {}


def asks(name: str) -> Callable[[Maker], Maker]:
    """Registers how a command is made."""

    def register(maker: Maker) -> Maker:
        MAKERS[name] = maker
        return maker

    return register


def asked_for(name: str, fields: Mapping[str, Any], journal: Journal, state: State) -> Asking:
    """The command of that name, and the facts that belong to it. Refused (`bad_fields`) where a field is wrong."""
    if name not in COMMANDS:
        raise Refusal("unknown_command", value=seen(name), near=nearest(name, list(COMMANDS)))
    maker = MAKERS.get(name)
    return (plain(COMMANDS[name], fields), ()) if maker is None else maker(fields, journal, state)


def plain(kind: type[Command], fields: Mapping[str, Any]) -> Command:
    """A command from its own fields. Refused (`bad_fields`) where one is wrong."""
    try:
        return msgspec.convert(dict(fields), kind)
    except msgspec.ValidationError as error:
        raise Refusal("bad_fields", command=kind.NAME, problem=str(error)) from None


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
) -> tuple[_Entering, list[Any], list[Fact]]:
    try:
        asked = msgspec.convert(dict(fields), _Entering)
    except msgspec.ValidationError as error:
        raise Refusal("bad_fields", command=name, problem=str(error)) from None
    first = asked.first_round if name == EnterLate.NAME else None
    wrong = [] if first is None else wrong_round(state, first)
    known = [one.person for one in asked.entries]
    refuse_any(
        lambda: free_persons(journal, state, known),
        lambda: refuse_names((one.name for one in asked.entries), wrong),
    )
    persons = free_persons(journal, state, known)
    made = [
        entry(**{**msgspec.structs.asdict(one), "person": person})
        for one, person in zip(asked.entries, persons, strict=True)
    ]
    return asked, [one for one, _ in made], [told for _, told in made]


@asks("register")
def register(fields: Mapping[str, Any], journal: Journal, state: State) -> Asking:
    asked, entries, facts = _entering("register", fields, journal, state)
    return Register(entries=tuple(entries), when_full=asked.when_full), facts


@asks("enter_late")
def enter_late(fields: Mapping[str, Any], journal: Journal, state: State) -> Asking:
    asked, entries, facts = _entering("enter_late", fields, journal, state)
    return EnterLate(entries=tuple(entries), first_round=asked.first_round), facts


@asks("rename_player")
def rename_player(fields: Mapping[str, Any], journal: Journal, state: State) -> Asking:
    player, name = fields.get("player"), fields.get("name")
    if not isinstance(player, str) or not isinstance(name, str):
        raise Refusal("bad_fields", command="rename_player", problem="player, name")
    refuse_any(lambda: known_player(state, PlayerId(player)), lambda: entry(name))
    _, told = entry(name, person_of(journal, state, PlayerId(player)))
    return RenamePlayer(player=PlayerId(player), digest=told.digest), [told]


def _with_words(name: str, field: str) -> Maker:
    """A command one of whose fields is what somebody says, which is personal."""

    def make(fields: Mapping[str, Any], journal: Journal, state: State) -> Asking:
        words, about = fields.get(field), fields.get("player")
        if not words:
            return plain(COMMANDS[name], {key: value for key, value in fields.items() if key != field}), ()
        if not isinstance(words, str):
            raise Refusal("bad_fields", command=name, problem=field)
        told = remark(journal, state, PlayerId(about) if isinstance(about, str) else None, words)
        return plain(COMMANDS[name], {**fields, field: told.digest}), [told]

    return make


def _with_notice(name: str) -> Maker:
    """A command that holds what a notice says."""

    def make(fields: Mapping[str, Any], _journal: Journal, _state: State) -> Asking:
        words = fields.get("words")
        if not isinstance(words, str):
            raise Refusal("bad_fields", command=name, problem="words")
        told = notice_words(words)
        return plain(COMMANDS[name], {**fields, "words": told.digest}), [told]

    return make


for _name in ("announce", "change_notice"):
    MAKERS[_name] = _with_notice(_name)

for _name, _field in (("disqualify", "reason"), ("penalise", "reason"), ("dispute", "reason"), ("note", "words")):
    MAKERS[_name] = _with_words(_name, _field)
