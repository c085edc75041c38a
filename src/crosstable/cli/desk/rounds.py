"""`crosstable publish`, `begin`, `close`, `next`, and `crosstable pair` on a journal: the course of the rounds."""

from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Group, Parameter

from crosstable.cli.desk.at_work import Desk, at_desk, done
from crosstable.cli.desk.opening import at_prompt
from crosstable.cli.desk.options import ACTING, Acting
from crosstable.cli.desk.pairings import round_answer, round_lines
from crosstable.cli.desk.status import next_step
from crosstable.cli.files import option

if TYPE_CHECKING:
    from crosstable.app.director import Outcome
    from crosstable.commands import Relieved

_choices = Group("Choices for a round that can't be paired, one at a time")
Rematch = Annotated[bool, Parameter(group=_choices, help="Allow rematches in this round.")]
ByeLimit = Annotated[bool, Parameter(group=_choices, help="Lift the limit of byes in this round.")]
Forbidden = Annotated[bool, Parameter(group=_choices, help="Allow forbidden pairs in this round.")]
Dropped = Annotated[str | None, Parameter(group=_choices, help="Drop this player first.")]
Unfinished = Annotated[bool, Parameter(help="Close it although there are results missing: those stay unfinished.")]


def chosen_relief(rematch: bool, bye_limit: bool, forbidden: bool, drop: str | None) -> "Relieved | None":
    """The way out that was chosen, if any. Refused where it is more than one."""
    chosen: dict[Relieved, bool] = {
        "allow_rematch": rematch,
        "lift_bye_limit": bye_limit,
        "allow_forbidden": forbidden,
        "drop": drop is not None,
    }
    reliefs = [name for name, wanted in chosen.items() if wanted]
    if len(reliefs) > 1:
        from crosstable.model.refusals import Misuse

        raise Misuse("several_options", options=[option(name) for name in reliefs])
    return next(iter(reliefs), None)


def pair_at_desk(
    where: Acting, relief: "Relieved | None", drop: str | None, again: bool, afresh: bool, explain: bool
) -> int:
    """Drafts the next round of the journal's tournament, or drafts it again."""

    def work(desk: Desk) -> int:
        from crosstable.commands import Pair

        player = None if drop is None else desk.player(drop)
        command = Pair(relief=relief, player=player, again=again, afresh=afresh)
        return drafted(desk, desk.ask(command, [relief, drop, again, afresh]), explain)

    return at_desk(where, work)


def drafted(desk: Desk, outcome: "Outcome", explain: bool = False, **extra: Any) -> int:
    """Tells what came of it, and shows the round as it is now."""
    round_ = desk.state.current
    if round_ is None:
        return done(desk, outcome, **extra)
    if desk.json:
        shown = "seating" if desk.state.is_at_tables else "pairing"
        extra[shown] = round_answer(desk, round_, explain)
        return done(desk, outcome, **extra)
    return done(desk, outcome, more=["", *round_lines(desk, round_, explain), "", next_step(desk)])


def publish(
    *,
    begin: Annotated[bool, Parameter(help="Start the round's clock as well.")] = False,
    where: Acting = ACTING,
) -> int:

    def work(desk: Desk) -> int:
        from crosstable.commands import Publish, StartRound

        prompt = at_prompt()
        if prompt is not None:
            desk.seen = prompt.drafts_shown.get(desk.stream, desk.seen)
        commands = [Publish(), *([StartRound()] if begin else [])]
        return done(desk, desk.ask(commands, [begin]), more=[next_step(desk)])

    return at_desk(where, work)


def begin(*, where: Acting = ACTING) -> int:

    def work(desk: Desk) -> int:
        from crosstable.commands import StartRound

        return done(desk, desk.ask(StartRound()), more=[next_step(desk)])

    return at_desk(where, work)


def close(*, unfinished: Unfinished = False, where: Acting = ACTING) -> int:

    def work(desk: Desk) -> int:
        from crosstable.cli.desk.tables.cutting import closed
        from crosstable.commands import CloseRound

        return done(desk, closed(desk, CloseRound(unfinished=unfinished), [unfinished]), more=[next_step(desk)])

    return at_desk(where, work)


def next_(
    *,
    unfinished: Unfinished = False,
    explain: Annotated[bool, Parameter(help="Add the reasons for the new pairings.")] = False,
    allow_rematch: Rematch = False,
    lift_bye_limit: ByeLimit = False,
    allow_forbidden: Forbidden = False,
    drop: Dropped = None,
    where: Acting = ACTING,
) -> int:

    def work(desk: Desk) -> int:
        from crosstable.cli.desk.tables.cutting import closed
        from crosstable.commands import NextRound

        relief = chosen_relief(allow_rematch, lift_bye_limit, allow_forbidden, drop)
        player = None if drop is None else desk.player(drop)
        command = NextRound(unfinished=unfinished, relief=relief, player=player)
        return drafted(desk, closed(desk, command, [unfinished, *([relief, drop] if relief else [])]), explain)

    return at_desk(where, work)
