"""Hostile texts on every other way out than a page: the terminal, the log, documents, streams, what a browser is
called.
"""

import json
import logging
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree

import pytest

from crosstable.exchange.document import read_document
from crosstable.model.validation import is_printable
from crosstable.web.live.stream import parse_watches
from crosstable.web.pages.user_agent import BROWSERS, SYSTEMS, device_name
from crosstable.web.server.logs import JsonFormatter, TextFormatter, log_requests
from tests.cli.in_process import Ran, crosstable
from tests.web.safe.hostile_server import TEXTS, Filled
from tests.web.safe.text_inputs import Desk, collapse_spaces
from tests.web.safe.worlds import World

pytestmark = pytest.mark.long

FIRST_STRONG, POP = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
DRAWN = {"x", "y", "d", "fill", "stroke", "width", "height", "viewBox", "role", "text-anchor"}
DRAWN |= {"font-size", "font-weight", "font-family"}
# The terminal's lists of the tournaments; their logs are read too.
SHOWN = {
    "entered": ("status", "players", "registration"),
    "matches": ("standings", "pairings", "export"),
    "tables": ("standings", "taps"),
    "notices": ("notice",),
}


@pytest.fixture
def journal(full: Filled, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """All of it, in a file that a terminal reads."""
    monkeypatch.setenv("CROSSTABLE_AS", "desk")
    file = tmp_path / "friday.db"
    full.made.site.journal.backup(file)
    return file


def test_terminal_output_has_no_control_characters(full: Filled, journal: Path) -> None:
    """Neither in output nor in errors."""
    shown = ""
    for name, desk in full.desks.items():
        for command in ("log", *SHOWN.get(name, ())):
            ran = crosstable(command, "--journal", journal, "-t", desk.hall.stream)
            assert ran.code in (0, 3), (name, command, ran.err)
            _refuse_control(ran)
            shown += ran.out
    said = collapse_spaces(shown)
    for field in ("correct.reason", "tap.reason", "cancel.reason", "note.words", "announce.words", "rename.name"):
        there = sum(collapse_spaces(text) in said for text in full.taken[field])
        assert there > len(TEXTS) * 3 / 4, field


def test_a_list_of_names_tells_no_terminal_anything(journal: Path, full: Filled) -> None:
    """It is refused with what is wrong, line by line."""
    stream = full.desks["entered"].hall.stream
    listed = "\n".join(text.replace("\n", " ") for text in TEXTS).encode()
    _refuse_control(crosstable("import", "-", "--new", "--journal", journal, "-t", stream, stdin=listed))
    for text in TEXTS[::10]:
        _refuse_control(crosstable("status", "--journal", journal, "-t", text))


def _refuse_control(ran: Ran) -> None:
    """Accept our own isolating marks around right-to-left names, and no other control characters."""
    said = ran.out + ran.err
    assert said.count(FIRST_STRONG) == said.count(POP)
    for line in said.replace(FIRST_STRONG, "").replace(POP, "").split("\n"):
        assert is_printable(line), line


def test_a_line_of_the_log_stays_one_line(shared: World, caplog: pytest.LogCaptureFixture) -> None:
    """For any request path."""
    app, shared.app = shared.app, log_requests(shared.app)
    with caplog.at_level(logging.INFO, "crosstable"):
        for text in TEXTS:
            shared.ask("GET", f"/t/{quote(text[:200], safe='')}/standings")
        shared.app = app
    ours = [entry for entry in caplog.records if entry.getMessage() == "request"]
    assert len(ours) == len(TEXTS)
    for record in ours:
        for line in (TextFormatter().format(record), JsonFormatter().format(record)):
            assert is_printable(line), line
        told = json.loads(JsonFormatter().format(record))
        assert told.keys() == {"time", "level", "event", "method", "path", "status", "ms"}
        assert told["path"].startswith("/t/")


def test_traceback_is_indented() -> None:
    for text in TEXTS:
        try:
            raise ValueError(text)
        except ValueError as error:
            record = logging.LogRecord("crosstable", logging.ERROR, "x", 1, "GET %s", ("/",), (ValueError, error, None))
        first, *others = TextFormatter().format(record).split("\n")
        assert first.endswith("error   GET /")
        assert all(line.startswith("    ") and is_printable(line) for line in others)
        assert is_printable(JsonFormatter().format(record))


@pytest.mark.parametrize("name", ["entered", "matches", "tables"])
def test_a_document_holds_them_as_they_are(full: Filled, name: str) -> None:
    """And can be read again."""
    body = full.desks[name].ask("GET", "/t/CODE/desk/document").body
    names = {player.name for player in read_document(body).players}
    known = full.made.site.room(full.desks[name].hall.code).names
    assert names == {*known.values()} & names
    assert len(names) > len(TEXTS) * 3 / 4


def test_a_picture_holds_them_as_text(full: Filled) -> None:
    """It can be read at all, and has no element but ours."""
    drawn = ElementTree.fromstring(full.desks["matches"].ask("GET", "/t/CODE/crosstable.svg").body)
    assert {element.tag.rpartition("}")[2] for element in drawn.iter()} <= {"svg", "title", "rect", "text", "g", "path"}
    assert {attribute for element in drawn.iter() for attribute in element.attrib} <= DRAWN
    assert any("<script>" in (element.text or "") for element in drawn.iter())


def test_a_stream_says_codes_and_nothing_else(full: Filled) -> None:
    """Whatever a page claims to be, and whatever it says it has heard."""
    desk: Desk = full.desks["matches"]
    code = desk.hall.code
    for text in TEXTS:
        asked = desk.request({}, {"t": f"{code}:{text},{text}:{text},{code}", "last": text})
        assert {one.name for one in parse_watches(asked, lambda refusal: refusal)} == {code}


def test_a_browser_is_called_by_words_of_ours() -> None:
    ours = {"", *BROWSERS.values(), *SYSTEMS.values()}
    for text in TEXTS:
        assert {*device_name(f"{text} Firefox/1.0 {text} Android {text}").split(", ")} <= ours
        assert {*device_name(text).split(", ")} <= ours
