"""A look at what would move, before what counts in an earlier round is changed; then yes or no."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Annotated, Literal, NamedTuple

import msgspec
from cyclopts import Parameter

from crosstable.app.director import Outcome
from crosstable.app.intake.intake import Request
from crosstable.app.pool_view import PoolView
from crosstable.app.pools import Pools
from crosstable.cli.desk.pairings import drafted
from crosstable.cli.desk.pool_text import moves_lines
from crosstable.cli.desk.questions import asked, somebody_is_there
from crosstable.cli.desk.session import Answer, Desk, Reply, refused
from crosstable.cli.runner import REFUSED, Report
from crosstable.cli.text_tables import LONGEST_NAME, Column, table, wrapped
from crosstable.commands import Command
from crosstable.events import PenaltyGiven, ResultEntered, Scored, ScoreUndone, TableResult
from crosstable.exchange.json_answers import line, refusal_answer, with_names
from crosstable.exchange.pool_answers import moves_answer
from crosstable.model.refusals import Misuse, Refusal
from crosstable.model.validation import number
from crosstable.ratings.pool import RatingMove
from crosstable.rules.preview import Preview, decided, preview_all
from crosstable.words import words
from crosstable.words.event_text import action_words

Confirmation = Literal["yes", "repair", "no"]

Keep = Annotated[bool, Parameter(help="Keep a drafted or published round that has not started.")]
Repair = Annotated[bool, Parameter(help="Re-pair or reseat a drafted or published round that has not started.")]


class Told(NamedTuple):
    """What was said beforehand: to do it without a question, and what becomes of the round that waits.

    `can_repair` says that the same action may draft that round again.
    """

    yes: bool = False
    keep: bool = False
    repair: bool = False
    can_repair: bool = True


def refuse_both(told: Told) -> None:
    """Refuse to both keep and redraft the drafted round."""
    if told.keep and told.repair:
        raise Misuse("several_options", options=["--keep", "--repair"])


def after_a_look(desk: Desk, requests: Sequence[Request], told: Told, show: Callable[[Outcome], Report]) -> Reply:
    """Do it, in a round that is not open after a look and a yes. The last request drafts the round that waits again
    where that is wanted. Refused as the requests would be.
    """
    repair = told.repair
    # Of what was done before with the same key the first answer is given again.
    if not desk.done_before() and is_earlier(desk, desk.read(*repairing(requests, repair))):
        preview = foreseen(desk, requests)
        choice = looked(desk, preview, told)
        if choice == "no":
            return not_confirmed(desk, preview)
        repair = choice == "repair"
    outcome = desk.do(*repairing(requests, repair))
    return drafted(desk, outcome) if repair else show(outcome)


def repairing(requests: Sequence[Request], repair: bool) -> list[Request]:
    """Return the requests, of which the last one drafts the round that waits again if that is wanted."""
    *others, last = requests
    return [*others, last._replace(fields={**last.fields, "repair": True}) if repair else last]


def foreseen(desk: Desk, requests: Sequence[Request]) -> Preview:
    """Return what requests would change, one after the other. Refused as they would be."""
    return preview_all(desk.state, desk.read(*requests), desk.actor)


def is_earlier(desk: Desk, commands: Sequence[Command]) -> bool:
    """Check whether something that counts would change in a round other than the open one.

    Refuse as the commands would be refused at the time that they carry.
    """
    current = desk.state.current
    now = current.number if current is not None and current.is_open else None
    events, _ = decided(desk.state, commands, desk.actor)
    counting = (ResultEntered, Scored, ScoreUndone, TableResult)
    return any(
        event.round != now
        for event in events
        if isinstance(event, counting) or (isinstance(event, PenaltyGiven) and event.points is not None)
    )


def looked(desk: Desk, preview: Preview, told: Told, heading: Iterable[str] | None = None) -> Confirmation:
    """Show what would change, ask, and return the answer."""
    if not desk.json:
        said = _would_say(desk, preview) if heading is None else [*heading, *_lapsed_lines(desk, preview)]
        for text in [*said, *_lines(desk, preview, told)]:
            print(text)
    if told.yes:
        return "repair" if told.repair else "yes"
    return _chosen(desk, preview, told)


def _chosen(desk: Desk, preview: Preview, told: Told) -> Confirmation:
    if desk.json or not somebody_is_there():
        return "no"
    again = preview.repairing is not None and preview.repairing.refused is None
    if again and told.can_repair and not told.keep and not told.repair:
        at_tables = desk.state.is_at_tables
        letters: dict[str, Confirmation] = {"k": "yes", "r": "repair"}
        return letters.get(asked(words("ask.keep_or_reseat" if at_tables else "ask.keep_or_repair"), "krn"), "no")
    if asked(words("ask.change")) != "y":
        return "no"
    return "repair" if told.repair else "yes"


def not_confirmed(desk: Desk, preview: Preview) -> int:
    """Report that nothing was done (exit code 3), with --json also what would have been."""
    refusal = Refusal("not_confirmed")
    if not desk.json:
        return refused(refusal, False, desk.names)
    ratings = [
        {"pool": view.state.name, "moves": moves_answer(moves, view.names)}
        for view, moves in _rating_moves(desk, preview)
    ]
    answer = with_names(preview_answer(preview), desk.names) | ({"ratings": ratings} if ratings else {})
    print(line(refusal_answer(refusal, desk.names) | {"preview": answer}))
    return REFUSED


def _rating_moves(desk: Desk, preview: Preview) -> list[tuple[PoolView, list[RatingMove]]]:
    """Return whose rating would change, by the pools that rate the tournament."""
    return Pools(desk.session.director).moves_in(desk.stream, desk.state, preview.events, desk.actor)


def preview_answer(preview: Preview) -> Answer:
    """Return the preview of a correction as JSON."""
    moves = [
        {
            "player": move.player,
            "rank": [move.rank, move.new_rank],
            "points": [number(move.points), number(move.new_points)],
        }
        for move in preview.moves
    ]
    return {
        "moves": moves,
        "lines": msgspec.to_builtins(preview.lines),
        "lapsed": msgspec.to_builtins(preview.lapsed),
        "repairing": msgspec.to_builtins(preview.repairing),
    }


def _would_say(desk: Desk, preview: Preview) -> Iterator[str]:
    """Return what the log would say of it."""
    return wrapped(words("preview.would_say", what=action_words(preview.events, desk.names)))


def _lapsed_lines(desk: Desk, preview: Preview) -> Iterator[str]:
    """Return the settled ties whose order would lapse."""
    for players in preview.lapsed:
        yield from wrapped(words("preview.lapses", desk.names, players=players))


def _lines(desk: Desk, preview: Preview, told: Told) -> Iterator[str]:
    """Return the preview of a correction as lines of text."""
    if not preview.moves:
        yield words("preview.nothing_moves")
    else:
        columns = [
            Column(words("column.player"), longest=LONGEST_NAME),
            Column(words("column.rank_change")),
            Column(words("column.points_change")),
        ]
        rows = [
            [
                desk.names[move.player],
                _change(move.rank, move.new_rank),
                _change(number(move.points), number(move.new_points)),
            ]
            for move in preview.moves
        ]
        yield from table(columns, rows)
    for view, moves in _rating_moves(desk, preview):
        yield words("preview.ratings", name=view.state.name, players=len(moves))
        yield from moves_lines(moves, view.names)
    for change in preview.lines:
        yield from wrapped(words("preview.line", desk.names, **msgspec.structs.asdict(change)))
    yield from _waiting_lines(desk, preview, told)


def _waiting_lines(desk: Desk, preview: Preview, told: Told) -> Iterator[str]:
    """Return what redrafting the drafted round would change."""
    again, at_tables = preview.repairing, desk.state.is_at_tables
    if again is None:
        return
    if again.refused is not None:
        yield words("preview.no_reseat" if at_tables else "preview.no_repair", round=again.round)
        return
    code = "preview.reseat" if at_tables else "preview.repair"
    said = [words(code, desk.names, round=again.round, gone=list(again.gone), new=list(again.new))]
    for what, (gone, new) in (("preview.byes", again.byes), ("preview.sitting_out", again.sitting_out)):
        if gone != new:
            said.append(words(what, desk.names, gone=gone, new=new))
    if told.can_repair:
        said.append(words("preview.keep_or_repair"))
    yield from wrapped(" ".join(said))


def _change(before: float | None, after: float | None) -> str:
    return str(after) if before == after else f"{'-' if before is None else before} > {'-' if after is None else after}"
