"""`crosstable correct`: another result for any match, after a look at what would move."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from crosstable.cli.desk.asking import asked, somebody_is_there
from crosstable.cli.desk.at_work import Answer, Desk, at_desk, done
from crosstable.cli.desk.options import ACTING, Acting, Reason, Yes
from crosstable.cli.desk.results import result_line
from crosstable.cli.desk.scores import read_score, read_twenties, taken_score
from crosstable.cli.files import REFUSED
from crosstable.cli.tables import LONGEST_NAME, Column, table, wrapped

if TYPE_CHECKING:
    from crosstable.commands import Correct
    from crosstable.rules.preview import Preview


def correct(
    number: Annotated[int, Parameter(name="ROUND", help="The number of the round.")],
    at: Annotated[int, Parameter(name="TABLE", help="The number of the table.")],
    score: Annotated[
        list[str],
        Parameter(name="SCORE", help="The score, typed as for result.", allow_leading_hyphen=True),
    ],
    /,
    *,
    twenties: Annotated[str | None, Parameter(help="The twenties of both players, such as 5-3.")] = None,
    keep: Annotated[bool, Parameter(help="Keep the pairings of a round that has not started.")] = False,
    repair: Annotated[bool, Parameter(help="Pair the round that has not started again.")] = False,
    reason: Reason = None,
    yes: Yes = False,
    where: Acting = ACTING,
) -> int:
    """Correct any earlier result, after a look at what it moves."""

    def work(desk: Desk) -> int:
        import msgspec

        from crosstable.model.refusals import Refusal

        typed = [number, at, score, twenties, keep, repair, reason]
        if keep and repair:
            raise Refusal("several_options", options=["--keep", "--repair"])
        if desk.done_before():
            return done(desk, desk.ask(_read(desk, number, at, None, None, reason), typed))
        command = _read(desk, number, at, list(score), twenties, reason)
        seen = desk.session.director.preview(desk.stream, msgspec.structs.replace(command, repair=False), desk.actor)
        choice = "r" if repair else "y"
        if not desk.json:
            for text in preview_lines(desk, command, seen):
                print(text)
        if not yes:
            choice = _confirmed(desk, seen, keep, repair)
        if choice == "n":
            return _not_confirmed(desk, seen)
        outcome = desk.ask(msgspec.structs.replace(command, repair=choice == "r"), typed)
        lines = [result_line(desk, outcome.events[0].action, number, at)] if outcome.events else None
        if choice == "r":
            from crosstable.cli.desk.rounds import drafted

            return drafted(desk, outcome)
        return done(desk, outcome, lines)

    return at_desk(where, work)


def _read(
    desk: Desk, number: int, at: int, score: list[str] | None, twenties: str | None, reason: str | None
) -> "Correct":
    from crosstable.commands import Correct
    from crosstable.model.refusals import Refusal
    from crosstable.rules.lookup import known_round, match_at

    if score is None:
        return Correct(round=number, table=at, result=None)
    match = match_at(desk.state, known_round(desk.state, number), at)
    round_ = known_round(desk.state, number, at)
    typed = taken_score(at, score)
    if score:
        raise Refusal("not_a_score", value=" ".join(score))
    best_of = next(one.config.best_of for one in desk.state.stages if number in one.rounds)
    result, counted = read_score(typed, match, best_of, desk.player)
    told = read_twenties(twenties) if twenties is not None else counted
    seen = round_.version_of(at)
    return Correct(round=number, table=at, result=result, twenties=told, reason=reason, seen=seen)


def _confirmed(desk: Desk, seen: "Preview", keep: bool, repair: bool) -> str:
    """What somebody at the terminal says: y (and keep the pairings), r (and pair again), or n."""
    from crosstable.words import words

    if desk.json or not somebody_is_there():
        return "n"
    if seen.repairing is not None and seen.repairing.refused is None and not keep and not repair:
        answer = asked(words("ask.keep_or_repair"), "krn")
        return {"k": "y", "r": "r"}.get(answer, "n")
    if asked(words("ask.correct")) != "y":
        return "n"
    return "r" if repair else "y"


def _not_confirmed(desk: Desk, seen: "Preview") -> int:
    """Nothing has happened: exit code 3, and with --json what would have."""
    from crosstable.cli.desk.at_work import refused
    from crosstable.exchange.answers import line, refusal_answer
    from crosstable.model.refusals import Refusal

    refusal = Refusal("not_confirmed")
    if not desk.json:
        return refused(refusal, False, desk.names)
    print(line(refusal_answer(refusal, desk.names) | {"preview": preview_answer(seen)}))
    return REFUSED


def preview_answer(seen: "Preview") -> Answer:
    """What would move, for machines."""
    import msgspec

    from crosstable.model.shapes import number

    moves = [
        {
            "player": one.player,
            "rank": [one.rank, one.new_rank],
            "points": [number(one.points), number(one.new_points)],
        }
        for one in seen.moves
    ]
    return {
        "moves": moves,
        "lines": msgspec.to_builtins(seen.lines),
        "repairing": msgspec.to_builtins(seen.repairing),
    }


def preview_lines(desk: Desk, command: "Correct", seen: "Preview") -> Iterator[str]:
    """What would move, for people."""
    from crosstable.model.shapes import number
    from crosstable.words import words

    match = desk.state.round(command.round)
    assert match is not None
    now = match.matches[command.table]
    yield from wrapped(
        words(
            "preview.heading",
            desk.names,
            round=command.round,
            table=command.table,
            first=now.first,
            second=now.second,
            was=now.result,
            result=command.result,
        )
    )
    if not seen.moves:
        yield words("preview.nothing_moves")
    else:
        columns = [
            Column(words("column.player"), longest=LONGEST_NAME),
            Column(words("column.rank_change")),
            Column(words("column.points_change")),
        ]
        rows = [
            [
                desk.names[one.player],
                _change(one.rank, one.new_rank),
                _change(number(one.points), number(one.new_points)),
            ]
            for one in seen.moves
        ]
        yield from table(columns, rows)
    for one in seen.lines:
        yield from wrapped(words("preview.line", desk.names, gone=one.gone, new=one.new, round=one.round))
    again = seen.repairing
    if again is not None and again.refused is None:
        yield from wrapped(
            words("preview.repair", desk.names, round=again.round, gone=list(again.gone), new=list(again.new))
        )
    elif again is not None:
        yield words("preview.no_repair", round=again.round)


def _change(before: float | None, after: float | None) -> str:
    return str(after) if before == after else f"{'-' if before is None else before} > {'-' if after is None else after}"
