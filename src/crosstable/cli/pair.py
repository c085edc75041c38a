"""`crosstable pair`: the next round as an answer or as lines, and why it looks like that."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

import msgspec
from cyclopts import Group, Parameter

from crosstable.cli.arguments import command, options
from crosstable.cli.options import ACTING, Acting, File
from crosstable.cli.read_tournament import FILE_OPTIONS, FileOptions
from crosstable.cli.runner import Find, Report, answer, option, refuse
from crosstable.cli.text_tables import LONGEST_NAME, Column, table, wrap
from crosstable.commands import Relieved
from crosstable.exchange.json_answers import Answer, names_of, pair_answer
from crosstable.model.refusals import Misuse, Reason, Refusal
from crosstable.model.tournament import Round, Tournament
from crosstable.pairing.result import Pairing
from crosstable.pairing.systems import explain
from crosstable.pairing.systems import pair as paired
from crosstable.views.colours import stage_colours
from crosstable.views.pairings import absent_lines
from crosstable.words import sentence, words
from crosstable.words.pairing_text import absent_text, side_columns
from crosstable.words.value_texts import Names, points_text


@options
@Parameter(name="*", group=Group("Choices for a round that can't be paired"))
@dataclass(frozen=True, kw_only=True)
class Relief:
    allow_rematch: bool = False
    lift_bye_limit: bool = False
    allow_forbidden: bool = False
    drop: str | None = None
    by_hand: bool = False

    @property
    def chosen(self) -> Relieved | None:
        """The chosen relief, if any: permissions combine; a drop, or pairing the rest by hand, is used alone."""
        together = "+".join(
            name for name in ("allow_rematch", "allow_forbidden", "lift_bye_limit") if getattr(self, name)
        )
        chosen = {together: bool(together), "drop": self.drop is not None, "by_hand": self.by_hand}
        reliefs = [name for name, wanted in chosen.items() if wanted]
        if len(reliefs) > 1:
            raise Misuse("several_options", options=[option(name) for name in reliefs])
        return cast(Relieved, reliefs[0]) if reliefs else None


RELIEF = Relief()


def _with_file_warning(tournament: Tournament, pairing: Pairing) -> Pairing:
    """Add a warning if a report file names no pairing system and nobody chose one."""
    stage = tournament.stage
    if "trf" not in tournament.extra or not stage.config.traits.by_score or "pairing_system" in stage.overrides:
        return pairing
    return msgspec.structs.replace(pairing, warnings=(*pairing.warnings, Reason("file_names_no_system", {})))


@command
def pair(
    files: list[File] | None = None,
    /,
    *,
    options: FileOptions = FILE_OPTIONS,
    explain: bool = False,
    again: bool = False,
    afresh: bool = False,
    relief: Relief = RELIEF,
    where: Acting = ACTING,
) -> int:
    try:
        chosen, drop = relief.chosen, relief.drop
    except Refusal as refusal:
        return refuse(refusal, where.json)
    if not files and not options.used:
        from crosstable.cli.desk.rounds import pair_at_desk

        return pair_at_desk(where, chosen, drop, again, afresh, explain)
    if again or afresh:
        return refuse(Misuse("files_or_journal", options=["--again", "--afresh"]), where.json)

    def work(tournament: Tournament, find: Find) -> Report:
        dropped = None if drop is None else find(tournament, drop)
        pairing = _with_file_warning(tournament, paired(tournament, relief=chosen, player=dropped))
        names = names_of(tournament)

        def whole_answer() -> Answer:
            whole = pair_answer(pairing, names)
            if explain:
                from crosstable.exchange.explanations import explained_pairing
                from crosstable.pairing.systems import explain as reasons

                whole["explain"] = explained_pairing(reasons(tournament, pairing), names)
            return whole

        def lines() -> Iterator[str]:
            yield pairing_heading(tournament, pairing)
            yield from pairing_lines(tournament, pairing, names)
            if explain:
                yield from reason_lines(tournament, pairing, names)

        return Report(whole_answer, lines)

    return answer(files, where, options, work)


def pairing_heading(tournament: Tournament, pairing: Pairing) -> str:
    players = 2 * len(pairing.matches) + len(pairing.byes_by_hand) + len(pairing.byes) + len(pairing.unpaired)
    return words(
        "pair.heading", name=tournament.name, round=pairing.round, players=players, matches=len(pairing.matches)
    )


def seat_cells(tournament: Tournament, pairing: Pairing, names: Names) -> tuple[list[Column], list[list[str]]]:
    """Return columns and a row for each match: table, players, their points where points rank, and the group."""
    stage = next(
        (stage for stage in tournament.stages if any(round_.number == pairing.round for round_ in stage.rounds)),
        tournament.stage,
    )
    points = [] if stage.config.traits.ranked_by else [Column(words("column.points"), right=True)]
    groups = {player.id: stage.group_of(player) for player in tournament.players} if stage.in_groups else {}
    in_groups = any(group is not None for group in groups.values())
    first, second = side_columns(stage_colours(stage.preset, stage.config), ("column.first", "column.second"))
    columns = [
        Column(words("column.table"), right=True),
        *([Column(words("column.group"), longest=LONGEST_NAME)] if in_groups else []),
        Column(words(first), longest=LONGEST_NAME),
        *points,
        Column(words(second), longest=LONGEST_NAME),
        *points,
    ]
    rows = [
        [
            str(match.table),
            *([groups.get(match.first) or ""] if in_groups else []),
            names[match.first],
            *([points_text(match.points[0])] if points else []),
            names[match.second],
            *([points_text(match.points[1])] if points else []),
        ]
        for match in pairing.matches
    ]
    return columns, rows


def pairing_lines(tournament: Tournament, pairing: Pairing, names: Names) -> Iterator[str]:
    columns, seats = seat_cells(tournament, pairing, names)
    rows = []
    for match, cells in zip(pairing.matches, seats, strict=True):
        notes = [words(f"note.{note}") for note in ("floated", "rematch", "by_hand") if getattr(match, note)]
        rows.append([*cells, ", ".join(notes)])
    if rows:
        yield from table([*columns, Column(words("column.notes"))], rows)
    if pairing.byes:
        yield from wrap(words("pair.bye", names, players=pairing.byes))
    if pairing.resting:
        yield from wrap(words("pair.resting", names, players=pairing.resting))
    if pairing.byes_by_hand:
        yield from wrap(words("pair.byes_by_hand", names, players=pairing.byes_by_hand))
    round_ = Round(pairing.round, "draft")
    if absent := absent_text(absent_lines(tournament.stage.config, round_, tournament.by_id), names):
        yield from wrap(absent)
    yield words(f"proof.{pairing.proof}")
    for warning in pairing.warnings:
        yield from wrap(sentence(warning, names))


def reason_lines(tournament: Tournament, pairing: Pairing, names: Names) -> Iterator[str]:
    reasons = explain(tournament, pairing)
    yield ""
    for reason in (*reasons.round, *reasons.bye):
        yield from wrap(sentence(reason, names))
    tables = {(match.first, match.second): match.table for match in pairing.matches}
    for match in reasons.matches:
        players = [match.first, match.second]
        yield words("pair.match", names, table=tables[match.first, match.second], players=players)
        for reason in match.reasons:
            yield from wrap(sentence(reason, names), "   ")
