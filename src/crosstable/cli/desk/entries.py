"""`crosstable add`, `late`, `withdraw`, `change`, `drop` and other ways in and out of a tournament."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Any, Literal

from cyclopts import Parameter

from crosstable.app.director import Outcome
from crosstable.app.intake.intake import Request
from crosstable.cli.arguments import options
from crosstable.cli.desk.correct import Consent, confirm_and_do
from crosstable.cli.desk.outcome import draft_lines, outcome_report, progress_lines
from crosstable.cli.desk.persons import namesake_warnings, person_for
from crosstable.cli.desk.session import Desk, Reply, act, command_words
from crosstable.cli.desk.struct_commands import struct_command
from crosstable.cli.read_tournament import read_settings
from crosstable.cli.runner import Report
from crosstable.commands import EnterLate
from crosstable.events import PlayerDropped, PlayerQueued, PlayerRegistered, RecordedEvent
from crosstable.exchange.files.player_rows import read_stretches
from crosstable.model.names import fold_name
from crosstable.model.player_entry import ENTRY_FIELDS
from crosstable.model.points import half_points
from crosstable.model.refusals import Misuse, Reason, Refusal
from crosstable.rules.collect_refusals import refuse_all
from crosstable.rules.players import is_struck
from crosstable.words import words

WhenFull = Literal["refuse", "enter", "wait"]

# Where the rules say that something is wrong with an entry.
_ENTRY = re.compile(r"entries\[(\d+)\]\.?(.*)")


@options
@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class About:
    """Options that describe an entrant."""

    rating: int | None = None
    title: str | None = None
    federation: str | None = None
    born: int | None = None
    club: str | None = None
    town: str | None = None
    group: str | None = None
    category: str | None = None
    number: int | None = None
    fixed_table: int | None = None
    known: bool = False
    new: bool = False
    person: str | None = None

    @property
    def fields(self) -> dict[str, Any]:
        """Return the fields of the entry other than the name."""
        return {name: getattr(self, name) for name in ("number", *ENTRY_FIELDS)}

    @property
    def choices(self) -> dict[str, bool]:
        """Return the options that say who it is, and whether they are given."""
        return {"--known": self.known, "--new": self.new, "--person": self.person is not None}

    @property
    def who(self) -> str | None:
        """Return the choice of the person: "known", "new", an id after "person:", or None."""
        if self.known or self.new:
            return "known" if self.known else "new"
        return None if self.person is None else f"person:{self.person}"


NOTHING = About()


@act
def add(desk: Desk, name: list[str], /, *, about: About = NOTHING, beyond: bool = False, wait: bool = False) -> Reply:
    return _enter(desk, " ".join(name), about, None, beyond=beyond, wait=wait)


@act
def late(desk: Desk, name: list[str], /, *, round_: int | None = None, about: About = NOTHING) -> Reply:
    return _enter(desk, " ".join(name), about, round_, is_late=True)


def when_full(beyond: bool, wait: bool) -> WhenFull:
    """Return the choice for a full tournament."""
    return "enter" if beyond else "wait" if wait else "refuse"


def refuse_several(*choices: Mapping[str, bool]) -> None:
    """Refuse (`several_options`) every choice with more than one option given."""
    taken = [[option for option, is_taken in choice.items() if is_taken] for choice in choices]
    wrong = [Reason("several_options", {"options": option}) for option in taken if len(option) > 1]
    refuse_all("several_reasons", wrong, Misuse)


@contextmanager
def add_list_lines(places: Sequence[str]) -> Iterator[None]:
    """Give the reasons of a refused entry the line of the list that they are about."""

    def with_line(reason: Reason) -> Reason:
        # The entry that has the same may be one of these.
        first = (
            {"first": _list_line(reason.params["first"], places)} if reason.code in ("id_twice", "number_twice") else {}
        )
        return Reason(reason.code, {**reason.params, **first}, _list_line(reason.path, places))

    try:
        yield
    except Refusal as refusal:
        reasons = sorted(map(with_line, refusal.reasons), key=lambda reason: _line(reason.path))
        raise refusal.replace(reasons) from None


def _line(path: str) -> float:
    number = path.removeprefix("line ")
    return int(number) if number.isdigit() else inf


def _list_line(path: str, places: Sequence[str]) -> str:
    match = _ENTRY.fullmatch(path)
    return path if match is None else places[int(match[1])] or match[2]


def _enter(
    desk: Desk,
    name: str,
    about: About,
    first_round: int | None,
    is_late: bool = False,
    beyond: bool = False,
    wait: bool = False,
) -> Report:
    before = desk.earlier_use()
    refuse_several(about.choices, {"--beyond": beyond, "--wait": wait})
    person = None if before else person_for(desk, name, about.who)
    warnings = [] if before else namesake_warnings(desk, [name])
    is_late = is_late or (desk.state.started if before is None else before.route == EnterLate.NAME)
    entries = [{"name": name, **about.fields, "person": person}]
    early = Request("register", {"entries": entries, "when_full": when_full(beyond, wait)})
    late = Request("enter_late", {"entries": entries, "first_round": first_round})
    with add_list_lines([""]):
        outcome = desk.do(late if is_late else early, body=[name, about.fields, first_round])
    return outcome_report(
        desk, outcome, _entered_lines(desk, outcome.events), more=draft_lines(desk), warnings=warnings
    )


def _entered_lines(desk: Desk, events: Sequence[RecordedEvent]) -> Iterator[str]:
    for event in events:
        if isinstance(event.event, PlayerQueued) and event.event.player in desk.state.waiting:
            place = list(desk.state.waiting).index(event.event.player) + 1
            yield words("desk.waits", desk.names, action=event.action, player=event.event.player, place=place)
        player = desk.state.players.get(event.event.player) if isinstance(event.event, PlayerRegistered) else None
        if player is not None:
            first = player.first_round if player.first_round > 1 else None
            yield words(
                "desk.entered", desk.called, action=event.action, player=player.id, number=player.number, first=first
            )
    if not events:
        yield words("desk.nothing_new")


@act
def withdraw(desk: Desk, players: list[str], /) -> Reply:
    return outcome_report(desk, do_for_each(desk, "withdraw", players))


@act
def change(desk: Desk, player: str, settings: list[str], /) -> Reply:
    fields = read_settings(settings)
    if isinstance(absent := fields.get("absent"), str | int):
        fields["absent"] = read_stretches(str(absent)) or absent
    return outcome_report(desk, desk.do(Request("change_player", {"player": player, "fields": fields})))


@act
def drop(desk: Desk, players: list[str], /, *, results: Literal["keep", "strike"] = "keep") -> Reply:
    more = {} if results == "keep" else {"results": results}
    outcome = do_for_each(desk, "drop", players, **more)
    return outcome_report(desk, outcome, more=[*_kept_result_lines(desk, outcome, results), *progress_lines(desk)])


def _kept_result_lines(desk: Desk, outcome: Outcome, results: str) -> Iterator[str]:
    """Yield a line about players whose results still count, and one about those whose results could be struck."""
    if not desk.state.stage.config.traits.strikes:
        return
    dropped = [recorded.event for recorded in outcome.events if isinstance(recorded.event, PlayerDropped)]
    stay = [event.player for event in dropped if not event.struck]
    if results == "keep":
        stay = [player for player in stay if is_struck(desk.state, desk.state.players[player])]
    if stay:
        yield command_words("desk.could_strike" if results == "keep" else "desk.not_struck", desk.names, players=stay)


reenter = struct_command("re_enter", name="reenter", more=draft_lines)
disqualify = struct_command("disqualify", ["player", "reason"], more=progress_lines)


@act
def penalty(
    desk: Desk,
    player: str,
    kind: Literal["warning", "lateness", "game-loss", "match-loss", "points"],
    /,
    *,
    effect: Literal["game-loss", "match-loss", "points"] | None = None,
    points: float | None = None,
    round_: int | None = None,
    reason: str | None = None,
    yes: bool = False,
) -> Reply:
    fields = {
        "player": player,
        "kind": kind.replace("-", "_"),
        "points": None if points is None else _half_points(points),
        "round": round_,
        "reason": reason,
        "effect": None if effect is None else effect.replace("-", "_"),
    }

    def show(outcome: Outcome) -> Report:
        return outcome_report(desk, outcome, more=progress_lines(desk) if len(outcome.events) > 1 else ())

    return confirm_and_do(desk, [Request("penalise", fields)], Consent(yes, can_repair=False), show)


def _half_points(points: float) -> int:
    """Return the points as halves; zero if they are no multiple of a half."""
    try:
        return half_points(Fraction(points))
    except (ValueError, OverflowError):
        return 0


def do_for_each(desk: Desk, command: str, typed: Sequence[str], **fields: Any) -> Outcome:
    """Give a command for each player, each its own action; all the words together are one name if a player has it."""
    whole = " ".join(typed)
    named = [whole] if any(fold_name(whole) == fold_name(name) for name in desk.called.values()) else typed
    return desk.do(*(Request(command, {"player": player, **fields}) for player in named))
