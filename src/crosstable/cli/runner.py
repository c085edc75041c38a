"""Documents in, answers out: every file is read, answered or refused, and the highest exit code is the whole run's."""

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from inspect import Parameter, signature
from itertools import chain
from typing import Any, NamedTuple

from crosstable.cli.arguments import with_signature
from crosstable.cli.file_access import is_database, shown_name
from crosstable.cli.options import WHERE, File, Where
from crosstable.cli.output import Progress
from crosstable.cli.read_tournament import FILE_OPTIONS, FileOptions, read_tournament
from crosstable.cli.text_tables import Column, list_lines, say
from crosstable.exchange.json_answers import Answer, error_answer, line, names_of, with_names
from crosstable.model.refusals import Misuse, Refusal
from crosstable.model.tournament import Player, PlayerId, Tournament
from crosstable.model.validation import format_value, nearest
from crosstable.words import words
from crosstable.words.value_texts import Names, escape_control

FINE, USAGE, REFUSED, BAD_FILE = 0, 2, 3, 4

MOST_PROBLEMS = 20
MOST_DROPS = 5

# The exit code for each kind of refusal; for any other kind it is REFUSED.
_CODES = {"usage": USAGE, "bad_file": BAD_FILE, "unreadable": BAD_FILE, "storage": BAD_FILE, "storage_full": BAD_FILE}


def exit_code(refusal: Refusal) -> int:
    return _CODES.get(refusal.kind, REFUSED)


class Report(NamedTuple):
    """The output of a command: an answer for machines, lines and warnings for people, the exit code."""

    answer: Callable[[], Answer]
    lines: Callable[[], Iterable[str]]
    code: int = FINE
    warnings: Sequence[str] = ()

    def combine(self, other: "Report") -> "Report":
        return self._replace(
            answer=lambda: self.answer() | other.answer(), lines=lambda: chain(self.lines(), other.lines())
        )

    def show(self, as_json: bool, names: Names, **first: Any) -> int:
        if as_json:
            print(line(with_names(first | self.answer(), names)))
            return self.code
        for text in self.lines():
            say(text)
        for text in self.warnings:
            say(text, sys.stderr)
        return self.code


def list_report(key: str, rows: Sequence[Any], none: str, **kinds: Column) -> Report:
    """Report a list: under `key` for machines, as a table for people, or the sentence `none` if it is empty."""
    return Report(lambda: {key: list(rows)}, lambda: list_lines(rows, **kinds) if rows else [words(none)])


def answer_each(files: Sequence[str], options: FileOptions, as_json: bool, work: Callable[[Tournament], Report]) -> int:
    """Answer every file in turn; a file that fails does not stop the others."""
    worst = FINE
    for place, file in enumerate(files, 1):
        names: Names | None = None
        try:
            with Progress() as progress:
                if len(files) > 1:
                    progress.say(words("progress.file", place=place, files=len(files)))
                tournament = read_tournament(file, options)
                names = names_of(tournament)
                report = work(tournament)
        except Refusal as refusal:
            worst = max(worst, refuse(refusal, as_json, shown_name(file), names))
            continue
        if place > 1 and not as_json:
            print()
        worst = max(worst, report.show(as_json, names))
    return worst


# How a player is found in a tournament by what was typed.
Find = Callable[[Tournament, str], PlayerId]


def answer(
    files: Sequence[str] | None,
    where: Where,
    options: FileOptions,
    work: Callable[[Tournament, Find], Report],
    final: bool = False,
) -> int:
    """Answer for every document, or for the journal's tournament; `final` adds what only a journal can say."""
    if files and len(files) == 1 and where.journal is None and is_database(files[0]):
        where, files = replace(where, journal=files[0]), None
    if files:
        if where.journal is not None or where.tournament is not None:
            return refuse(Misuse("files_or_journal", options=["--journal", "--tournament"]), where.json)
        return answer_each(
            files,
            options,
            where.json,
            lambda tournament: work(tournament, lambda among, text: find_player(among, text).id),
        )
    if options.used:
        return refuse(Misuse("options_of_files", options=options.used), where.json)
    # A document needs no journal, which takes longer to load.
    from crosstable.cli.desk.final_standings import answer_on_journal

    return answer_on_journal(where, work, final)


def on_tournaments(work: Callable[..., Report]) -> Callable[..., int]:
    """Make a command of a function about a tournament: for every document, or for the journal's tournament."""

    def command(
        files: Sequence[str] | None = None,
        /,
        *,
        options: FileOptions = FILE_OPTIONS,
        where: Where = WHERE,
        **own: Any,
    ) -> int:
        return answer(files, where, options, lambda tournament, _find: work(tournament, **own))

    _, *own = signature(work).parameters.values()
    shared = [
        Parameter("options", Parameter.KEYWORD_ONLY, default=FILE_OPTIONS, annotation=FileOptions),
        Parameter("where", Parameter.KEYWORD_ONLY, default=WHERE, annotation=Where),
    ]
    files = Parameter("files", Parameter.POSITIONAL_ONLY, default=None, annotation=list[File] | None)
    return with_signature(command, work.__name__.strip("_"), [files, *own, *shared])


def refuse(refusal: Refusal, as_json: bool, file: str | None = None, names: Names | None = None) -> int:
    """Print a refusal: JSON on standard output, or sentences on standard error. Return the exit code."""
    answer = error_answer(refusal, names)
    if as_json:
        print(line(answer))
        return exit_code(refusal)
    named = file is not None and "file" not in refusal.params
    lines = [words("refusal.file", file=file, message=answer["message"]) if named else answer["message"]]
    lines += [
        "  " + (f"{escape_control(problem['path'])}: " if problem["path"] else "") + problem["message"]
        for problem in answer["problems"][:MOST_PROBLEMS]
    ]
    if len(answer["problems"]) > MOST_PROBLEMS:
        lines.append("  " + words("refusal.more", count=len(answer["problems"]) - MOST_PROBLEMS))
    if answer.get("choices"):
        lines.append(words("refusal.choices"))
        lines += _ways_out(answer["choices"])
    for text in lines:
        say(text, sys.stderr)
    return exit_code(refusal)


def refuse_several(**options: object) -> None:
    """Refuse (`several_options`) more than one of these options."""
    chosen = [option(name) for name, value in options.items() if value is not None and value is not False]
    if len(chosen) > 1:
        raise Misuse("several_options", options=chosen)


def option(choice: str) -> str:
    return " ".join("--" + name.replace("_", "-") for name in choice.split("+"))


def _ways_out(choices: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Return the choices with what to type for each; ending the stage needs nothing. Of many possible drops, a few."""
    drops = [choice for choice in choices if choice["choice"] == "drop"]
    for choice in choices:
        if choice["choice"] == "end_stage":
            yield f"  {choice['effect']}"
        elif choice not in drops[MOST_DROPS:]:
            typed = " ".join([option(choice["choice"]), *([choice["player"]] if "player" in choice else [])])
            yield f"  {typed}: {choice['effect']}"
    if len(drops) > MOST_DROPS:
        yield "  " + words("refusal.more_drops", count=len(drops) - MOST_DROPS)


def find_player(tournament: Tournament, text: str) -> Player:
    for player in tournament.players:
        if player.id == text:
            return player
    for player in tournament.players:
        if str(player.number) == text:
            return player
    raise Refusal(
        "unknown_player", value=format_value(text), near=nearest(text, [player.id for player in tournament.players])
    )
