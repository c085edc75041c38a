"""Commands that hold digests of what people type: names, reasons, notes, notices.

`@parses("rename_player")` registers how a command is made, where it needs more than its own fields.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import repeat
from typing import Any, NamedTuple, TypeVar

import msgspec

from crosstable.app.director import Envelope
from crosstable.app.intake.fields import read_fields, with_players
from crosstable.app.known_names import free_persons
from crosstable.app.notices import notice_words
from crosstable.app.persons import (
    entry,
    names_ever,
    new_person,
    person_of,
    record_in,
    refuse_names,
    remark,
    said,
    unchecked_entry,
)
from crosstable.app.player_lookup import find_entry, normalize_name
from crosstable.commands import (
    COMMANDS,
    Command,
    EnterLate,
    EntriesRequest,
    Entry,
    EntryRequest,
    MemberRequest,
    Register,
    RenamePlayer,
    RenamePlayerRequest,
    SetLineUp,
    SetLineUpRequest,
    SetMembers,
    SetMembersRequest,
    SetSchedule,
    SignUp,
    SignUpRequest,
)
from crosstable.exchange.team_list import TypedMember, typed_members, typed_team
from crosstable.exchange.time_zones import check_zone
from crosstable.journal.interface import Journal
from crosstable.model.extra import Extra
from crosstable.model.names import folded
from crosstable.model.persons import Fact, MemberEntry, PersonId
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.schedule import is_zone_name
from crosstable.model.tournament import Player, PlayerId
from crosstable.model.validation import Problems
from crosstable.rules.collect_refusals import refusals_of
from crosstable.state.apply_players import entries_of_team
from crosstable.state.state import State

S = TypeVar("S", bound=msgspec.Struct)


class Made(NamedTuple):
    """A command, the facts that belong to it, and what is wrong with the names in it."""

    command: Command
    facts: Sequence[Fact] = ()
    problems: Sequence[Refusal] = ()


Rated = Callable[[PersonId], int | None]


class Reader:
    """Reads fields for one tournament. `rated` gives the rating that a person has in the tournament's pool."""

    def __init__(self, journal: Journal, state: State, envelope: Envelope, rated: Rated | None = None) -> None:
        self.journal = journal
        self.state = state
        self.person = envelope.person
        self._rated = rated
        self._typed_players = envelope.typed_players

    def fields(self, name: str, kind: type[S], fields: Mapping[str, Any]) -> S:
        """Return what these fields make. Refused (`bad_fields`) for all that are wrong."""
        return read_fields(name, kind, with_players(kind, fields, self.player) if self._typed_players else fields)

    def rating_of(self, person: PersonId | None, said: int | None) -> int | None:
        """Return the rating to enter somebody with: what was said, or else the pool's."""
        if said is not None or person is None or self._rated is None:
            return said
        return self._rated(person)

    def plain(self, kind: type[Command], fields: Mapping[str, Any]) -> Command:
        """Return a command from its own fields."""
        return self.fields(kind.NAME, kind, fields)

    @cached_property
    def names(self) -> Mapping[PlayerId, str]:
        """How everybody is called who was ever entered, or waits."""
        return names_ever(self.journal, self.state)

    def player(self, text: str) -> PlayerId:
        """Return the player, or whoever waits, that is meant. Refused where it is nobody, or could be several."""
        return find_entry(self.state, self.names, text)


Parser = Callable[[Reader, Mapping[str, Any]], Made]

PARSERS: dict[str, Parser] = {}


def parses(*names: str) -> Callable[[Parser], Parser]:
    """Register how commands of these names are read."""

    def register(parser: Parser) -> Parser:
        PARSERS.update(dict.fromkeys(names, parser))
        return parser

    return register


def plain(kind: type[S], fields: Mapping[str, Any]) -> S:
    """Return a command from its own fields. Refused (`bad_fields`) where any are wrong."""
    return read_fields(str(getattr(kind, "NAME", "")), kind, fields)


def _entries(reader: Reader, named: Sequence[EntryRequest]) -> tuple[tuple[Entry, ...], list[Fact], list[Refusal]]:
    """Entries, the facts of their names, and what is wrong with names and persons."""
    named = [_as_team(player) for player in named] if _has_boards(reader.state) else named
    known = [person for player in named for person in (player.person, *(member.person for member in player.members))]
    problems = refusals_of(
        lambda: free_persons(reader.journal, reader.state, known), lambda: refuse_names(player.name for player in named)
    )
    persons = iter([None] * len(known) if problems else free_persons(reader.journal, reader.state, known))
    entries, facts = [], list[Fact]()
    for player in named:
        person = next(persons)
        members, told = _members(player.members, persons)
        rating = reader.rating_of(person, player.rating)
        fields = {**msgspec.structs.asdict(player), "person": person, "members": members, "rating": rating}
        entered, name = unchecked_entry(**fields)
        entries.append(entered)
        facts += [name, *told]
    return tuple(entries), facts, problems


def _has_boards(state: State) -> bool:
    return bool(state.stages) and state.stage.config.boards is not None


def _as_team(player: EntryRequest) -> EntryRequest:
    """A team whose members stand after its name: `Reds: Ann, Al`."""
    name, members = typed_team(player.name)
    if player.members or not members:
        return player
    return msgspec.structs.replace(player, name=name, members=tuple(map(_typed_member, members)))


def _typed_member(member: TypedMember) -> MemberRequest:
    return MemberRequest(name=member.name, rating=member.rating)


def _members(
    named: Sequence[MemberRequest], persons: Iterator[PersonId | None]
) -> tuple[tuple[MemberEntry, ...], list[Fact]]:
    """The members of a team, somebody new unless the person is known, and the facts of their names. Refused for names
    that are none.
    """
    refuse_names([member.name for member in named], "members")
    facts = [said(next(persons) or new_person(), name=normalize_name(member.name)) for member in named]
    entries = [
        MemberEntry(person=told.person, digest=told.digest, rating=member.rating)
        for member, told in zip(named, facts, strict=True)
    ]
    return tuple(entries), facts


@parses("set_members")
def set_members(reader: Reader, fields: Mapping[str, Any]) -> Made:
    """Whoever keeps their id, or is called as a member of the team is, stays who they are."""
    asked = reader.fields("set_members", SetMembersRequest, fields)
    state, names = reader.state, reader.names
    team = state.players.get(asked.player)
    there = {} if team is None else {entry.id: entry for entry in entries_of_team(state, team.id)}
    wanted = asked.members if asked.typed is None else tuple(map(_typed_member, typed_members(asked.typed)))
    new, facts = _members(wanted, repeat(None))
    by_name = {folded(names.get(id_, "")): id_ for id_ in there if id_ is not None}
    members, told = [], []
    for member, entered, name in zip(wanted, new, facts, strict=True):
        id_ = member.id if member.id in there else by_name.get(folded(member.name))
        old = there.pop(PlayerId(id_), None) if id_ is not None else None
        if old is None or old.id is None:
            members.append(entered)
            told.append(name)
        elif normalize_name(names.get(old.id, "")) == normalize_name(member.name):
            members.append(msgspec.structs.replace(old, rating=member.rating))
        else:
            name = said(person_of(reader.journal, state, old.id) or new_person(), name=normalize_name(member.name))
            members.append(MemberEntry(person=name.person, digest=name.digest, id=old.id, rating=member.rating))
            told.append(name)
    return Made(SetMembers(player=asked.player, members=tuple(members)), told)


@parses("set_line_up")
def set_line_up(reader: Reader, fields: Mapping[str, Any]) -> Made:
    asked = reader.fields("set_line_up", SetLineUpRequest, fields)
    team = reader.state.players.get(asked.player)
    members = tuple(
        None if said in (None, "", "-") else PlayerId(str(said)) if team is None else _member(reader, team, str(said))
        for said in (asked.members if asked.typed is None else [word.strip() for word in asked.typed.split(",")])
    )
    return Made(SetLineUp(player=asked.player, members=members, round=asked.round))


def _member(reader: Reader, team: Player, text: str) -> PlayerId:
    """A member of a team. Refused where it is nobody, or could be several."""
    ids = [member.id for member in team.members]
    if text in ids:
        return PlayerId(text)
    if text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= len(ids):
        return ids[int(text) - 1]
    wanted, names = folded(text), {id_: folded(reader.names.get(id_, "")) for id_ in ids}
    ways = (
        [id_ for id_ in ids if names[id_] == wanted],
        [id_ for id_ in ids if wanted and f" {names[id_]}".find(f" {wanted}") >= 0],
    )
    found = next((way for way in ways if way), [])
    if len(found) != 1:
        raise Refusal("none_of_these", value=text, players=ids)
    return found[0]


@parses("register")
def register(reader: Reader, fields: Mapping[str, Any]) -> Made:
    asked = reader.fields("register", EntriesRequest, fields)
    entries, facts, problems = _entries(reader, asked.entries)
    return Made(Register(entries=entries, when_full=asked.when_full), facts, problems)


@parses("enter_late")
def enter_late(reader: Reader, fields: Mapping[str, Any]) -> Made:
    asked = reader.fields("enter_late", EntriesRequest, fields)
    entries, facts, problems = _entries(reader, asked.entries)
    return Made(EnterLate(entries=entries, first_round=asked.first_round), facts, problems)


@parses("sign_up")
def sign_up(reader: Reader, fields: Mapping[str, Any]) -> Made:
    asked = reader.fields("sign_up", SignUpRequest, fields)
    typed = asked.rating or ""
    is_number = typed.isascii() and typed.isdigit() and len(typed) < 9
    problems = refusals_of(lambda: entry(asked.name))
    if typed and not is_number:
        problems.append(Refusal("bad_entries", [Reason("not_a_rating", {}, "rating")]))
    rating = reader.rating_of(reader.person, int(typed) if is_number else None)
    made, told = unchecked_entry(asked.name, reader.person, club=asked.club or None, rating=rating)
    return Made(SignUp(entry=made), [told], problems)


@parses("set_schedule")
def set_schedule(reader: Reader, fields: Mapping[str, Any]) -> Made:
    """Read the times as they are; only this machine can say whether there is such a time zone."""
    command = reader.fields("set_schedule", SetSchedule, fields)
    problems: Problems = []
    if isinstance(command.timezone, str) and is_zone_name(command.timezone):
        check_zone(command.timezone, "timezone", problems)
    return Made(command, (), [Refusal("bad_schedule", problems)] if problems else [])


@parses("rename_player")
def rename_player(reader: Reader, fields: Mapping[str, Any]) -> Made:
    asked = reader.fields("rename_player", RenamePlayerRequest, fields)
    person = person_of(reader.journal, reader.state, asked.player)
    _, told = entry(asked.name, person, extra=_records(reader, asked.player))
    return Made(RenamePlayer(player=asked.player, digest=told.digest), [told])


def _records(reader: Reader, player: PlayerId) -> Extra:
    """What a file said of a player, which goes on with another name."""
    personal = reader.state.personal.get(player) if reader.state.extra else None
    return {} if personal is None else record_in(reader.journal.facts([personal.digest]).get(personal.digest))


def _with_words(name: str, field: str, say: Callable[[Journal, State, PlayerId | None, str], Fact]) -> Parser:
    """A command one of whose fields is what somebody says, which is personal. Said with nothing, it is left out where
    it may be.
    """
    kind = COMMANDS[name]
    needed = any(known.name == field and known.required for known in msgspec.structs.fields(kind))

    def parse(reader: Reader, fields: Mapping[str, Any]) -> Made:
        said = {key: value for key, value in fields.items() if needed or key != field or value not in (None, "")}
        # As a digest it is a text too, so whatever else is wrong with the fields is told now.
        command = reader.plain(kind, said)
        if field not in said:
            return Made(command)
        told = say(reader.journal, reader.state, getattr(command, "player", None), said[field])
        return Made(msgspec.structs.replace(command, **{field: told.digest}), [told])

    return parse


def _noticed(_journal: Journal, _state: State, _player: PlayerId | None, words: str) -> Fact:
    """A notice is nobody's."""
    return notice_words(words)


for _name in ("announce", "change_notice"):
    PARSERS[_name] = _with_words(_name, "words", _noticed)

for _name, _field in (("disqualify", "reason"), ("penalise", "reason"), ("dispute", "reason"), ("note", "words")):
    PARSERS[_name] = _with_words(_name, _field, partial(remark, path=_field))
