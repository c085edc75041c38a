"""`crosstable export`, `backup`, `restore`, `delete`: the data, its backups, and how long they are kept."""

from pathlib import Path

from crosstable.cli.arguments import command
from crosstable.cli.convert import OutputOptions, read_options, write_report
from crosstable.cli.desk.open_journal import Session, current_prompt, find_tournament
from crosstable.cli.desk.outcome import sentence_report
from crosstable.cli.desk.session import (
    Desk,
    Reply,
    ask,
    confirm,
    on_journal,
    open_desk,
    print_refusal,
    run_on_journal,
    view,
)
from crosstable.cli.file_access import read, refuse_database, write
from crosstable.cli.options import ACTING, STANDARD_INPUT, Acting, File, Place
from crosstable.cli.runner import FINE, Report
from crosstable.exchange.document import read_document
from crosstable.exchange.document_writer import document_of, write_document
from crosstable.exchange.files.convert import format_to_write
from crosstable.exchange.json_answers import line
from crosstable.journal.backup import check_contents, open_backup, restore_backup_path
from crosstable.journal.interface import StreamId
from crosstable.model.refusals import Reason, Refusal, Unreadable
from crosstable.words import words


@view
def export(
    desk: Desk,
    file: File = STANDARD_INPUT,
    /,
    *,
    to: str | None = None,
    what: str | None = None,
    round_: int | None = None,
    stage: int | None = None,
    option: list[str] | None = None,
    yes: bool = False,
) -> Reply:
    tournament = desk.own_tournament
    is_named = to is not None or (file != STANDARD_INPUT and Path(file).suffix)
    if file != STANDARD_INPUT:
        refuse_database(file)
    file_format = format_to_write(file, to) if is_named else None
    if not yes and file != STANDARD_INPUT:
        _confirm_overwriting(file)
    if file_format is not None and file_format.name != "json":
        asking = OutputOptions(what, round_, stage, read_options(option))
        report = write_report(tournament, file, file_format.name, asking, as_json=desk.json)
        return FINE if file == STANDARD_INPUT else report
    write(file, line(document_of(tournament)) + "\n" if desk.json else write_document(tournament))
    return FINE if file == STANDARD_INPUT else sentence_report("keeping.exported", name=tournament.name, file=file)


def _confirm_overwriting(file: str) -> None:
    """Ask before overwriting anything but an earlier document, and refuse unless the answer is yes."""
    refuse_database(file)
    if not Path(file).is_file() or not (content := read(file)):
        return
    try:
        read_document(content)
    except Refusal:
        if ask(words("ask.overwrite", file=file)) != "y":
            raise Refusal("would_overwrite", file=file) from None


@on_journal
def backup(session: Session, file: Path, /) -> Reply:
    session.journal.backup(file)
    with session.journal.contents() as contents:
        warnings = [Reason("backup_unsound")] if any(check_contents(contents)) else []
    return sentence_report("keeping.backed_up", warnings, file=str(file), tournaments=len(session.journal.streams()))


@command
def restore(what: File, /, *, player: bool = False, yes: bool = False, where: Acting = ACTING) -> int:
    if player or _is_player(what, where):
        from crosstable.cli.desk.rounds import restore_player

        return restore_player(where, what)
    return _restore(Path(what), yes, where)


def _is_player(text: str, where: Acting) -> bool:
    if Path(text).exists():
        return False
    try:
        with open_desk(where) as desk:
            if desk.earlier_use() is None:
                desk.player(text)
    except Refusal as refusal:
        return refusal.code == "several_players"
    return True


def _restore(file: Path, yes: bool, where: Place) -> int:
    try:
        with open_backup(file) as contents:
            tournaments = len(contents.streams())
    except Refusal as refusal:
        return print_refusal(refusal, where.json)

    def work(session: Session) -> Report:
        journal = session.journal
        there, saved = len(journal.streams()), None
        with journal.contents() as contents:
            is_empty = not (there or contents.persons() or contents.strays())
        if not is_empty:
            place = _journal_name(session.where)
            question = words("ask.restore", journal=place, there=there, file=str(file), tournaments=tournaments)
            confirm(question, yes)
            saved = _new_path(session.where, file)
        journal.restore(file, saved)
        if saved is not None:
            _backup_report(saved, there).show(where.json, {})
        return sentence_report("keeping.restored", file=str(file), tournaments=tournaments)

    return run_on_journal(where, work, create=True)


def _backup_report(file: Path, tournaments: int) -> Report:
    try:
        with open_backup(file):
            warnings = []
    except Refusal:
        warnings = [Reason("saved_unsound", {"file": str(file)})]
    return sentence_report("keeping.saved_before", warnings, file=str(file), tournaments=tournaments)


def _journal_name(journal: str) -> str:
    if "://" not in journal:
        return journal
    from crosstable.journal.postgres_address import Address

    return Address(journal).shown


def _new_path(journal: str, source: Path) -> Path:
    """Return a new path in the journal's folder; in the backup's folder if the journal is a database."""
    place = source if "://" in journal else Path(journal)
    return restore_backup_path(place.parent, place.stem)


@on_journal
def delete(session: Session, tournament: str, /, *, yes: bool = False) -> Reply:
    stream = find_tournament(session, tournament)
    name, head = session.name(stream), session.journal.head(stream)
    players, events = _players(session, stream), head.seq if head else 0
    confirm(words("ask.delete", name=name, id=stream, players=players, events=events), yes)
    session.journal.delete(stream)
    prompt = current_prompt()
    if prompt is not None and prompt.tournament == stream:
        prompt.tournament = None
    return sentence_report("keeping.deleted", name=name, id=stream)


def _players(session: Session, stream: StreamId) -> int | None:
    """Return the number of players of a tournament; None if it can't be read."""
    try:
        return len(session.director.state(stream).players)
    except Unreadable:
        return None
