"""Standings in each medium, read back as rows of texts or numbers."""

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

from crosstable.app.importing import import_steps
from crosstable.app.site import Room
from crosstable.commands import Actor
from crosstable.exchange.files import FILE_FORMATS
from crosstable.exchange.files.convert import output_request, write_file
from crosstable.exchange.files.file_format import OutputKind
from crosstable.exchange.sheets import SHEETS
from crosstable.exchange.sheets.sheet import scene_of
from crosstable.library.build import write_document
from crosstable.model.names import sort_key
from crosstable.model.tournament import Score, Tournament
from crosstable.views.standings import is_over
from crosstable.web.public.static_site import site_files
from tests.cli.in_process import crosstable
from tests.web.desk.desks import Browser, Server

Rows = list[list[str]]
Answer = dict[str, Any]


class Event:
    """A tournament in a file and on a server, and all that shows it."""

    def __init__(self, tournament: Tournament, folder: Path) -> None:
        self.tournament = tournament
        self.stage = len(tournament.stages)
        self.is_over = is_over(tournament)
        self.file = folder / "event.json"
        self.file.write_text(write_document(tournament), encoding="utf-8")
        self._server = Server()
        stream = self._server.site.director.replay(import_steps(tournament), Actor("media")).stream
        code = self._server.site.catalogue.add(stream, "media", 0).code
        self.desk: Browser = self._server.operator().open_desk(code)

    @property
    def room(self) -> Room:
        return self._server.room(self.desk.code)

    def terminal(self, command: str) -> list[str]:
        return crosstable(command, self.file).out.splitlines()

    def json(self, command: str) -> Answer:
        return crosstable(command, self.file, "--json").answer

    def api(self, address: str) -> Answer:
        answer: Answer = self.desk.ask("GET", f"/api/v1/tournaments/{self.desk.code}/{address}").json()
        return answer

    def html(self, address: str) -> str:
        return self.desk.page(f"/t/{self.desk.code}/{address}")

    def page(self, address: str) -> "Page":
        return Page(self.html(address))

    def site_page(self, name: str) -> "Page":
        return Page(site_files(self.room, 0)[name].decode())

    def sheet(self, name: str, stage: int | None) -> list[Answer]:
        sections: list[Answer] = SHEETS[name].data(scene_of(self.tournament, None, stage))["sections"]
        return sections

    def sheet_notes(self, name: str) -> list[str]:
        notes: list[str] = SHEETS[name].data(scene_of(self.tournament))["notes"]
        return notes

    def file_in(self, name: str, stage: int | None, what: OutputKind = "standings") -> bytes:
        file_format = FILE_FORMATS[name]
        return write_file(file_format, self.tournament, output_request(file_format, what, None, stage))

    @property
    def is_at_tables(self) -> bool:
        return self.tournament.stage.config.traits.at_tables

    @property
    def matches(self) -> list[str]:
        """The games of each match of the last round, as they are in the document."""
        matches = sorted(self.tournament.stage.rounds[-1].matches, key=lambda match: match.table or 0)
        scores = [match.result for match in matches]
        return [
            f"{score.first}-{score.second}" + (f"-{score.draws}" if score.draws else "")
            if isinstance(score, Score)
            else ""
            for score in scores
        ]

    def by_name(self, names: Iterable[str]) -> list[str]:
        """Return names in the order of the alphabet."""
        numbers = {player.name: player.number for player in self.tournament.players}
        return sorted(names, key=lambda name: (sort_key(name), numbers[name]))


def _games(score: Score) -> str:
    return "-".join(map(str, (score.first, score.second, score.draws)[: 3 if score.draws else 2]))


class Table(NamedTuple):
    """The titles of the columns, and the cells of each row."""

    titles: list[str]
    rows: Rows

    def without_column(self, title: str) -> "Table":
        """Return the table without a column."""
        kept = [place for place, other in enumerate(self.titles) if other != title]
        return Table([self.titles[i] for i in kept], [[row[i] for i in kept] for row in self.rows])


class Card(NamedTuple):
    rank: str
    name: str
    score: str


class Page(HTMLParser):
    """The tables of a page (what is in a tag is left out), who is marked as out, and the cards."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tables: list[Table] = []
        self.out: list[str] = []
        self.cards: list[Card] = []
        self._open: list[tuple[str, frozenset[str]]] = []
        self._card: dict[str, str] | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = dict(attrs)
        if tag in ("br", "img", "input", "link", "meta", "use", "path", "rect", "circle", "line"):
            return
        self._open.append((tag, frozenset((of.get("class") or "").split())))
        tags = {tag for tag, _ in self._open}
        if tag == "table":
            self.tables.append(Table([], []))
        elif tag == "tr" and "tbody" in tags:
            self.tables[-1].rows.append([])
        elif tag in ("th", "td") and "tr" in tags:
            self._cells.append("")
        elif tag == "li" and (of.get("data-key") or "").startswith("p"):
            self._card = dict.fromkeys(("rank", "name", "score"), "")

    @property
    def _cells(self) -> list[str]:
        table = self.tables[-1]
        return table.rows[-1] if table.rows else table.titles

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass
        if tag in ("th", "td"):
            self._cells[-1] = self._cells[-1].strip()
        if tag == "li" and self._card is not None:
            self.cards.append(Card(**self._card))
            self._card = None

    def handle_data(self, data: str) -> None:
        tags, looks = {tag for tag, _ in self._open}, frozenset[str]().union(*(look for _, look in self._open))
        if tags & {"th", "td"} and "tag" not in looks:
            self._cells[-1] += data
            if "out" in looks and "bdi" in tags:
                self.out.append(data)
        if self._card is not None:
            if "bdi" in tags:
                self._card["name"] += data
            elif looks & {"rank", "r"}:
                self._card["rank"] += data
            elif looks & {"total", "t"}:
                self._card["score"] += data


class Item(NamedTuple):
    """A line of a list: its key, the names in it, and the scores."""

    key: str
    names: list[str]
    scores: list[str]


class Items(HTMLParser):
    """The items of a page's lists that have a key: matches, tables (also as sections), players."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self._items: list[Item] = []
        self._open: list[tuple[str, str, bool]] = []
        self.feed(html)

    def __iter__(self) -> Iterator[Item]:
        return iter(self._items)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        of = dict(attrs)
        if tag not in ("li", "section", "bdi", "i", "span"):
            return
        key = of.get("data-key") or ""
        is_item = tag in ("li", "section") and re.fullmatch(r"[tbpr]\d+", key) is not None
        if is_item and not self._is_inside:
            self._items.append(Item(key, [], []))
        self._open.append((tag, of.get("class") or "", is_item))

    @property
    def _is_inside(self) -> bool:
        return any(is_item for *_, is_item in self._open)

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[-1][0] == tag:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if not self._is_inside or not data.strip():
            return
        tag, look, _ = self._open[-1]
        around = self._open[-2][1] if len(self._open) > 1 else ""
        if tag == "bdi" and around != "vs":
            self._items[-1].names.append(data.strip())
        elif (tag, look) == ("span", "score") or ((tag, look) == ("i", "") and around != "chair"):
            self._items[-1].scores.append(data.strip())


def markdown_tables(content: bytes) -> list[Table]:
    tables: list[Table] = []
    before = ""
    for line in content.decode().splitlines():
        cells = [re.sub(r"\\(.)", r"\1", cell[1:-1]) for cell in re.findall(r"(?:\\.|[^|\\])+", line)]
        if line.startswith("| ") and not before.startswith("| "):
            tables.append(Table(cells, []))
        elif line.startswith("| ") and cells[0].strip("-:"):
            tables[-1].rows.append(cells)
        before = line
    return tables


def sheet_tables(sections: list[Answer]) -> list[Table]:
    return [Table([column["label"] for column in section["columns"]], section["rows"]) for section in sections]


def csv_table(content: bytes) -> Table:
    titles, *rows = csv.reader(io.StringIO(content.decode("utf-8-sig")))
    return Table(titles, rows)


def xlsx_table(content: bytes) -> Table:
    """Return the cells of the first sheet as texts."""
    space = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    with zipfile.ZipFile(io.BytesIO(content)) as parts:
        sheet = ElementTree.fromstring(parts.read("xl/worksheets/sheet1.xml"))
        texts = ["".join(text.itertext()) for text in ElementTree.fromstring(parts.read("xl/sharedStrings.xml"))]

    def value(cell: ElementTree.Element) -> str:
        text = "".join(cell.itertext())
        return texts[int(text)] if cell.get("t") == "s" else text

    # Empty cells are not in the file.
    titles, *rows = (
        {cell.get("r", "")[0]: value(cell) for cell in row.iter(f"{space}c")} for row in sheet.iter(f"{space}row")
    )
    return Table([*titles.values()], [[row.get(column, "") for column in titles] for row in rows])


def number_in(text: str) -> Fraction:
    """Return the number that a text of the standings shows."""
    plain = text.replace("\N{MINUS SIGN}", "-").replace("=", "")
    whole, half = (plain[:-1] or "0", Fraction(1, 2)) if plain.endswith("½") else (plain, Fraction(0))
    return Fraction(whole) + half
