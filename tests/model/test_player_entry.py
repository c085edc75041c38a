"""The fields of an entry are declared once, and wire formats and options name all of them."""

import inspect

import pytest

from crosstable.cli.desk.entries import NOTHING
from crosstable.commands import Entry
from crosstable.events import PlayerQueued, PlayerRegistered
from crosstable.exchange import document_shapes
from crosstable.exchange.files.headings import WORDS
from crosstable.model.player_entry import ENTRY_FIELDS, ENTRY_SHAPES, EntryFields, entry_fields
from crosstable.model.tournament import Player, PlayerId


def test_every_field_has_a_shape() -> None:
    assert tuple(ENTRY_SHAPES) == ENTRY_FIELDS


@pytest.mark.parametrize("kind", [PlayerRegistered, PlayerQueued])
def test_events_have_every_field(kind: type) -> None:
    assert {*ENTRY_FIELDS} <= inspect.signature(kind).parameters.keys()


def test_the_document_the_terminal_and_lists_have_every_field() -> None:
    assert {*ENTRY_FIELDS} <= document_shapes._player.keys.keys()
    assert {*ENTRY_FIELDS} <= NOTHING.fields.keys()
    assert {*ENTRY_FIELDS} <= WORDS.keys()


def test_fields_go_from_one_to_the_other() -> None:
    player = Player(PlayerId("a"), "Ann", 1, rating=1500, club="North", fixed_table=3)
    rest = {"title": None, "federation": None, "born": None, "town": None, "group": None, "category": None}
    assert entry_fields(player) == {"rating": 1500, "club": "North", "fixed_table": 3, **rest}
    assert issubclass(Entry, EntryFields)
