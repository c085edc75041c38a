"""`crosstable add`, `late`, `withdraw`, `change`: who takes part."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from crosstable.cli.desk.at_work import Desk, at_desk, done
from crosstable.cli.desk.drafts import draft_lines
from crosstable.cli.desk.options import ACTING, Acting, OnePlayer

if TYPE_CHECKING:
    from crosstable.events import Happened

Name = Annotated[list[str], Parameter(name="NAME", help="The name; its words need no quotes.")]
Rating = Annotated[int | None, Parameter(help="The rating.")]
Club = Annotated[str | None, Parameter(help="The club.")]
Town = Annotated[str | None, Parameter(help="The town.")]
OfGroup = Annotated[str | None, Parameter(name="--group", help="The group of a round robin.")]
Number = Annotated[int | None, Parameter(help="The number; the next free one unless told.")]
FixedTable = Annotated[int | None, Parameter(help="The table that this player needs.")]
Known = Annotated[bool, Parameter(help="It is the known person of that name.")]
New = Annotated[bool, Parameter(help="It is somebody new, though the name is known.")]
OfPerson = Annotated[str | None, Parameter(name="--person", help="It is this known person: an id.")]
Beyond = Annotated[bool, Parameter(help="Where all places are taken: enter them all the same.")]
Wait = Annotated[bool, Parameter(help="Where all places are taken: put them on the waiting list.")]

WhenFull = Literal["refuse", "enter", "wait"]


def add(
    name: Name,
    /,
    *,
    rating: Rating = None,
    club: Club = None,
    town: Town = None,
    group: OfGroup = None,
    number: Number = None,
    fixed_table: FixedTable = None,
    known: Known = False,
    new: New = False,
    person: OfPerson = None,
    beyond: Beyond = False,
    wait: Wait = False,
    where: Acting = ACTING,
) -> int:
    """Enter a player; after the start, as a late one."""
    fields = {"rating": rating, "club": club, "town": town, "group": group, "number": number}
    fields["fixed_table"] = fixed_table
    choice, full = _choice(known, new, person), when_full(beyond, wait)
    return at_desk(where, lambda desk: _enter(desk, " ".join(name), fields, choice, None, full=full))


def late(
    name: Name,
    /,
    *,
    first_round: Annotated[
        int | None, Parameter(name="--round", help="The first round; the next unpublished one unless told.")
    ] = None,
    rating: Rating = None,
    club: Club = None,
    town: Town = None,
    group: OfGroup = None,
    number: Number = None,
    fixed_table: FixedTable = None,
    known: Known = False,
    new: New = False,
    person: OfPerson = None,
    where: Acting = ACTING,
) -> int:
    """Enter a player after the start."""
    fields = {"rating": rating, "club": club, "town": town, "group": group, "number": number}
    fields["fixed_table"] = fixed_table
    choice = _choice(known, new, person)
    return at_desk(where, lambda desk: _enter(desk, " ".join(name), fields, choice, first_round, is_late=True))


def when_full(beyond: bool, wait: bool) -> WhenFull:
    """What is to be done where all places are taken."""
    return "enter" if beyond else "wait" if wait else "refuse"


def _choice(known: bool, new: bool, person: str | None) -> str | None:
    """Who it is: "known", "new", an id after "person:", or None."""
    return "known" if known else "new" if new else None if person is None else f"person:{person}"


def _enter(
    desk: Desk,
    name: str,
    fields: dict[str, Any],
    choice: str | None,
    first_round: int | None,
    is_late: bool = False,
    full: WhenFull = "refuse",
) -> int:
    from crosstable.app.persons import entry
    from crosstable.cli.desk.known import person_for, same_here
    from crosstable.commands import EnterLate, Register

    before = desk.done_before()
    made, told = entry(name, None if before else person_for(desk, name, choice), **fields)
    warnings = [] if before else same_here(desk, [name])
    is_late = is_late or (desk.state.started if before is None else before.route == EnterLate.NAME)
    early = Register(entries=(made,), when_full=full)
    command = EnterLate(entries=(made,), first_round=first_round) if is_late else early
    outcome = desk.ask(command, [name, fields, first_round], [told])
    return done(desk, outcome, _entered_lines(desk, outcome.events), more=draft_lines(desk), warnings=warnings)


def _entered_lines(desk: Desk, events: "Sequence[Happened]") -> Iterator[str]:
    from crosstable.events import PlayerQueued, PlayerRegistered
    from crosstable.words import words

    for one in events:
        if isinstance(one.event, PlayerQueued) and one.event.player in desk.state.waiting:
            place = list(desk.state.waiting).index(one.event.player) + 1
            yield words("desk.waits", desk.names, action=one.action, player=one.event.player, place=place)
        player = desk.state.players.get(one.event.player) if isinstance(one.event, PlayerRegistered) else None
        if player is not None:
            first = player.first_round if player.first_round > 1 else None
            yield words(
                "desk.entered", desk.names, action=one.action, player=player.id, number=player.number, first=first
            )
    if not events:
        yield words("desk.nothing_new")


def withdraw(player: OnePlayer, /, *, where: Acting = ACTING) -> int:
    """Take an entry back before the start."""

    def work(desk: Desk) -> int:
        from crosstable.cli.desk.waiting import entry_named
        from crosstable.commands import Withdraw

        return done(desk, desk.ask(Withdraw(player=entry_named(desk, player)), [player]))

    return at_desk(where, work)


def change(
    player: OnePlayer,
    settings: Annotated[
        list[str],
        Parameter(name="KEY=VALUE", help="rating, club, town, group, fixed_table or absent, such as rating=1500."),
    ],
    /,
    *,
    where: Acting = ACTING,
) -> int:
    """Change an entry: rating, club, town, group, table, absences."""

    def work(desk: Desk) -> int:
        from crosstable.cli.desk.settings import read_settings
        from crosstable.commands import ChangePlayer

        fields = read_settings(settings)
        return done(desk, desk.ask(ChangePlayer(player=desk.player(player), fields=fields), [player, fields]))

    return at_desk(where, work)
