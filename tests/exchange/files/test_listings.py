"""Formats for people: every name is in them, nothing in a name means anything to them, and they are the same bytes."""

from html.parser import HTMLParser

import msgspec
import pytest

import crosstable
from crosstable.exchange.files import FILE_FORMATS
from crosstable.exchange.files.convert import losses, output_request, write_file
from crosstable.model.categories import Category
from crosstable.model.refusals import Refusal
from crosstable.model.schedule import RoundTimes
from crosstable.model.tournament import Tournament
from crosstable.words import sentence


def write_text(tournament: Tournament, name: str, what: str | None = None, round_: int | None = None) -> str:
    found = FILE_FORMATS[name]
    wanted = output_request(found, what, round_)
    assert all(sentence(one) for one in losses(found, tournament, wanted))
    made = write_file(found, tournament, wanted)
    assert made == write_file(found, tournament, wanted)
    return made.decode()


@pytest.mark.parametrize("name", ["markdown", "text", "html"])
@pytest.mark.parametrize("preset", ["mtg", "speed_jong", "crokinole_groups", "single_elimination"])
def test_everybody_is_in_a_listing(preset: str, name: str) -> None:
    """Standings, pairings and report of every kind of play name everybody who plays."""
    played = crosstable.simulate(preset, 8, rounds=2)
    played = msgspec.structs.replace(played, categories=(Category("Everybody", high=9_999), Category("Rated", low=0)))
    players = tuple(msgspec.structs.replace(player, rating=1500) for player in played.players)
    played = msgspec.structs.replace(played, players=players)
    for what in FILE_FORMATS[name].writes:
        text = write_text(played, name, what)
        # Apostrophes are written otherwise in some of them.
        everybody = [one.name.split()[0] for one in played.players]
        here = [one for one in everybody if one.isalpha() and one in text]
        assert len(here) >= (len([one for one in everybody if one.isalpha()]) if what != "pairings" else 2), what


@pytest.mark.parametrize("name", ["markdown", "text", "html"])
def test_pairings_name_colours_for_chess_only(name: str) -> None:
    chess, magic = (
        write_text(crosstable.simulate(preset, 4, rounds=1), name, "pairings") for preset in ("chess", "mtg")
    )
    assert 0 < chess.index("White") < chess.index("Result") < chess.index("Black")
    assert "White" not in magic
    assert "Black" not in magic


def test_chat_texts_escape_names() -> None:
    """Pasted Markdown and plain text escape names; earlier rounds too."""
    played = crosstable.simulate("mtg", 4, rounds=2, seed=3)
    renamed = msgspec.structs.replace(
        played,
        name="Fri|day",
        players=tuple(
            msgspec.structs.replace(one, name=name)
            for one, name in zip(played.players, ["A_n_n", "*Bob*", "<Cy>", "王小明"], strict=True)
        ),
    )
    markdown = write_text(renamed, "markdown", "standings")
    assert markdown.startswith("# Fri\\|day\n\n**Standings after round 2**\n")
    shown = {line.split(" | ")[1] for line in markdown.splitlines()[6:]} - {"---"}
    assert shown == {"A\\_n\\_n", "\\*Bob\\*", "\\<Cy\\>", "王小明"}
    text = write_text(renamed, "text", "pairings", round_=1)
    assert "Round 1" in text
    assert not any(line.endswith(" ") for line in text.splitlines())


def test_one_page_is_whole() -> None:
    """A page is well-formed, asks for nothing from elsewhere, and a name is text."""
    played = crosstable.simulate("mtg", 4, rounds=1)
    players = (msgspec.structs.replace(played.players[0], name="<script>&'\""), *played.players[1:])
    text = write_text(msgspec.structs.replace(played, players=players), "html", "standings")
    tags: list[str] = []

    class Reader(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            assert not {"src", "href"} & dict(attrs).keys()
            tags.append(tag)

    Reader().feed(text)
    assert "script" not in tags
    assert "&lt;script&gt;&amp;&#x27;&quot;" in text


def test_nothing_to_write_is_refused() -> None:
    """Before a round is published, and without dates."""
    empty = crosstable.create(["Ann", "Bob"])
    for name, what in (("text", "pairings"), ("markdown", "report"), ("csv", "pairings"), ("ics", "schedule")):
        with pytest.raises(Refusal):
            write_file(FILE_FORMATS[name], empty, output_request(FILE_FORMATS[name], what))


def test_a_calendar_of_rounds() -> None:
    """Rounds with dates are entries: in the time zone of the event, for as long as the round takes."""
    played = crosstable.simulate("mtg", 4, rounds=2, name="Ärger; Freitag, " + "x" * 80, config={"round_minutes": 50})
    schedule = (
        RoundTimes(1, "2026-05-02T10:00", "2026-05-02T11:00"),
        RoundTimes(2, "2026-05-02T11:30"),
        RoundTimes(3, None, "2026-11-02T23:30"),
    )
    dated = msgspec.structs.replace(played, schedule=schedule, timezone="Europe/Berlin")
    made = write_text(dated, "ics")
    lines = made.replace("\r\n ", "").split("\r\n")
    assert [line for line in lines if line.startswith("DT") and "STAMP" not in line] == [
        "DTSTART:20260502T080000Z",
        "DTEND:20260502T090000Z",
        "DTSTART:20260502T093000Z",
        "DTEND:20260502T102000Z",
        "DTSTART:20261102T223000Z",
    ]
    assert "SUMMARY:Ärger\\; Freitag\\, " + "x" * 80 + ": round 1" in lines
    assert max(len(line.encode()) for line in made.split("\r\n")) <= 75
    floating = write_text(msgspec.structs.replace(dated, timezone=None), "ics")
    assert "DTSTART:20260502T100000\r\n" in floating
