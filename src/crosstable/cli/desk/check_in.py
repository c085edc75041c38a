"""`crosstable checkin`: who is here before the start."""

from functools import partial
from typing import Annotated

from cyclopts import Parameter

from crosstable.cli.desk.at_work import Desk, at_desk, typed
from crosstable.cli.desk.completing import player_names
from crosstable.cli.desk.mistakes import Mistakes
from crosstable.cli.desk.options import ACTING, Acting
from crosstable.cli.desk.outcome import done
from crosstable.cli.desk.waiting import entry_named
from crosstable.cli.files import FINE
from crosstable.cli.tables import wrapped
from crosstable.commands import AskCheckIn, CheckIn
from crosstable.exchange.answers import line
from crosstable.model.refusals import Refusal
from crosstable.rules.check_in import not_here
from crosstable.words import words

Here = Annotated[
    list[str] | None,
    Parameter(
        name="PLAYER",
        help="Who is here: number, id, name, or the beginning of a name; without any, who is missing.",
        completer=player_names,
    ),
]


def checkin(
    players: Here = None,
    /,
    *,
    ask: Annotated[bool, Parameter(help="Ask everybody to check in before the start.")] = False,
    end: Annotated[bool, Parameter(help="Nobody need check in any more.")] = False,
    gone: Annotated[bool, Parameter(help="These players are not here after all.")] = False,
    where: Acting = ACTING,
) -> int:

    def work(desk: Desk) -> int:
        if sum((ask, end, gone)) > 1:
            raise Misuse("several_options", options=["--ask", "--end", "--gone"])
        wrong = Mistakes(desk)
        found = [wrong.player(one, partial(entry_named, desk)) for one in players or ()]
        if found:
            wrong.refuse(CheckIn(player=found[0], here=not gone))
        commands = [
            *([AskCheckIn(asked=ask)] if ask or end else []),
            *(CheckIn(player=player, here=not gone) for player in found),
        ]
        if not commands:
            return _show(desk)
        return done(desk, desk.ask(commands, [players, ask, end, gone]), more=check_in_lines(desk))

    return at_desk(where, work)


def check_in_lines(desk: Desk) -> list[str]:
    """How many are here, and who is missing."""
    state = desk.state
    if not state.registration.checks_in:
        return [typed("checkin.off")]
    missing = not_here(state)
    here, players = len(state.players) - len(missing), len(state.players)
    return [*wrapped(words("checkin.count", desk.names, here=here, players=players, missing=missing))]


def _show(desk: Desk) -> int:
    if desk.json:
        state = desk.state
        answer = {"asked": state.registration.checks_in, "here": list(state.checked_in), "missing": not_here(state)}
        print(line({"tournament": desk.stream, **answer}))
        return FINE
    for text in check_in_lines(desk):
        print(text)
    return FINE
