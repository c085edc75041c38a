"""Parsers of commands with personal texts: names, reasons, notes, notices.

`@parses("rename_player")` registers the parser of a command that needs more than its own fields.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import repeat
from typing import Any, NamedTuple, TypeVar

import msgspec

from crosstable.app.director import Envelope
from crosstable.app.intake.fields import read_fields, with_players
from crosstable.app.known_names import available_persons
from crosstable.app.notices import notice_fact
from crosstable.app.persons import (
    all_names,
    check_names,
    external_ids_in,
    imported_record,
    new_entry,
    new_fact,
    new_person,
    person_of,
    private_text,
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
    SetExternalIds,
    SetExternalIdsRequest,
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
from crosstable.model.external_ids import EXTERNAL_IDS
from crosstable.model.names import fold_name
from crosstable.model.persons import Fact, MemberEntry, PersonId
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.schedule import is_zone_name
from crosstable.model.tournament import Player, PlayerId
from crosstable.model.validation import Problems
from crosstable.rules.collect_refusals import collect_refusals
from crosstable.rules.lookup import known_player
from crosstable.state.apply_players import member_entries
from crosstable.state.state import State

S = TypeVar("S", bound=msgspec.Struct)


class ParsedCommand(NamedTuple):
    """A command, its facts, and the problems of the names in it."""

    command: Command
    facts: Sequence[Fact] = ()
    problems: Sequence[Refusal] = ()


RatingOf = Callable[[PersonId], int | None]


class Reader:
    """Reads fields for one tournament. `rated` returns a person's rating in the tournament's pool."""

    def __init__(self, journal: Journal, state: State, envelope: Envelope, rated: RatingOf | None = None) -> None:
        self.journal = journal
        self.state = state
        self.person = envelope.person
        self._rated = rated
        self._typed_players = envelope.typed_players

    def fields(self, name: str, kind: type[S], fields: Mapping[str, Any]) -> S:
        """Convert the fields, with players found by name if allowed. Raise `bad_fields` for all invalid ones."""
        return read_fields(name, kind, with_players(kind, fields, self.player) if self._typed_players else fields)

    def rating_of(self, person: PersonId | None, given: int | None) -> int | None:
        if given is not None or person is None or self._rated is None:
            return given
        return self._rated(person)

    def plain_command(self, kind: type[Command], fields: Mapping[str, Any]) -> Command:
        return self.fields(kind.NAME, kind, fields)

    @cached_property
    def names(self) -> Mapping[PlayerId, str]:
        """The names of all players ever entered or waiting."""
        return all_names(self.journal, self.state)

    def player(self, text: str) -> PlayerId:
        """Find a player or waiting player. Raise a refusal if there is none or several."""
        return find_entry(self.state, self.names, text)


Parser = Callable[[Reader, Mapping[str, Any]], ParsedCommand]

PARSERS: dict[str, Parser] = {}


def parses(*names: str) -> Callable[[Parser], Parser]:
    def register(parser: Parser) -> Parser:
        PARSERS.update(dict.fromkeys(names, parser))
        return parser

    return register


def plain_command(kind: type[S], fields: Mapping[str, Any]) -> S:
    """Make a command from its own fields. Raise `bad_fields` for invalid ones."""
    return read_fields(str(getattr(kind, "NAME", "")), kind, fields)


def _entries(reader: Reader, requests: Sequence[EntryRequest]) -> tuple[tuple[Entry, ...], list[Fact], list[Refusal]]:
    requests = [_as_team(player) for player in requests] if _has_boards(reader.state) else requests
    known = [person for player in requests for person in (player.person, *(member.person for member in player.members))]
    problems = collect_refusals(
        lambda: available_persons(reader.journal, reader.state, known),
        lambda: check_names(player.name for player in requests),
        lambda: _refuse_external_ids(requests),
    )
    persons = iter([None] * len(known) if problems else available_persons(reader.journal, reader.state, known))
    entries, facts = [], list[Fact]()
    for player in requests:
        person = next(persons)
        members, member_facts = _members(player.members, persons)
        rating = reader.rating_of(person, player.rating)
        fields = {**msgspec.structs.asdict(player), "person": person, "members": members, "rating": rating}
        entered, name = unchecked_entry(**fields)
        entries.append(entered)
        facts += [name, *member_facts]
    return tuple(entries), facts, problems


def _refuse_external_ids(named: Sequence[EntryRequest]) -> None:
    problems: Problems = []
    for i, player in enumerate(named):
        EXTERNAL_IDS.read(dict(player.external_ids), f"entries[{i}].external_ids", problems)
    if problems:
        raise Refusal("bad_entries", problems)


def _has_boards(state: State) -> bool:
    return bool(state.stages) and state.stage.config.boards is not None


def _as_team(player: EntryRequest) -> EntryRequest:
    name, members = typed_team(player.name)
    if player.members or not members:
        return player
    return msgspec.structs.replace(player, name=name, members=tuple(map(_typed_member, members)))


def _typed_member(member: TypedMember) -> MemberRequest:
    return MemberRequest(name=member.name, rating=member.rating)


def _members(
    requests: Sequence[MemberRequest], persons: Iterator[PersonId | None]
) -> tuple[tuple[MemberEntry, ...], list[Fact]]:
    """Return the members of a team, new persons unless known, and the facts of their names. Raise `bad_entries` for bad
    names.
    """
    check_names([member.name for member in requests], "members")
    facts = [new_fact(next(persons) or new_person(), name=normalize_name(member.name)) for member in requests]
    entries = [
        MemberEntry(person=new.person, digest=new.digest, rating=member.rating)
        for member, new in zip(requests, facts, strict=True)
    ]
    return tuple(entries), facts


@parses("set_members")
def set_members(reader: Reader, fields: Mapping[str, Any]) -> ParsedCommand:
    """Parse the members of a team; a member with a known id or name stays the same person."""
    request = reader.fields("set_members", SetMembersRequest, fields)
    state, names = reader.state, reader.names
    team = state.players.get(request.player)
    there = {} if team is None else {entry.id: entry for entry in member_entries(state, team.id)}
    requested = request.members if request.typed is None else tuple(map(_typed_member, typed_members(request.typed)))
    new, facts = _members(requested, repeat(None))
    by_name = {fold_name(names.get(id_, "")): id_ for id_ in there if id_ is not None}
    members, new_facts = [], []
    for member, entered, name in zip(requested, new, facts, strict=True):
        id_ = member.id if member.id in there else by_name.get(fold_name(member.name))
        old = there.pop(PlayerId(id_), None) if id_ is not None else None
        if old is None or old.id is None:
            members.append(entered)
            new_facts.append(name)
        elif normalize_name(names.get(old.id, "")) == normalize_name(member.name):
            members.append(msgspec.structs.replace(old, rating=member.rating))
        else:
            name = new_fact(person_of(reader.journal, state, old.id) or new_person(), name=normalize_name(member.name))
            members.append(MemberEntry(person=name.person, digest=name.digest, id=old.id, rating=member.rating))
            new_facts.append(name)
    return ParsedCommand(SetMembers(player=request.player, members=tuple(members)), new_facts)


@parses("set_line_up")
def set_line_up(reader: Reader, fields: Mapping[str, Any]) -> ParsedCommand:
    request = reader.fields("set_line_up", SetLineUpRequest, fields)
    team = reader.state.players.get(request.player)
    members = tuple(
        None if seat in (None, "", "-") else PlayerId(str(seat)) if team is None else _member(reader, team, str(seat))
        for seat in (request.members if request.typed is None else [word.strip() for word in request.typed.split(",")])
    )
    return ParsedCommand(SetLineUp(player=request.player, members=members, round=request.round))


def _member(reader: Reader, team: Player, text: str) -> PlayerId:
    ids = [member.id for member in team.members]
    if text in ids:
        return PlayerId(text)
    if text.isascii() and text.isdigit() and 1 <= int(text[:6]) <= len(ids):
        return ids[int(text) - 1]
    folded_text, names = fold_name(text), {id_: fold_name(reader.names.get(id_, "")) for id_ in ids}
    attempts = (
        [id_ for id_ in ids if names[id_] == folded_text],
        [id_ for id_ in ids if folded_text and f" {names[id_]}".find(f" {folded_text}") >= 0],
    )
    matches = next((members for members in attempts if members), [])
    if len(matches) != 1:
        raise Refusal("none_of_these", value=text, players=ids)
    return matches[0]


@parses("register")
def register(reader: Reader, fields: Mapping[str, Any]) -> ParsedCommand:
    request = reader.fields("register", EntriesRequest, fields)
    entries, facts, problems = _entries(reader, request.entries)
    return ParsedCommand(Register(entries=entries, when_full=request.when_full), facts, problems)


@parses("enter_late")
def enter_late(reader: Reader, fields: Mapping[str, Any]) -> ParsedCommand:
    request = reader.fields("enter_late", EntriesRequest, fields)
    entries, facts, problems = _entries(reader, request.entries)
    return ParsedCommand(EnterLate(entries=entries, first_round=request.first_round), facts, problems)


@parses("sign_up")
def sign_up(reader: Reader, fields: Mapping[str, Any]) -> ParsedCommand:
    request = reader.fields("sign_up", SignUpRequest, fields)
    typed = request.rating or ""
    is_number = typed.isascii() and typed.isdigit() and len(typed) < 9
    problems = collect_refusals(lambda: new_entry(request.name))
    if typed and not is_number:
        problems.append(Refusal("bad_entries", [Reason("not_a_rating", {}, "rating")]))
    rating = reader.rating_of(reader.person, int(typed) if is_number else None)
    entry_, name_fact = unchecked_entry(request.name, reader.person, club=request.club or None, rating=rating)
    return ParsedCommand(SignUp(entry=entry_), [name_fact], problems)


@parses("set_schedule")
def set_schedule(reader: Reader, fields: Mapping[str, Any]) -> ParsedCommand:
    """Parse the times as they are; only this machine knows whether the time zone exists."""
    command = reader.fields("set_schedule", SetSchedule, fields)
    problems: Problems = []
    if isinstance(command.timezone, str) and is_zone_name(command.timezone):
        check_zone(command.timezone, "timezone", problems)
    return ParsedCommand(command, (), [Refusal("bad_schedule", problems)] if problems else [])


@parses("rename_player")
def rename_player(reader: Reader, fields: Mapping[str, Any]) -> ParsedCommand:
    request = reader.fields("rename_player", RenamePlayerRequest, fields)
    person = person_of(reader.journal, reader.state, request.player)
    known = _personal_fact(reader, request.player)
    _, name_fact = new_entry(request.name, person, extra=imported_record(known), external_ids=external_ids_in(known))
    return ParsedCommand(RenamePlayer(player=request.player, digest=name_fact.digest), [name_fact])


@parses("set_external_ids")
def set_external_ids(reader: Reader, fields: Mapping[str, Any]) -> ParsedCommand:
    request = reader.fields("set_external_ids", SetExternalIdsRequest, fields)
    player = request.player
    if player is None:
        return ParsedCommand(SetExternalIds(external_ids=request.external_ids))
    problems: Problems = []
    EXTERNAL_IDS.read(dict(request.external_ids), "external_ids", problems)
    if problems:
        raise Refusal("bad_external_ids", problems)
    known_player(reader.state, player)
    known = _personal_fact(reader, player)
    if external_ids_in(known) == request.external_ids:
        return ParsedCommand(SetExternalIds(player=player, digest=reader.state.personal[player].digest))
    name, person = reader.names[player], person_of(reader.journal, reader.state, player)
    _, name_fact = unchecked_entry(name, person, imported_record(known), request.external_ids)
    return ParsedCommand(SetExternalIds(player=player, digest=name_fact.digest), [name_fact])


def _personal_fact(reader: Reader, player: PlayerId) -> Fact | None:
    personal = reader.state.personal.get(player)
    return None if personal is None else reader.journal.facts([personal.digest]).get(personal.digest)


def _text_parser(name: str, field: str, make_fact: Callable[[Journal, State, PlayerId | None, str], Fact]) -> Parser:
    kind = COMMANDS[name]
    needed = any(known.name == field and known.required for known in msgspec.structs.fields(kind))

    def parse(reader: Reader, fields: Mapping[str, Any]) -> ParsedCommand:
        given = {key: value for key, value in fields.items() if needed or key != field or value not in (None, "")}
        # The text passes for a digest here, so that all other invalid fields are reported.
        command = reader.plain_command(kind, given)
        if field not in given:
            return ParsedCommand(command)
        text_fact = make_fact(reader.journal, reader.state, getattr(command, "player", None), given[field])
        return ParsedCommand(msgspec.structs.replace(command, **{field: text_fact.digest}), [text_fact])

    return parse


def _notice_fact(_journal: Journal, _state: State, _player: PlayerId | None, words: str) -> Fact:
    return notice_fact(words)


for _name in ("announce", "change_notice"):
    PARSERS[_name] = _text_parser(_name, "words", _notice_fact)

for _name, _field in (("disqualify", "reason"), ("penalise", "reason"), ("dispute", "reason"), ("note", "words")):
    PARSERS[_name] = _text_parser(_name, _field, partial(private_text, path=_field))
