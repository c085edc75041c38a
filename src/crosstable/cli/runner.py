"""Documents in, answers out: every file is read, answered or refused, and the highest exit code is the whole run's."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from crosstable.cli.desk.options import Where
from crosstable.cli.options import STANDARD_INPUT
from crosstable.cli.progress import Progress
from crosstable.cli.text_tables import say
from crosstable.exchange.answers import Answer, line, names_of, refusal_answer, with_names
from crosstable.exchange.document import read_document
from crosstable.exchange.text import LARGEST_FILE
from crosstable.journal.backup import beside, sync
from crosstable.model.refusals import BadFile, Misuse, Refusal
from crosstable.model.shapes import nearest, seen
from crosstable.model.tournament import Player, PlayerId, Tournament
from crosstable.words import words
from crosstable.words.templates import Names, plain

FINE, USAGE, REFUSED, BAD_FILE = 0, 2, 3, 4

# How a database of SQLite begins, and what the files beside it end in.
_DATABASE = b"SQLite format 3"
_BESIDE_DATABASE = ("-wal", "-shm", "-journal")

MOST_PROBLEMS = 20
MOST_DROPS = 5

_USAGE = (
    "misused",
    "option_first",
    "like_an_option",
    "bad_options",
    "several_options",
    "registration_words",
    "unknown_code",
    "bad_settings",
    "explain_preferans",
    "plot_of_one",
    "bad_actor",
    "files_or_journal",
    "seed_of_document",
    "not_a_setting",
    "setting_twice",
    "quote_names",
    "why_what",
    "two_by_two",
    "not_a_table",
    "not_a_score",
    "score_missing",
    "results_unclear",
    "not_twenties",
    "twenties_of_one",
    "not_shots",
    "shots_of_all",
    "open_quotes",
    "not_a_head",
    "not_a_tap",
    "tap_missing",
    "one_table_alone",
    "not_an_instant",
    "not_minutes",
    "time_to_extend",
    "not_a_multiplier",
    "cut_not_decided",
    "bad_setting",
    "bad_url",
    "bad_proxy",
    "data_or_database",
    "folder_alone",
    "tls_halves",
    "password_missing",
    "mirror_in_data",
)

# Files that are not there or not what they should be, and journals that can't be opened, read or written.
_BAD_FILE = (
    "bad_file_name",
    "no_such_file",
    "is_folder",
    "unreadable_file",
    "unwritable_file",
    "output_lost",
    "no_new_file",
    "over_database",
    "bad_document",
    "bad_names",
    "bad_settings_file",
    "unknown_setting",
    "not_a_folder",
    "folder_denied",
    "tls_unreadable",
    "tls_bad_certificate",
    "tls_bad_key",
    "tls_locked_key",
    "tls_mismatch",
    "no_names",
    "no_such_journal",
    "no_such_folder",
    "disk_full",
    "disk_failure",
    "not_a_database",
    "other_program",
    "newer_journal",
    "newer_event",
    "damaged_event",
    "events_missing",
    "events_gone",
    "end_not_found",
    "end_differs",
    "unreadable_tournament",
    "not_wiped",
    "backup_exists",
    "nothing_in_file",
    "backup_damaged",
    "no_mirror",
    "ahead_of_mirror",
    "not_of_mirror",
    "bad_database_url",
    "outcome_unknown",
    "no_such_database",
    "newer_schema",
    "other_tables",
    "journal_locked",
    "journal_read_only",
    "journal_damaged",
    "journal_gone",
    "journal_closed",
    "database_away",
    "database_denied",
    "database_crowded",
    "database_busy",
    "database_disk_full",
    "database_read_only",
    "database_forbids",
    "database_failing",
    "database_damaged",
    "database_too_old",
    "database_encoding",
)

_CODES = dict.fromkeys(_USAGE, USAGE) | dict.fromkeys(_BAD_FILE, BAD_FILE)


def exit_code(refusal: Refusal) -> int:
    """The exit code for a refusal."""
    return _CODES.get(refusal.code, REFUSED)


class Report(NamedTuple):
    """What a command has to say: an answer for machines, lines for people (and what to warn them of), the exit code."""

    answer: Callable[[], Answer]
    lines: Callable[[], Iterable[str]]
    code: int = FINE
    warnings: Sequence[str] = ()

    def followed_by(self, other: "Report") -> "Report":
        """Return both in one."""
        return self._replace(
            answer=lambda: self.answer() | other.answer(), lines=lambda: chain(self.lines(), other.lines())
        )

    def show(self, as_json: bool, names: Names, **first: Any) -> int:
        """Print it, with the names of players beside their ids, and return the exit code."""
        if as_json:
            print(line(with_names(first | self.answer(), names)))
            return self.code
        for text in self.lines():
            say(text)
        for text in self.warnings:
            say(text, sys.stderr)
        return self.code


def answer_each(files: Sequence[str], seed: int | None, as_json: bool, work: Callable[[Tournament], Report]) -> int:
    """Answers every file in turn; a file that fails does not stop the others."""
    worst = FINE
    for place, file in enumerate(files, 1):
        names: Names | None = None
        try:
            with Progress() as progress:
                if len(files) > 1:
                    progress.say(words("progress.file", place=place, files=len(files)))
                tournament = read_document(read(file), seed)
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
    seed: int | None,
    work: Callable[[Tournament, Find], Report],
    final: bool = False,
) -> int:
    """Answer for every document, or for the journal's tournament; `final` adds what only a journal can say."""
    if files:
        if where.journal is not None or where.tournament is not None:
            return refuse(Misuse("files_or_journal", options=["--journal", "--tournament"]), where.json)
        return answer_each(
            files, seed, where.json, lambda one: work(one, lambda among, text: find_player(among, text).id)
        )
    if seed is not None:
        return refuse(Misuse("seed_of_document"), where.json)
    # A document needs no journal, which takes longer to load.
    from crosstable.cli.desk.journal_report import answer_on_journal

    return answer_on_journal(where, work, final)


def shown_name(file: str) -> str:
    return "-" if file == STANDARD_INPUT else file


def read(file: str) -> bytes:
    """The bytes of a file or of standard input. Refused where it can't be read."""
    try:
        if file == STANDARD_INPUT:
            return sys.stdin.buffer.read(LARGEST_FILE + 1)
        with open(file, "rb") as stream:
            return stream.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise BadFile("no_such_file", file=file) from None
    except IsADirectoryError:
        raise BadFile("is_folder", file=file) from None
    except OSError as error:
        raise BadFile("unreadable_file", file=shown_name(file), detail=error.strerror) from None


def write(file: str, text: str) -> None:
    """Writes a text to a file or to standard output: as a whole or not at all. Refused where that can't be done, and
    where a database is there.
    """
    if file == STANDARD_INPUT:
        sys.stdout.write(text)
        return
    to = Path(os.path.realpath(file))
    try:
        refuse_database(file)
        if to.exists() and not to.is_file():  # a folder, which refuses, or a device or pipe, which has no whole
            _fill(to, text)
        else:
            _replace(to, text)
    except IsADirectoryError:
        raise BadFile("is_folder", file=file) from None
    except OSError as error:
        if isinstance(error, PermissionError) and not os.path.exists(to):
            raise BadFile("no_new_file", file=file, folder=str(to.parent), detail=error.strerror) from None
        raise BadFile("unwritable_file", file=file, detail=error.strerror) from None


def _replace(to: Path, text: str) -> None:
    """Writes beside the file and gives that its name. Whoever could read what was there can read what is.

    A folder that lets nobody do so may hold a file that can be written to.
    """
    try:
        # By a short name of its own: the file's may be as long as names can be.
        with beside(to.with_name("new"), 0o666) as part:
            _fill(part, text)
            if to.exists():
                part.chmod(to.stat().st_mode & 0o777)
            sync(part)
            part.replace(to)
    except PermissionError:
        if not to.exists():
            raise
        _overwrite(to, text)


def _overwrite(to: Path, text: str) -> None:
    """Writes into the file itself; where that fails, what was there is put back."""
    before = to.read_bytes()
    try:
        _fill(to, text)
        sync(to)
    except OSError:
        to.write_bytes(before)
        raise


def _fill(to: Path, text: str) -> None:
    with to.open("w", encoding="utf-8", newline="\n") as stream:
        stream.write(text)


def refuse_database(file: str) -> None:
    """Refused where a database such as a journal is there, or one of the files that are kept beside one."""
    to = Path(os.path.realpath(file))
    names = {to.name, *(to.name.removesuffix(end) for end in _BESIDE_DATABASE)}
    try:
        if any(_begins(to.parent / name) == _DATABASE for name in names):
            raise BadFile("over_database", file=file)
    except OSError as error:
        raise BadFile("unreadable_file", file=file, detail=error.strerror) from None


def _begins(file: Path) -> bytes:
    if not file.is_file():
        return b""
    with file.open("rb") as stream:
        return stream.read(len(_DATABASE))


def refuse(refusal: Refusal, as_json: bool, file: str | None = None, names: Names | None = None) -> int:
    """Says no: an error answer on standard output, or sentences on standard error. Gives the exit code."""
    answer = refusal_answer(refusal, names)
    if as_json:
        print(line(answer))
        return exit_code(refusal)
    named = file is not None and "file" not in refusal.params
    lines = [words("refusal.file", file=file, message=answer["message"]) if named else answer["message"]]
    lines += [
        "  " + (f"{plain(one['path'])}: " if one["path"] else "") + one["message"]
        for one in answer["problems"][:MOST_PROBLEMS]
    ]
    if len(answer["problems"]) > MOST_PROBLEMS:
        lines.append("  " + words("refusal.more", count=len(answer["problems"]) - MOST_PROBLEMS))
    if answer.get("choices"):
        lines.append(words("refusal.choices"))
        lines += _ways_out(answer["choices"])
    for text in lines:
        say(text, sys.stderr)
    return exit_code(refusal)


def option(choice: str) -> str:
    """The option of the command line for a choice."""
    return "--" + choice.replace("_", "-")


def _ways_out(choices: Sequence[dict[str, Any]]) -> Iterator[str]:
    """The choices with what to type for each; ending the stage needs nothing. Of many possible drops, a few."""
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
    """A player by id, or else by number. Refused where there is none."""
    for player in tournament.players:
        if player.id == text:
            return player
    for player in tournament.players:
        if str(player.number) == text:
            return player
    raise Refusal("unknown_player", value=seen(text), near=nearest(text, [player.id for player in tournament.players]))
