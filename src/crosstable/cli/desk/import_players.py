"""`crosstable import`: many names at once, or a whole tournament from its document."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from crosstable.app.director import Outcome, check_key
from crosstable.app.importing import import_steps
from crosstable.app.intake.intake import Intake, Request
from crosstable.app.known_names import find_known_persons
from crosstable.app.name_list import NameList, read_names_or_tournament
from crosstable.app.persons import KnownPerson
from crosstable.app.roster_preview import as_team
from crosstable.cli.arguments import command
from crosstable.cli.desk.entries import WhenFull, add_list_lines, refuse_several, when_full
from crosstable.cli.desk.open_journal import Session, actor_id, is_there, on_empty
from crosstable.cli.desk.outcome import creation_report, outcome_report
from crosstable.cli.desk.persons import free_person, namesake_warnings
from crosstable.cli.desk.session import Desk, Reply, ask, is_interactive, print_refusal, run_at_desk, run_on_journal
from crosstable.cli.file_access import read, shown_name
from crosstable.cli.options import ACTING, Acting, File
from crosstable.cli.runner import FINE, Report
from crosstable.cli.text_tables import NAME, NUMBER, TEXT, columns, table, wrap
from crosstable.commands import Actor, EnterLate
from crosstable.exchange.document_writer import document_of
from crosstable.exchange.files.file_format import RosterEntry
from crosstable.exchange.json_answers import reason_answers
from crosstable.exchange.team_list import member_text
from crosstable.journal.interface import Journal, StreamId
from crosstable.model.persons import PersonId
from crosstable.model.refusals import BadFile, Reason, Refusal
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.rules.collect_refusals import refuse_all, run_checks
from crosstable.views.preview import decide_all
from crosstable.words import sentence, words


@command
def import_(
    file: File,
    /,
    *,
    dry_run: bool = False,
    known: bool = False,
    new: bool = False,
    beyond: bool = False,
    wait: bool = False,
    where: Acting = ACTING,
) -> int:
    choice = "known" if known else "new" if new else None
    try:
        refuse_several({"--known": known, "--new": new}, {"--beyond": beyond, "--wait": wait})
        contents = read_names_or_tournament(read(file), shown_name(file))
        if isinstance(contents, Tournament):
            return _document(contents, choice, where, dry_run)
    except Refusal as refusal:
        return print_refusal(refusal, where.json, file=shown_name(file))
    full = when_full(beyond, wait)
    return run_at_desk(where, lambda desk: _names(desk, contents, choice, dry_run, full), lines_of=shown_name(file))


def _document(tournament: Tournament, choice: str | None, where: Acting, dry_run: bool) -> int:
    """Turn a document into a new tournament, checking every step by the rules. Whether known names are the known
    persons is asked as of a list.
    """
    rounds = sum(round_.counts for round_ in tournament.all_rounds)
    counts: dict[str, Any] = {"name": tournament.name, "players": len(tournament.players), "rounds": rounds}

    def create(intake: Intake, persons: Mapping[PlayerId, PersonId] | None = None) -> Outcome:
        actor, body = Actor(actor_id(where)), document_of(tournament)
        return intake.director.replay(import_steps(tournament, persons), actor, key=where.key, body=body)

    def preview(session: Session) -> Report:
        on_empty(create)
        return _dry_document(session, tournament, counts)

    def work(session: Session) -> Report:
        if where.key is not None:
            check_key(where.key)
        before = None if where.key is None else session.journal.key_use(actor_id(where), "", where.key)
        known = {} if before else _persons(session.journal, [player.name for player in tournament.players], choice)
        outcome = create(session.intake, {tournament.players[i].id: person.id for i, person in known.items()})
        return creation_report(outcome, _made_lines(session, outcome.stream, counts))

    if dry_run:
        # Without a journal nobody is known; none is created for a preview.
        return run_on_journal(where if is_there(where) else replace(where, journal=":memory:"), preview)
    return run_on_journal(where, work, create=True, tried=create)


def _made_lines(session: Session, stream: StreamId, counts: dict[str, Any]) -> Iterator[str]:
    yield words("import.made", id=stream, **counts)
    if same := len({*session.find_by_name(counts["name"])} - {stream}):
        yield words("import.same_name", name=counts["name"], count=same)


def _names(desk: Desk, names: NameList, choice: str | None, dry_run: bool, full: WhenFull) -> Reply:
    if names.problems:
        raise BadFile("bad_names", names.problems)
    before, listed = desk.earlier_use(), list(names.listed.values())
    # A dry run asks no questions.
    unasked = choice is None and dry_run
    known = {} if before or unasked else _free_persons(desk, listed, choice)
    entries = [{"name": row.name, **row.fields, "person": known.get(i)} for i, row in enumerate(listed)]
    is_late = desk.state.started if before is None else before.route == EnterLate.NAME
    early = Request("register", {"entries": entries, "when_full": full})
    request = Request("enter_late", {"entries": entries}) if is_late else early
    with add_list_lines([f"line {line}" for line in names.listed]):
        if dry_run:
            return _dry_run(desk, listed, request, names.notes)
        ignored = [note for note in names.notes if note.code == "file_columns_ignored"]
        warnings = [] if before else [*ignored, *namesake_warnings(desk, [row.name for row in listed])]
        if warnings and is_interactive():
            for warning in warnings:
                print(sentence(warning, desk.names))
            if ask(words("ask.enter", count=len(listed))) != "y":
                return FINE
            warnings = []
        typed = [[row.name, row.fields] for row in listed]
        outcome = desk.do(request, body=typed)
    return outcome_report(desk, outcome, warnings=warnings)


def _free_persons(desk: Desk, listed: Sequence[RosterEntry], choice: str | None) -> dict[int, PersonId]:
    """Return the known persons among those in a list, by place. Refused for all who are entered already."""
    persons = _persons(desk.session.journal, [row.name for row in listed], choice)
    run_checks(*(partial(free_person, desk, person) for person in persons.values()))
    return {i: free_person(desk, person) for i, person in persons.items()}


def _persons(journal: Journal, names: Sequence[str], choice: str | None) -> dict[int, KnownPerson]:
    """Return the known persons among these names, by place.

    Refuse known names if nothing says whether they are the same people, and names that several people share.
    """
    same = {} if choice == "new" else find_known_persons(journal, names)
    if not same:
        return {}
    people = [names[i] for i in same]
    if choice is None and is_interactive():
        choice = "known" if ask(words("ask.same_persons", people=people)) == "y" else "new"
    if choice is None:
        raise Refusal("names_are_known", people=people)
    if choice == "new":
        return {}
    several = {i: [person.id for person in persons] for i, persons in same.items() if len(persons) > 1}
    reasons = [Reason("several_known", {"name": names[i], "persons": persons}) for i, persons in several.items()]
    refuse_all("several_reasons", reasons)
    return {i: persons[0] for i, persons in same.items()}


def _dry_document(session: Session, tournament: Tournament, counts: dict[str, Any]) -> Report:
    names = [player.name for player in tournament.players]
    same = find_known_persons(session.journal, names)
    known = [{"name": names[i], "persons": [person.id for person in persons]} for i, persons in same.items()]
    lines = [words("import.would_make", **counts)]
    if same:
        lines += wrap(words("import.known_names", people=[names[i] for i in same]))
    return Report(lambda: {"would_import": {**counts, "known": known}}, lambda: lines)


def _dry_run(desk: Desk, listed: Sequence[RosterEntry], request: Request, notes: Sequence[Reason]) -> Report:
    decide_all(desk.state, desk.read(request), desk.actor)
    if desk.state.stage.config.boards is not None:
        listed = [as_team(row) for row in listed]
    same = find_known_persons(desk.session.journal, [row.name for row in listed])
    warnings = namesake_warnings(desk, [row.name for row in listed])
    entries = [
        {"name": row.name, **row.fields, **({"known": [p.id for p in same[i]]} if i in same else {})}
        for i, row in enumerate(listed)
    ]
    return Report(
        lambda: {"would_enter": entries, "warnings": reason_answers([*notes, *warnings], desk.names)},
        lambda: [
            *(line for note in notes for line in wrap(sentence(note))),
            *_dry_lines(desk, listed, same),
            *(sentence(warning, desk.names) for warning in warnings),
        ],
    )


def _dry_lines(desk: Desk, listed: Sequence[RosterEntry], same: dict[int, list[KnownPerson]]) -> Iterator[str]:
    code = "import.would_enter_late" if desk.state.started else "import.would_enter"
    yield words(code, name=desk.state.name, count=len(listed))
    fields = [
        field
        for field in ("number", "rating", "title", "federation", "born", "group", "category", "club", "town", "members")
        if any(field in row.fields for row in listed)
    ]
    kinds = {"number": NUMBER, "rating": NUMBER, "born": NUMBER, "members": TEXT}
    heads = columns(player=NAME, **{field: kinds.get(field, NAME) for field in fields}, notes=TEXT)
    rows = [
        [
            row.name,
            *(_field_text(row.fields.get(field, "")) for field in fields),
            words("import.known", count=len(same[i])) if i in same else "",
        ]
        for i, row in enumerate(listed)
    ]
    yield from table(heads, rows)


def _field_text(value: Any) -> str:
    """Return a field as it is shown; members with their ratings, as they are typed."""
    if isinstance(value, list):
        return ", ".join(member_text(member["name"], member["rating"]) for member in value)
    return str(value)
