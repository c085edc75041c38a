"""`crosstable swap`, `match`, `bye`: seats set by hand."""

from typing import Annotated, Literal

from cyclopts import Parameter

from crosstable.cli.desk.completers import player_names
from crosstable.cli.desk.options import OnePlayer, Players
from crosstable.cli.desk.pairings import drafted
from crosstable.cli.desk.session import Desk, Reply, act
from crosstable.cli.desk.tables.seat import by_hand
from crosstable.commands import PairByHand, Swap
from crosstable.model.refusals import Misuse
from crosstable.model.tournament import Bye

Other = Annotated[str, Parameter(name="OTHER", help="The other player.", completer=player_names)]


@act
def swap(desk: Desk, player: OnePlayer, other: Other, /) -> Reply:
    command = Swap(one=desk.player(player), other=desk.player(other))
    return drafted(desk, desk.ask(command, [player, other]))


@act
def match(
    desk: Desk,
    players: Players,
    /,
    *,
    table: Annotated[
        int | None,
        Parameter(help="The table of the first match, or (where tables play) of all these; any free one unless told."),
    ] = None,
) -> Reply:
    if desk.state.is_at_tables:
        return drafted(desk, desk.ask(by_hand(desk, players, table), [players, table]))
    if len(players) % 2:
        raise Misuse("two_by_two", players=len(players))
    found = [desk.player(one) for one in players]
    matches = tuple(zip(found[::2], found[1::2], strict=True))
    command = PairByHand(matches=matches, tables=() if table is None else (table,))
    return drafted(desk, desk.ask(command, [players, table]))


@act
def bye(
    desk: Desk,
    player: OnePlayer,
    /,
    *,
    kind: Annotated[
        Literal["win", "draw", "loss"], Parameter(help="What it is worth: win (unless told), draw or loss.")
    ] = "win",
) -> Reply:
    command = PairByHand(byes=(Bye(desk.player(player), kind),))
    return drafted(desk, desk.ask(command, [player, kind]))
