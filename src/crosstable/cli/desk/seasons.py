"""`crosstable season`: tables over many events."""

from cyclopts import App

from crosstable.app.catalogue import Catalogue
from crosstable.app.seasons import Seasons, SeasonTable
from crosstable.cli.desk.open_journal import Session, find_tournament
from crosstable.cli.desk.session import Reply, confirm, on_journal
from crosstable.cli.file_access import write
from crosstable.cli.options import File
from crosstable.cli.runner import Report, list_report
from crosstable.cli.text_tables import NAME, NUMBER, TEXT, columns, table
from crosstable.exchange.season_answers import season_answer, season_csv
from crosstable.journal.interface import StreamId
from crosstable.model.refusals import Misuse, NotFound, Refusal
from crosstable.model.seasons import DEFAULT_POINTS, Season
from crosstable.words import words
from crosstable.words.value_texts import number_text

season = App(name="season", group_commands="Commands", help="Show and run a season: a table over many events.")


@season.command(name="create")
@on_journal
def season_create(
    session: Session, name: str, /, *, points: str | None = None, by: str = "places", best: int | None = None
) -> Reply:
    """Create a season. It counts points for places, or (--by score) the scores of its events."""
    if by not in ("places", "score"):
        raise Misuse("season_by", value=by[:40])
    scale = DEFAULT_POINTS if points is None else _scale(points)
    created = Season(name=name, counted_by="score" if by == "score" else "places", points=scale, best=best)
    address = _seasons(session).create(created)
    return Report(
        lambda: {"season": address, "name": name}, lambda: [words("season.created", name=name, address=address)]
    )


@season.command(name="add")
@on_journal
def season_add(session: Session, season_: str, tournament: str, /) -> Reply:
    """Add an event to a season."""
    seasons = _seasons(session)
    address, stream = seasons.find(season_), _tournament(session, tournament)
    changed = seasons.add(address, stream)
    text = words("season.added", name=changed.name, tournament=session.name(stream), events=len(changed.events))
    return Report(lambda: {"season": address, "events": list(changed.events)}, lambda: [text])


@season.command(name="remove")
@on_journal
def season_remove(session: Session, season_: str, tournament: str, /) -> Reply:
    """Take an event out of a season. The event itself stays."""
    seasons = _seasons(session)
    address, stream = seasons.find(season_), _tournament(session, tournament)
    changed = seasons.remove(address, stream)
    text = words("season.removed", name=changed.name, tournament=session.name(stream), events=len(changed.events))
    return Report(lambda: {"season": address, "events": list(changed.events)}, lambda: [text])


@season.command(name="table")
@on_journal
def season_table(session: Session, season_: str | None = None, /, *, csv: File | None = None) -> Reply:
    """Show the table, or write it to a CSV file."""
    table = _seasons(session).table(_choose(session, season_))
    if csv is not None:
        write(csv, season_csv(table.events, table.rows, table.names))
    return Report(
        lambda: season_answer(table.address, table.season, table.events, table.rows, table.names),
        lambda: table_lines(table),
    )


@season.command(name="list")
@on_journal
def season_list(session: Session) -> Reply:
    """List the seasons."""
    seasons = _seasons(session).all()
    return list_report(
        "seasons",
        [{"season": address, "name": kept.name, "events": list(kept.events)} for address, kept in seasons.items()],
        "season.none",
        season=NAME.with_cell(lambda row: row["name"]),
        address=TEXT.with_cell(lambda row: row["season"]),
        events=NUMBER.with_cell(lambda row: str(len(row["events"]))),
    )


@season.command(name="delete")
@on_journal
def season_delete(session: Session, season_: str, /, *, yes: bool = False) -> Reply:
    """Delete a season. Its events stay."""
    seasons = _seasons(session)
    address = seasons.find(season_)
    name = seasons.all()[address].name
    confirm(words("season.ask_delete", name=name), yes)
    seasons.delete(address)
    return Report(lambda: {"season": address, "deleted": True}, lambda: [words("season.deleted", name=name)])


def table_lines(season_table: SeasonTable) -> list[str]:
    if not season_table.rows:
        return [season_table.season.name, words("season.empty")]
    heads = columns(rank=NUMBER, player=NAME, total=NUMBER, played=NUMBER)
    heads += [NUMBER._replace(title=event.name) for event in season_table.events]
    rows = [
        [
            str(row.rank),
            season_table.names.get(row.person, row.person),
            number_text(row.total),
            str(row.played),
            *("" if points is None else number_text(points) for points in row.points),
        ]
        for row in season_table.rows
    ]
    return [season_table.season.name, *table(heads, rows)]


def _seasons(session: Session) -> Seasons:
    return Seasons(session.director, session.journal.cabinet)


def _choose(session: Session, season_: str | None) -> str:
    seasons = _seasons(session)
    if season_ is not None:
        return seasons.find(season_)
    known = list(seasons.all())
    if len(known) != 1:
        raise NotFound("no_such_season", typed="", known=known)
    return known[0]


def _tournament(session: Session, text: str) -> StreamId:
    try:
        return find_tournament(session, text)
    except Refusal as refusal:
        try:
            return Catalogue(session.journal.cabinet).find(text).stream
        except Refusal:
            raise refusal from None


def _scale(text: str) -> tuple[int, ...]:
    """Read points by place: 10,8,6 or 10-8-6."""
    parts = text.replace("-", ",").replace(" ", ",").split(",")
    if not all(part.isdecimal() for part in parts if part) or not any(parts):
        raise Misuse("season_scale", value=text[:80])
    return tuple(int(part) for part in parts if part)
