"""The demo: a tournament of each kind in the middle of a round, always the same, and able to play on to its end."""

import pytest

from crosstable.app.demo import CUT_LINE, SWISS, fill, names, play
from crosstable.app.site import Site
from crosstable.journal.interface import StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.model.refusals import Refusal
from crosstable.state.state import State


@pytest.fixture
def site() -> Site:
    made = Site(MemoryJournal())
    fill(made)
    return made


def test_the_swiss_is_in_the_middle_of_a_round(site: Site) -> None:
    state = site.director.state(SWISS)
    assert (state.phase, state.last_round, len(state.players)) == ("playing", 3, 32)
    assert state.current is not None
    assert sorted({match.result is None for match in state.current.matches.values()}) == [False, True]


def test_the_cut_line_is_in_the_middle_of_a_round(site: Site) -> None:
    """After a cut, with taps, and for double."""
    state = site.director.state(CUT_LINE)
    assert (state.phase, state.last_round, len(state.players)) == ("playing", 2, 64)
    assert state.current is not None
    assert 0 < len(state.current.seats) * 4 < 64
    assert state.current.halves == 4
    assert sum(len(table.events) for table in state.current.tables.values()) == 40


def test_everything_is_listed(site: Site) -> None:
    assert {listed.stream for listed in site.catalogue.all()} == {SWISS, CUT_LINE}
    room = site.room(site.catalogue.all()[0].code)
    assert {*room.names.values()} <= {*names()}


def test_names_are_many_and_in_many_scripts() -> None:
    assert len({*names()}) == 64
    for one in ("Ann Novak", "王小明", "فاطمة الحسن", "Дмитрий Иванов"):
        assert one in names()[:32]


def outcome(state: State) -> list[object]:
    """Every match and every table of every round, with what came of it."""
    rounds = state.stage.rounds.values()
    matches = [(one.first, one.second, one.result) for round_ in rounds for one in round_.matches.values()]
    return [*matches, *(one.seats for round_ in rounds for one in round_.tables.values())]


def test_it_is_always_the_same(site: Site) -> None:
    other = Site(MemoryJournal())
    fill(other)
    for stream in (SWISS, CUT_LINE):
        assert outcome(other.director.state(stream)) == outcome(site.director.state(stream))


def test_it_is_not_made_beside_real_tournaments(site: Site) -> None:
    with pytest.raises(Refusal) as refused:
        fill(site)
    assert refused.value.code == "demo_not_empty"


@pytest.mark.parametrize("stream", [SWISS, CUT_LINE])
def test_it_plays_on_to_its_end(site: Site, stream: StreamId) -> None:
    moves = 0
    while play(site, stream) and moves < 1000:
        moves += 1
    assert moves > 20
    assert site.director.state(stream).phase == "completed"


def test_a_demo_that_was_deleted_plays_no_more(site: Site) -> None:
    site.journal.delete(SWISS)
    assert not play(site, SWISS)
