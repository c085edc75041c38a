"""`crosstable pair`: the next round, and why it looks like that."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from crosstable.cli.desk.on_journal import answer
from crosstable.cli.desk.options import ACTING, Acting
from crosstable.cli.desk.rounds import ByeLimit, Dropped, Forbidden, Rematch, chosen_relief, pair_at_desk
from crosstable.cli.files import Report, refuse
from crosstable.cli.options import Explain, Files, Seed
from crosstable.cli.tables import LONGEST_NAME, Column, table, wrapped

if TYPE_CHECKING:
    from crosstable.cli.desk.on_journal import Find
    from crosstable.exchange.answers import Answer
    from crosstable.model.tournament import Tournament
    from crosstable.pairing.result import Pairing
    from crosstable.words.formatting import Names


def pair(
    files: Files = None,
    /,
    *,
    seed: Seed = None,
    explain: Explain = False,
    again: Annotated[bool, Parameter(help="Draft the round again; what was set by hand stands.")] = False,
    afresh: Annotated[bool, Parameter(help="Draft it again, and forget what was set by hand.")] = False,
    allow_rematch: Rematch = False,
    lift_bye_limit: ByeLimit = False,
    allow_forbidden: Forbidden = False,
    drop: Dropped = None,
    where: Acting = ACTING,
) -> int:
    from crosstable.model.refusals import Refusal

    try:
        relief = chosen_relief(allow_rematch, lift_bye_limit, allow_forbidden, drop)
    except Refusal as refusal:
        return refuse(refusal, where.json)
    if not files and seed is None:
        return pair_at_desk(where, relief, drop, again, afresh, explain)
    if again or afresh:
        return refuse(Misuse("files_or_journal", options=["--again", "--afresh"]), where.json)

    def work(tournament: "Tournament", find: "Find") -> Report:
        from crosstable.exchange.answers import names_of, pair_answer
        from crosstable.pairing.systems import pair as paired

        dropped = None if drop is None else find(tournament, drop)
        found = paired(tournament, relief=relief, player=dropped)
        names = names_of(tournament)

        def whole_answer() -> "Answer":
            whole = pair_answer(found, names)
            if explain:
                from crosstable.exchange.explanations import explained_pairing
                from crosstable.pairing.systems import explain as reasons

                whole["explain"] = explained_pairing(reasons(tournament, found), names)
            return whole

        def lines() -> Iterator[str]:
            yield heading(tournament, found)
            yield from pairing_lines(found, names)
            if explain:
                yield from reason_lines(tournament, found, names)

        return Report(whole_answer, lines)

    return answer(files, where, seed, work)


def heading(tournament: "Tournament", found: "Pairing") -> str:
    """Name, round, players and matches."""
    from crosstable.words import words

    players = 2 * len(found.matches) + len(found.byes_by_hand) + len(found.byes)
    return words("pair.heading", name=tournament.name, round=found.round, players=players, matches=len(found.matches))


def pairing_lines(found: "Pairing", names: "Names") -> Iterator[str]:
    """The matches by table, the byes, how good it is and what is unusual."""
    from crosstable.model.points import shown
    from crosstable.words import sentence, words

    name = Column(words("column.first"), longest=LONGEST_NAME)
    points = Column(words("column.points"), right=True)
    columns = [Column(words("column.table"), right=True), name, points, name._replace(title=words("column.second"))]
    rows = [
        [
            str(match.table),
            names[match.first],
            str(shown(match.points[0])),
            names[match.second],
            str(shown(match.points[1])),
            ", ".join(words(f"note.{note}") for note in ("floated", "rematch", "by_hand") if getattr(match, note)),
        ]
        for match in found.matches
    ]
    if rows:
        yield from table([*columns, points, Column(words("column.notes"))], rows)
    if found.byes:
        yield from wrapped(words("pair.bye", names, players=found.byes))
    if found.resting:
        yield from wrapped(words("pair.resting", names, players=found.resting))
    if found.byes_by_hand:
        yield from wrapped(words("pair.byes_by_hand", names, players=found.byes_by_hand))
    yield words(f"proof.{found.proof}")
    for warning in found.warnings:
        yield from wrapped(sentence(warning, names))


def reason_lines(tournament: "Tournament", found: "Pairing", names: "Names") -> Iterator[str]:
    """Why the round, the bye and every match are as they are."""
    from crosstable.pairing.systems import explain
    from crosstable.words import sentence, words

    reasons = explain(tournament, found)
    yield ""
    for reason in (*reasons.round, *reasons.bye):
        yield from wrapped(sentence(reason, names))
    tables = {(match.first, match.second): match.table for match in found.matches}
    for match in reasons.matches:
        players = [match.first, match.second]
        yield words("pair.match", names, table=tables[match.first, match.second], players=players)
        for reason in match.reasons:
            yield from wrapped(sentence(reason, names), "   ")
