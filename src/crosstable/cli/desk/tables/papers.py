"""`crosstable papers`: what a table of preferans has written, entered or shown."""

from collections.abc import Iterator
from fractions import Fraction

from crosstable.app.director import Outcome
from crosstable.app.intake.intake import Request
from crosstable.cli.desk.correct import Consent, confirm_and_do, refuse_both
from crosstable.cli.desk.outcome import outcome_report, progress_lines
from crosstable.cli.desk.session import Desk, Reply, act
from crosstable.cli.desk.tables.score import final_lines
from crosstable.cli.desk.tables.tap_parser import is_clearing, one_table
from crosstable.cli.options import STANDARD_INPUT
from crosstable.cli.runner import Report
from crosstable.cli.text_tables import NUMBER, TEXT, columns, table
from crosstable.formats.tables import TableSettings
from crosstable.model.papers import COLUMNS, PaperGame
from crosstable.rules.lookup import known_round, table_at
from crosstable.state.live_rounds import RoundInPlay
from crosstable.words import words as say
from crosstable.words.seats import seat_letter
from crosstable.words.value_texts import decimal


@act
def papers(
    desk: Desk,
    typed: list[str] | None = None,
    /,
    *,
    bula: int | None = None,
    unfinished: bool = False,
    replace: bool = False,
    round_: int | None = None,
    reason: str | None = None,
    keep: bool = False,
    repair: bool = False,
    yes: bool = False,
) -> Reply:
    given = [word.replace(STANDARD_INPUT, "-") for word in typed or []]
    consent = Consent(yes, keep, repair)
    refuse_both(consent)
    if len(given) < 2:
        return _papers_report(desk, round_, one_table(given) if given else None)
    typed = [given[0], *([] if bula is None else [f"b{bula}"]), *given[1:]]
    fields = {
        "typed": " ".join(typed),
        "unfinished": unfinished,
        "replace": replace or is_clearing(given),
        "round": round_,
        "reason": reason,
    }

    def show(outcome: Outcome) -> Report:
        return outcome_report(desk, outcome, final_lines(desk, outcome), more=progress_lines(desk))

    return confirm_and_do(desk, [Request("enter_table", fields)], consent, show)


def _papers_report(desk: Desk, number: int | None, only: int | None) -> Reply:
    round_ = known_round(desk.state, desk.state.last_round if number is None else number, only)
    tables = sorted(round_.tables) if only is None else [only]
    for at in tables:
        table_at(desk.state, round_, at)
    answer = {
        "round": round_.number,
        "tables": [
            {
                "table": at,
                "seats": list(round_.tables[at].seats),
                "games": [
                    {
                        "seats": list(game.seats),
                        "papers": [list(paper) for paper in game.papers],
                        "scores": list(game.scores),
                        "bula": _bula(desk, round_, game),
                        "unfinished": game.unfinished,
                    }
                    for game in round_.tables[at].games
                ],
            }
            for at in tables
        ],
    }
    return Report(lambda: answer, lambda: _lines(desk, round_, tables))


def _bula(desk: Desk, round_: RoundInPlay, game: PaperGame) -> int | None:
    return desk.state.stage_of(round_.number).config.of(TableSettings).bula if game.bula is None else game.bula


def _lines(desk: Desk, round_: RoundInPlay, tables: list[int]) -> Iterator[str]:
    config = desk.state.stage_of(round_.number).config
    paper = {f"paper_{column}": NUMBER for column in COLUMNS}
    heads = columns(table=NUMBER, seat=TEXT, player=TEXT, **paper, score=NUMBER, notes=TEXT)
    rows = []
    for at in tables:
        seats = round_.tables[at].seats
        for game in round_.tables[at].games:
            for place, player in enumerate(game.seats):
                is_first = place == 0
                suffix = say("papers.bula", bula=_bula(desk, round_, game), unfinished=game.unfinished)
                rows.append(
                    [
                        str(at) if is_first else "",
                        seat_letter(seats.index(player), config),
                        desk.names[player],
                        *(str(value).replace("-", "\N{MINUS SIGN}") for value in game.papers[place]),
                        decimal(Fraction(game.scores[place])),
                        suffix if is_first else "",
                    ]
                )
    if rows:
        yield from table(heads, rows)
    else:
        yield say("papers.none", round=round_.number)
