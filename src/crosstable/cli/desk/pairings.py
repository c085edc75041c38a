"""`crosstable pairings`: pairings or seats of a round, with results."""

from collections.abc import Iterator
from typing import Any

import msgspec

from crosstable.app.director import Outcome
from crosstable.cli.desk.open_journal import current_prompt
from crosstable.cli.desk.outcome import next_step, outcome_report, seated_but_out
from crosstable.cli.desk.session import Answer, Desk, Reply, view
from crosstable.cli.desk.tables.rounds import is_of_tables, tables_answer, tables_lines
from crosstable.cli.pair import reason_lines, seat_cells
from crosstable.cli.runner import Report
from crosstable.cli.text_tables import Column, table, wrap
from crosstable.exchange.json_answers import reason_answers
from crosstable.model.points import to_points
from crosstable.model.refusals import Refusal
from crosstable.model.teams import boards_in, boards_of
from crosstable.model.tournament import Match
from crosstable.pairing.result import Pairing
from crosstable.rules.teams import combine_reports
from crosstable.state.live_rounds import RoundInPlay
from crosstable.views.bracket import round_names
from crosstable.views.pairings import absent_from
from crosstable.views.stored_pairing import as_paired
from crosstable.words import sentence, words
from crosstable.words.bracket_text import rounds_text
from crosstable.words.pairing_text import absent_text
from crosstable.words.scores import board_text


def draft_report(desk: Desk, outcome: Outcome, explain: bool = False, **extra: Any) -> Report:
    round_ = desk.state.current
    if round_ is None:
        return outcome_report(desk, outcome, **extra)
    if desk.json:
        shown = "seating" if desk.state.is_at_tables else "pairing"
        extra[shown] = round_answer(desk, round_, explain)
        return outcome_report(desk, outcome, **extra)
    return outcome_report(desk, outcome, more=["", *round_lines(desk, round_, explain), "", next_step(desk)])


@view
def pairings(desk: Desk, round_: int | None = None, /, *, explain: bool = False) -> Reply:
    shown = shown_round(desk, round_)
    return Report(lambda: round_answer(desk, shown, explain), lambda: round_lines(desk, shown, explain))


def shown_round(desk: Desk, number: int | None) -> RoundInPlay:
    """Return a round by its number, or the latest, which may be a draft. Raise a refusal if there is none."""
    rounds = list(desk.state.rounds)
    if number is None and not rounds:
        raise Refusal("nothing_paired")
    round_ = rounds[-1] if number is None else desk.state.round(number)
    if round_ is None:
        raise Refusal("no_such_round", round=number, last=desk.state.last_round)
    return round_


def round_answer(desk: Desk, round_: RoundInPlay, explain: bool = False) -> Answer:
    if is_of_tables(desk.state, round_):
        return tables_answer(desk, round_, explain)
    before, paired = as_paired(desk.state, round_, desk.tournament)
    answer: Answer = {
        "round": round_.number,
        "status": round_.status,
        "version": round_.version,
        "matches": [
            {
                "table": match.table,
                "players": [match.first, match.second],
                "points": [to_points(points) for points in match.points],
                "floated": match.floated,
                "by_hand": match.by_hand,
                **_result_answer(round_.matches[match.table]),
                "twenties": round_.matches[match.table].twenties,
            }
            for match in paired.matches
        ],
        "byes": [{"player": player, "kind": kind} for player, kind in round_.byes.items()],
        "resting": list(round_.resting),
        "absent": [{"player": line.player.id, "points": line.points} for line in absent_from(desk.state, round_)],
        "warnings": reason_answers([*seated_but_out(desk, round_), *paired.warnings], desk.names),
    }
    if explain:
        from crosstable.exchange.explanations import explained_pairing
        from crosstable.pairing.systems import explain as reasons

        answer["explain"] = explained_pairing(reasons(before, paired), desk.names)
    return answer


def _result_answer(match: Match) -> Answer:
    answer: Answer = {"result": msgspec.to_builtins(match.result)}
    if boards := boards_of(match):
        if match.result is not None:
            del answer["result"]["boards"]
        answer["boards"] = [
            {
                "players": [board.first, board.second],
                "score": None if board.score is None else [to_points(half) for half in board.score],
            }
            for board in boards
        ]
    return answer


def round_lines(desk: Desk, round_: RoundInPlay, explain: bool = False) -> Iterator[str]:
    """Return a round for people: tables with names, points and results, byes, warnings, and the reasons where asked
    for.
    """
    prompt = current_prompt()
    if prompt is not None and round_.status == "draft":
        prompt.drafts_shown[desk.stream] = desk.shown
    if is_of_tables(desk.state, round_):
        yield from tables_lines(desk, round_, explain)
        return
    before, paired = as_paired(desk.state, round_, desk.tournament)
    yield words(
        "pairings.heading",
        name=desk.state.name,
        round=round_.number,
        status=words(f"status.{round_.status}"),
        matches=len(round_.matches),
        called=rounds_text(round_names(desk.tournament, round_.number)),
    )
    yield from _table(desk, round_, paired)
    kinds: dict[str, list[str]] = {}
    for player, kind in round_.byes.items():
        kinds.setdefault(kind, []).append(player)
    for worth, having in kinds.items():
        yield from wrap(words(f"pairings.bye_{worth}", desk.names, players=having))
    if round_.resting:
        yield from wrap(words("pair.resting", desk.names, players=round_.resting))
    if absent := absent_text(absent_from(desk.state, round_), desk.names):
        yield from wrap(absent)
    for warning in [*seated_but_out(desk, round_), *paired.warnings]:
        yield from wrap(sentence(warning, desk.names))
    if explain:
        yield from reason_lines(before, paired, desk.names)


def _table(desk: Desk, round_: RoundInPlay, paired: Pairing) -> Iterator[str]:
    is_draft = round_.status == "draft"
    columns, seats = seat_cells(desk.tournament, paired, desk.names)
    has_boards = any(boards_in(match.result) for match in round_.matches.values())
    rows = []
    for match, cells in zip(paired.matches, seats, strict=True):
        notes = [words(f"note.{note}") for note in ("floated", "rematch", "by_hand") if getattr(match, note)]
        result = [] if is_draft else [result_text(desk, round_, match.table)]
        result += [_boards_text(round_.matches[match.table])] if has_boards else []
        rows.append([*cells, *result, ", ".join(notes) if is_draft else ""])
    last = [] if is_draft else [Column(words("column.result"))]
    last += [Column(words("column.boards"))] if has_boards else []
    if rows:
        yield from table([*columns, *last, Column(words("column.notes"))], rows)


def _boards_text(match: Match) -> str:
    return "  ".join(board_text(board, "-") for board in boards_in(match.result))


def result_text(desk: Desk, round_: RoundInPlay, number: int) -> str:
    match = round_.matches[number]
    left = [player for player in (match.first, match.second) if desk.state.players[player].left_during(round_.number)]
    if match.result is not None:
        twenties = None if match.twenties is None else "-".join(map(str, match.twenties))
        text = words("pairings.result", desk.names, result=match.result, twenties=twenties)
        return words("pairings.disputed", text=text) if number in round_.disputes else text
    if left:
        is_banned = any(desk.state.players[player].disqualified_in is not None for player in left)
        return words("pairings.disqualified" if is_banned else "pairings.left", desk.names, players=left)
    reports = combine_reports(round_.reports.get(number, ()))
    if reports:
        code = "pairings.reports_differ" if len(reports) > 1 else "pairings.reported"
        return words(code, desk.names, results=[report.result for report in reports])
    return words("pairings.unfinished") if number in round_.unfinished else ""
