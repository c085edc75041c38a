"""Random commands as a browser would send them: usually of the right kind, and about what exists.

A third is the next step of the tournament; a third is likely now (`tests.rules.random_commands`); the others are any
command, with fields filled by type. Some of all have a wrong field.
"""

import random
from collections.abc import Callable, Mapping
from types import UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from crosstable.commands import COMMANDS, Actor, Command, Entry, EntryRequest
from crosstable.formats.tables import TableSettings
from crosstable.model.exact import Exact
from crosstable.model.persons import Digest
from crosstable.model.presets import PRESETS
from crosstable.model.tournament import PlayerId
from crosstable.state.state import State
from tests.rules.life import ANN
from tests.rules.random_commands import CHANGES, FIELDS, Asking
from tests.rules.random_entries import COMING_IN
from tests.rules.random_steps import ASIDE, allowed_commands, anything, stories
from tests.rules.random_table_commands import SCORES, TABLE_CHANGES
from tests.web.safe.fields import SAID, hints

# After these there is less to ask for.
LEAVING = ("cancel", "complete", "disqualify", "drop", "withdraw")
WORDS = (
    "Ann",
    "Zoë Müller",
    "王小明",
    "late again",
    "Final",
    "A",
    "x" * 300,
    "",
    " ",
    "a\0b",
    "\u202eevil",
    "<b>",
)
TYPED = (
    "2-0",
    "1-0",
    "0-0-1",
    "1 2-1",
    "1-1-1",
    "1 E+",
    "N-",
    "3 10 5",
    "0-0",
    "-",
    "1 30000 20000 15000 35000",
    "2-0 F",
    "x",
    "",
)
ODD: tuple[Any, ...] = (None, True, -1, 0, 2**70, 1.5, 1e300, "", "p1", "\0", "2-1", [], [[]], ["p1"], {}, {"a": [{}]})


class Sent(NamedTuple):
    """A command by name, its fields as JSON, and who sends it."""

    command: str
    fields: dict[str, Any]
    actor: Actor


def random_command(state: State, chance: int) -> Sent:
    """Return a command that could be sent by a person who sees this tournament."""
    maker = _Maker(state, chance)
    sent = maker.rng.choice([maker.next_step, maker.likely_command, maker.any_command])()
    return sent._replace(fields=maker.spoil_field(sent.fields)) if maker.draw_one_in(6) else sent


def a_story(state: State, chance: int) -> tuple[str, ...]:
    """Return a few commands that belong together and might begin now."""
    return random.Random(chance).choice(stories(state))


def command_with_fields(state: State, command: str, chance: int) -> Sent:
    """Return this command with fields that fit the tournament."""
    maker = _Maker(state, chance)
    return maker.as_request(*maker.random_command([command]))


def by_phone(command: str) -> bool:
    """Only a player may ask for it, so that it never comes from a desk."""
    return COMMANDS[command].ROLES == ("player",)


def as_sent(command: Command) -> dict[str, Any]:
    """Return the fields of a command before names and words became digests."""
    fields: dict[str, Any] = msgspec.to_builtins(command)
    kinds = hints(type(command))
    for name in list(fields):
        if Digest in _kinds(kinds[name]) and fields[name] is not None:
            del fields[name]
            fields[SAID.get(f"{command.NAME}.{name}", name).rpartition(".")[2]] = "said by somebody"
    if "entries" in fields:
        known = get_type_hints(EntryRequest)
        fields["entries"] = [
            {"name": "Zoë", **{key: value for key, value in entry.items() if key in known and key != "person"}}
            for entry in fields["entries"]
        ]
    return fields


class _Maker(Asking):
    """Makes up values, mostly of the kind that a field has."""

    def next_step(self) -> Sent:
        """Return the command that continues the tournament; sometimes an undo or redo."""
        phase, undone = self.state.phase, self.state.undone
        if self.draw_one_in(6):
            name, action = ("redo", max(undone)) if undone else ("undo", self.action())
            return Sent(name, {"action": action}, ANN)
        if phase == "playing":
            return Sent(*self.play(), ANN)
        if phase == "registration" and not self.draw_one_in(5):
            return self.as_request(*self.random_command(COMING_IN))
        steps: dict[str, tuple[str, dict[str, Any]]] = {
            "registration": ("start", {"absent": "keep"}),
            "ready": ("seat" if self.state.is_at_tables else "pair", {}),
            "draft": ("publish", {}),
            "published": ("start_round", {}),
            "ended": ("begin_stage", {"preset": self.rng.choice(list(PRESETS))}),
        }
        return Sent(*steps.get(phase, ("undo", {"action": self.action()})), ANN)

    def play(self) -> tuple[str, dict[str, Any]]:
        """Return a result for an open table, or the end of the round."""
        round_, config = self.current, self.state.stage.config
        assert round_ is not None
        free = [player for player in round_.seats if not round_.has_result_at(player)]
        if not free or self.draw_one_in(8):
            over = {"unfinished": True, "cut": config.format == "cut_line"}
            return self.rng.choice(["close_round", "next_round"]), over
        table = self.rng.choice(free)
        if table in round_.matches:
            return "enter_result", {"table": table, "typed": self.rng.choice(TYPED[:3])}
        if config.of(TableSettings).adds_up:
            return "enter_table", {"table": table, "scores": list(self.scores(round_.tables[table]))}
        return "tap", {"table": table, "player": self.rng.choice(round_.seats[table]), "delta": 1}

    def likely_command(self) -> Sent:
        """Return a command that is plausible in this phase."""
        return self.as_request(*anything(self.state, self.rng.randrange(1 << 30)))

    def as_request(self, command: Command, actor: Actor) -> Sent:
        return Sent(command.NAME, as_sent(command), actor)

    def any_command(self) -> Sent:
        names = list(COMMANDS) if self.draw_one_in(10) else [*allowed_commands(self.state), *ASIDE]
        name = self.rng.choice([one for one in names if one not in LEAVING or self.draw_one_in(6)])
        kind, fields = COMMANDS[name], dict[str, Any]()
        for field in msgspec.structs.fields(kind):
            if field.required or self.draw_one_in(2):
                path = SAID.get(f"{name}.{field.name}", field.name)
                fields[path.rpartition(".")[2]] = self.value(field.name, hints(kind)[field.name])
        if name in ("enter_result", "correct", "enter_table", "tap") and self.draw_one_in(3):
            fields["typed"] = self.rng.choice(TYPED)
        return Sent(name, fields, self.actor(name, None))

    def value(self, field: str, hint: Any) -> Any:
        """Return a value for a field: from this tournament by the field's name, otherwise any of its type."""
        of_name = BY_NAME.get(field)
        return self.value_of_type(field, hint) if of_name is None or self.draw_one_in(12) else of_name(self)

    def value_of_type(self, field: str, hint: Any) -> Any:
        options = [option for option in _options(hint) if option is not msgspec.UnsetType]
        hint = self.rng.choice(options)
        inside = get_args(hint)
        if get_origin(hint) is Literal:
            return self.rng.choice(inside)
        if get_origin(hint) is tuple:
            some = inside[:1] * self.rng.randint(0, 4) if inside[-1] is Ellipsis else inside
            return [self.value_of_type(field, one) for one in some]
        if "Mapping" in str(hint):
            return {str(self.value_of_type(field, inside[0])): self.value_of_type(field, inside[1]) for _ in range(2)}
        if hint is Entry:
            return self.struct(EntryRequest)
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return self.struct(hint)
        return BY_KIND.get(hint, _Maker.odd_value)(self)

    def struct(self, kind: type[msgspec.Struct]) -> dict[str, Any]:
        """Return a value that has parts: a result, a bye, an entry."""
        tag, known = kind.__struct_config__.tag, get_type_hints(kind)
        made = {
            field.name: self.value(field.name, known[field.name])
            for field in msgspec.structs.fields(kind)
            if field.required or self.draw_one_in(3)
        }
        return made if tag is None else {"type": tag, **made}

    def odd_value(self) -> Any:
        return self.rng.choice(ODD)

    def spoil_field(self, fields: Mapping[str, Any]) -> dict[str, Any]:
        """Replace a field with a value of another type, or remove it."""
        name = self.rng.choice([*fields, "nonsense"])
        others = {key: value for key, value in fields.items() if key != name}
        return others if self.draw_one_in(3) else {**others, name: self.odd_value()}


def _options(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def _kinds(hint: Any) -> set[Any]:
    return set(_options(hint))


# The maker of a field's value, by its name. Other fields get a value of their type.
BY_NAME: dict[str, Callable[[_Maker], Any]] = {
    "action": lambda a: a.action(),
    "also": lambda a: a.some_actions(),
    "config": lambda a: a.rng.choice([{}, *TABLE_CHANGES, *CHANGES]),
    "fields": lambda a: a.rng.choice(FIELDS),
    "fixed_table": lambda a: a.rng.choice([None, None, 2]),
    "id": lambda a: a.new_id(),
    "notice": lambda a: a.notice(),
    "now": lambda a: a.rng.choice([None, 0, 2**60]),
    "number": lambda a: a.rng.choice([None, None, None, 3, 77]),
    "person": lambda a: a.rng.choice([None, None, None, "nobody"]),
    "preset": lambda a: a.rng.choice([None, *PRESETS]),
    "repair": lambda a: a.needs_redraw(),
    "round": lambda a: a.round_number(),
    "table": lambda a: a.table(a.current),
    "tap": lambda a: a.rng.choice([*a.state.held] or [1]),
    "undoes": lambda a: a.rng.choice([*a.state.scores] or ["e1"]),
}
BY_KIND: dict[Any, Callable[[_Maker], Any]] = {
    type(None): lambda _: None,
    bool: lambda a: a.draw_one_in(2),
    int: lambda a: a.rng.choice([0, 1, 1, 2, 2, 3, 4, 7, 60, 1500, -1, 10**9]),
    str: lambda a: a.rng.choice(WORDS),
    PlayerId: lambda a: a.player(),
    Digest: lambda a: a.rng.choice(WORDS),
    Exact: lambda a: a.rng.choice(SCORES),
}
