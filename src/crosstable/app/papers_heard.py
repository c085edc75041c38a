"""What was said of the papers at a player's table: what stands, who has written what, and who has not signed."""

from typing import Any

import msgspec

from crosstable.formats.tables import TableSettings
from crosstable.model.papers import SEATS, PaperGame
from crosstable.model.tournament import Papers, PlayerId
from crosstable.rules.table_reports import words_of_others
from crosstable.state.apply_results import report_of
from crosstable.state.apply_tables import agreeing
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State
from crosstable.views.public import Public
from crosstable.words.seats import seat_letter

Games = tuple[PaperGame, ...]


class PapersHeard(msgspec.Struct, frozen=True, kw_only=True):
    """The papers of a table. `result` stands; `mine` and `theirs` wait, `theirs` being what was said first.

    `people` are everybody at the table: id, letter of the seat, name, short name. `missing_names` have not signed what
    the player said or sees. `same_phone`: this phone said it for another, so the desk signs.
    """

    reports: str
    bula: int
    people: list[tuple[PlayerId, str, str, str]]
    result: Games
    mine: Games
    theirs: Games
    author_name: str
    missing_names: list[str]
    disputed: bool
    by_me: bool
    by_desk: bool
    to_sign: bool
    same_phone: bool

    @property
    def players(self) -> list[PlayerId]:
        return [person[0] for person in self.people]

    def order_of(self, game: PaperGame | None) -> list[int]:
        """The places at the table of those who play a game, or the next one."""
        if game is not None:
            return [self.players.index(player) for player in game.seats]
        return list(range(SEATS))

    def plain(self, games: Games) -> list[dict[str, Any]]:
        """Games as a phone sends them."""
        found: list[dict[str, Any]] = msgspec.to_builtins(list(games))
        return found


def papers_heard(
    state: State, view: Public, round_: RoundInPlay, number: int, player: PlayerId, device: str
) -> PapersHeard | None:
    """Return what was said of a player's table; None where no papers are written."""
    config = state.stage.config
    bula = config.of(TableSettings).bula
    table = round_.tables[number]
    if bula is None:
        return None
    own, others = report_of(round_, number, player), words_of_others(state, round_, number, player)
    mine = _games(None if own is None else own.result)
    theirs = _games(others[0].result if others else None)
    author = round_.reported_by.get(number)
    seen = mine or theirs or table.games
    missing = [seat for seat in table.seats if seat not in agreeing(round_, number, seen)] if seen else []
    return PapersHeard(
        reports=config.player_reports,
        bula=bula,
        people=[
            (seat, seat_letter(i, config), view.by_id[seat].name, view.short[seat])
            for i, seat in enumerate(table.seats)
        ],
        result=table.games,
        mine=mine,
        theirs=theirs,
        author_name=view.by_id[others[0].player].name if others else "",
        missing_names=[view.by_id[seat].name for seat in missing if seat != player],
        disputed=number in round_.disputes,
        by_me=author == player,
        by_desk=round_.is_played_at(number) and author is None and not _is_by_phone(state, round_, number),
        to_sign=bool(theirs) and not mine,
        same_phone=bool(others) and others[0].by == device,
    )


def _games(result: object) -> Games:
    return result.games if isinstance(result, Papers) else ()


def _is_by_phone(state: State, round_: RoundInPlay, table: int) -> bool:
    """Whether a phone of somebody at the table said the last word."""
    phones = {state.phones[seat].device for seat in round_.tables[table].seats if seat in state.phones}
    return table in round_.touched and state.log[round_.touched[table] - 1].by in phones
