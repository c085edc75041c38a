"""Final scores, places or papers of a table, entered at the desk."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from crosstable.commands import Actor, EnterTable
from crosstable.events import Event, TableResult
from crosstable.formats.tables import TableSettings
from crosstable.model.balance import imbalance
from crosstable.model.exact import Exact, parse_number
from crosstable.model.papers import MOST_BULA, MOST_GAMES, MOST_WRITTEN, SEATS, PaperGame, table_scores
from crosstable.model.refusals import Reason, Refusal, Stale
from crosstable.model.tournament import PlayerId, Table
from crosstable.model.validation import number
from crosstable.rules.collect_refusals import refuse_all
from crosstable.rules.lookup import check_started, known_round, table_at
from crosstable.rules.reasons import clean_reason
from crosstable.rules.redraft import check_repair, correction_events
from crosstable.rules.registry import decides
from crosstable.rules.rounds import event_author
from crosstable.rules.staleness import match_change
from crosstable.state.apply_tables import entered_scores, score_texts
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State


@decides(EnterTable)
def enter_table(state: State, command: EnterTable, actor: Actor) -> Sequence[Event]:
    """Raise a refusal for impossible or unbalanced numbers, and if another result was not seen."""
    number = state.last_round if command.round is None else command.round
    round_ = known_round(state, number)
    table = table_at(state, round_, command.table)
    check_started(round_)
    _check_correction(round_, command, actor)
    new = _with_result(state, round_, command, table)
    _check_balance(state, round_, new)
    reason = clean_reason(command.reason)
    check_repair(state, number, repair=command.repair)
    # If players dispute the result, entering it again settles the dispute.
    if new == table and command.table not in round_.disputes:
        return []
    _check_unseen(state, round_, table, command, actor)
    return correction_events(
        state, table_result(round_, new, reason=reason), round_.number, actor, repair=command.repair
    )


def table_result(
    round_: RoundInPlay,
    new: Table,
    *,
    player: PlayerId | None = None,
    confirmed_by: PlayerId | None = None,
    by_desk: bool = False,
    reason: str | None = None,
) -> TableResult:
    assert new.table is not None
    table = round_.tables[new.table]
    return TableResult(
        round=round_.number,
        table=new.table,
        scores=entered_scores(new),
        places=new.places,
        unfinished=new.unfinished,
        games=new.games,
        was_scores=entered_scores(table),
        was_places=table.places,
        was_unfinished=table.unfinished,
        was_games=table.games,
        bula=new.bula,
        was_bula=table.bula,
        player=player,
        confirmed_by=confirmed_by,
        by_desk=by_desk,
        reason=reason,
    )


def _check_correction(round_: RoundInPlay, command: EnterTable, actor: Actor) -> None:
    if round_.status != "completed":
        return
    if actor.role != "organiser":
        raise Refusal("correction_by_organiser", round=round_.number)
    if not (command.reason or "").strip():
        raise Refusal("late_needs_reason", round=round_.number)
    if not _is_given(command) and not command.unfinished:
        raise Refusal("closed_without_result", round=round_.number, table=command.table)


def _is_given(command: EnterTable) -> bool:
    return command.scores is not None or command.places is not None or bool(command.games)


def _check_lengths(command: EnterTable, table: Table, rules: TableSettings) -> None:
    places, length = command.places, len(command.scores or command.places or ())
    expected = rules.score_count(len(table.seats))
    if length != expected and (command.scores, places) != (None, None):
        stand_ins = expected - len(table.seats)
        raise Refusal("length_of_seats", table=command.table, length=length, seats=expected, stand_ins=stand_ins)
    if places is not None:
        order = [1 + sum(other < place for other in places) for place in places]
        if list(places) != order:
            raise Refusal("places_order", table=command.table, value=list(places), expected=order)


def _check_balance(state: State, round_: RoundInPlay, new: Table) -> None:
    if new.games:
        return
    missing = imbalance(new, state.stage_of(round_.number).config)
    if missing:
        total = sum(new.scores or (), Fraction(0))
        sums = {"total": total, "expected": total - missing, "amount": missing}
        params: dict[str, Any] = {name: number(value) for name, value in sums.items()}
        raise Refusal("not_balanced", round=round_.number, table=new.table, **params)


def _with_result(state: State, round_: RoundInPlay, command: EnterTable, table: Table) -> Table:
    """Return the table with that result. Raise a refusal for scores besides places or taps, and for
    impossible numbers.
    """
    scorings = [name for name in ("scores", "places", "games") if getattr(command, name) is not None]
    if len(scorings) > 1:
        raise Refusal("several_scorings", scorings=scorings)
    if table.events:
        scorings = ["events", *(scorings or ["places"])]
        raise Refusal("several_scorings", scorings=scorings, has="events", round=round_.number, table=command.table)
    scores = None if command.scores is None else tuple(parse_number(score) for score in command.scores)
    _check_lengths(command, table, state.stage_of(round_.number).config.of(TableSettings))
    if command.games:
        if command.bula is not None:
            raise Refusal("bula_without_game")
        return with_papers(state, round_, table, command.games, unfinished=command.unfinished)
    _check_bula(command, scores, table, state.stage_of(round_.number).config.of(TableSettings))
    return Table(table.seats, table.table, (), scores, command.places, command.unfinished, bula=command.bula)


def _check_bula(command: EnterTable, scores: Sequence[Fraction] | None, table: Table, rules: TableSettings) -> None:
    """Raise a refusal for a bula that no game has, or one that can't be."""
    if command.bula is None:
        return
    if scores is None or not rules.is_one_game(len(table.seats)):
        raise Refusal("bula_without_game")
    if not 1 <= command.bula <= MOST_BULA:
        raise Refusal("bad_bula", value=command.bula, most=MOST_BULA)


def with_papers(
    state: State, round_: RoundInPlay, table: Table, games: Sequence[PaperGame], *, unfinished: bool = False
) -> Table:
    """Return the table with these papers. Raise all reasons: no papers in this format, a game without three of the
    table's players, impossible numbers, or sums other than zero.
    """
    if not state.stage_of(round_.number).config.of(TableSettings).on_papers:
        raise Refusal("no_papers_here")
    if table.events:
        raise Refusal(
            "several_scorings", scorings=["events", "games"], has="events", round=round_.number, table=table.table
        )
    if len(games) > MOST_GAMES:
        raise Refusal("too_many_games", games=len(games), most=MOST_GAMES)
    marked = tuple(msgspec.structs.replace(game, unfinished=game.unfinished or unfinished) for game in games)
    refuse_all(
        "several_reasons", [reason for i, game in enumerate(marked, 1) for reason in _game_problems(table, game, i)]
    )
    several = len(games) > 1
    sums = [
        Reason(
            "papers_not_zero",
            {
                "amount": sum(game.scores),
                "scores": list(game.scores),
                "table": table.table,
                "game": i if several else 0,
            },
        )
        for i, game in enumerate(marked, 1)
        if sum(game.scores) and not game.unfinished
    ]
    refuse_all("several_reasons", sums)
    return table.with_papers(marked)


def _game_problems(table: Table, game: PaperGame, number: int) -> Iterator[Reason]:
    seats = game.seats
    if len(seats) != SEATS or len(game.papers) != SEATS:
        yield Reason("game_of_three", {"game": number, "players": len(seats), "papers": len(game.papers)})
        return
    for player in dict.fromkeys(seats):
        if seats.count(player) > 1:
            yield Reason("twice_in_game", {"game": number, "player": player})
        if player not in table.seats:
            yield Reason("not_in_seats", {"player": player, "table": table.table})
    if game.bula is not None and not 1 <= game.bula <= MOST_BULA:
        yield Reason("bad_bula", {"value": game.bula, "most": MOST_BULA})
    absurd = [number for paper in game.papers for number in paper if not -MOST_WRITTEN <= number <= MOST_WRITTEN]
    if absurd:
        yield Reason("absurd_paper", {"value": absurd[0], "most": MOST_WRITTEN})


def _check_unseen(state: State, round_: RoundInPlay, table: Table, command: EnterTable, actor: Actor) -> None:
    is_final = table.scores is not None or table.places is not None
    change = match_change(state, round_, command.table, actor)
    is_kept = not command.replace and _is_given(command)
    if change is None and not (is_final and (actor.seen is None or is_kept)):
        return
    scores = None if command.games is None else score_texts(table_scores(table.seats, command.games))
    yours = command.scores or command.places or scores or ()
    raise table_changed(state, round_, command.table, yours, None if change is None else change.by)


def table_changed(
    state: State, round_: RoundInPlay, number: int, yours: Sequence[Exact | int], by: str | None = None
) -> Refusal:
    table = round_.tables[number]
    return Stale(
        "table_changed_meanwhile",
        round=round_.number,
        table=number,
        seats=list(table.seats),
        theirs=list(score_texts(table.scores) or table.places or ()),
        yours=list(yours),
        by=event_author(state, round_.version_of(number)) if by is None else by,
    )
