"""`crosstable swap`, `match`, `bye`: seats set by hand."""

from typing import Annotated, Literal

from cyclopts import Parameter

from crosstable.cli.desk.at_work import Desk, at_desk
from crosstable.cli.desk.completing import player_names
from crosstable.cli.desk.mistakes import Mistakes
from crosstable.cli.desk.options import ACTING, Acting, OnePlayer, Players
from crosstable.cli.desk.pairings import drafted
from crosstable.cli.desk.tables.seating import by_hand
from crosstable.commands import PairByHand, Swap
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Bye

Other = Annotated[str, Parameter(name="OTHER", help="The other player.", completer=player_names)]


def swap(player: OnePlayer, other: Other, /, *, where: Acting = ACTING) -> int:

    def work(desk: Desk) -> int:
        wrong = Mistakes(desk)
        command = Swap(one=wrong.player(player), other=wrong.player(other))
        wrong.refuse(command)
        return drafted(desk, desk.ask(command, [player, other]))

    return at_desk(where, work)


def match(
    players: Players,
    /,
    *,
    table: Annotated[
        int | None,
        Parameter(help="The table of the first match, or (where tables play) of all these; any free one unless told."),
    ] = None,
    where: Acting = ACTING,
) -> int:

    def work(desk: Desk) -> int:
        if desk.state.is_at_tables:
            return drafted(desk, desk.ask(by_hand(desk, players, table), [players, table]))
        wrong = Mistakes(desk)
        found = [wrong.player(one) for one in players]
        if odd := len(players) % 2:
            wrong.found(Misuse("two_by_two", players=len(players)))
        # Whoever is left over stands somewhere, so that the rules speak of them too.
        byes = tuple(Bye(one, "win") for one in found[-1:] if odd)
        matches = tuple(zip(found[::2], found[1::2], strict=False))
        command = PairByHand(matches=matches, byes=byes, tables=() if table is None else (table,))
        wrong.refuse(command)
        return drafted(desk, desk.ask(command, [players, table]))

    return at_desk(where, work)


def bye(
    player: OnePlayer,
    /,
    *,
    kind: Annotated[
        Literal["win", "draw", "loss"], Parameter(help="What it is worth: win (unless told), draw or loss.")
    ] = "win",
    where: Acting = ACTING,
) -> int:

    def work(desk: Desk) -> int:
        wrong = Mistakes(desk)
        command = PairByHand(byes=(Bye(wrong.player(player), kind),))
        wrong.refuse(command)
        return drafted(desk, desk.ask(command, [player, kind]))

    return at_desk(where, work)
