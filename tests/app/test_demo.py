"""The demo: a tournament of each kind in the middle of a round, two of several stages, always the same, and able to
play on to their end.
"""

import unicodedata

import pytest

from crosstable.app.demo import DEMOS, demo_names, demo_stream, fill_demo, play_move
from crosstable.app.site import Site
from crosstable.formats import FORMATS
from crosstable.journal.interface import StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.model.refusals import Refusal
from crosstable.state.live_rounds import RoundInPlay
from crosstable.state.state import State
from crosstable.views.next_step import next_step

OF_FORMATS = [demo_stream(name) for name in FORMATS]
SWISS, ROUND_ROBIN, TABLES, CUT_LINE = map(demo_stream, ("swiss", "round_robin", "tables", "cut_line"))


def site_with_demo() -> Site:
    made = Site(MemoryJournal())
    fill_demo(made)
    return made


@pytest.fixture(scope="module")
def site() -> Site:
    """Return a site that no test changes."""
    return site_with_demo()


@pytest.fixture
def fresh() -> Site:
    return site_with_demo()


def test_there_is_one_of_each_format(site: Site) -> None:
    assert [site.director.state(stream).stage.config.format for stream in OF_FORMATS] == [*FORMATS]


def test_a_swiss_is_in_its_top_8(site: Site) -> None:
    state, round_ = middle(site, demo_stream("top_8"))
    assert [stage.config.format for stage in state.stages] == ["swiss", "single_elimination"]
    assert (state.stage.name, len(round_.matches)) == ("Top 8", 4)


def test_a_tie_waits_for_its_shoot_out(fresh: Site) -> None:
    """Three of a group are level for place 2, and the finals can't begin before it is shot out."""
    stream = demo_stream("gold_and_silver")
    state = fresh.director.state(stream)
    step = next_step(state)
    assert (state.phase, step.code, len(step.params["players"])) == ("ready", "tie", 3)
    while next_step(state).code == "tie":
        assert play_move(fresh, stream)
        state = fresh.director.state(stream)
    assert [one.by for one in state.stage.settled] == ["shoot_out"]
    assert next_step(state).code == "advance"


def middle(site: Site, stream: StreamId) -> tuple[State, RoundInPlay]:
    """Return a tournament of the demo and its current round."""
    state, demo = site.director.state(stream), DEMOS[stream]
    assert state.current is not None
    assert (state.phase, state.last_round, len(state.players)) == ("playing", demo.round, demo.players)
    return state, state.current


def test_each_is_in_the_middle_of_a_round(site: Site) -> None:
    """Some tables have something entered and others do not, or taps come in."""
    rounds = {stream: middle(site, stream) for stream in OF_FORMATS}
    for stream in (SWISS, ROUND_ROBIN, TABLES):
        round_ = rounds[stream][1]
        assert sorted({round_.has_result_at(player) for player in round_.seats}) == [False, True]
    assert sum(len(table.events) for table in rounds[CUT_LINE][1].tables.values()) == 40


def test_the_cut_line_has_cut_and_counts_double(site: Site) -> None:
    round_ = site.director.state(CUT_LINE).current
    assert round_ is not None
    assert 0 < len(round_.seats) * 4 < 64
    assert round_.halves == 4


def test_a_preferans_evening_is_in_progress(site: Site) -> None:
    """Tables of three and four have written papers in the first round, and one has in the second."""
    state, round_ = middle(site, demo_stream("preferans"))
    assert sorted(len(table.seats) for table in round_.tables.values()) == [3, 3, 4]
    first = state.round(1)
    assert first is not None
    assert sorted(len(table.games) for table in first.tables.values()) == [1, 1, 4]
    assert sum(bool(table.games) for table in round_.tables.values()) == 1


def test_the_round_robin_has_groups_and_twenties(site: Site) -> None:
    state = site.director.state(ROUND_ROBIN)
    groups = [player.group for player in state.players.values()]
    assert (groups.count("A"), groups.count("B")) == (8, 8)
    played = [match for round_ in state.rounds for match in round_.matches.values() if match.result is not None]
    assert sum(match.twenties is not None for match in played) > 20


def test_everything_is_listed(site: Site) -> None:
    assert {listed.stream for listed in site.catalogue.tournaments()} == {*DEMOS}
    room = site.room(site.catalogue.tournaments()[0].code)
    assert {*room.names.values()} <= {*demo_names()}


def test_a_preferans_league_has_a_season_behind_it(site: Site) -> None:
    """An evening every week with ranks for everybody who came often enough, and that of today by the same persons."""
    (listed,) = site.catalogue.pools()
    view = site.pools.view(listed.stream)
    assert view.rated.lower_is_stronger
    assert len(view.rated.games) > 60
    assert len({game.moment.day for game in view.rated.games}) == 21
    assert list(view.tournaments) == [demo_stream("preferans")]
    assert len(view.rated.standings) == 12
    assert sum(row.rank is not None for row in view.rated.standings) > 9


def test_names_are_mostly_latin_and_a_few_in_other_scripts() -> None:
    assert len({*demo_names()}) == len(demo_names()) >= 64
    other = [name for name in demo_names()[:32] if not unicodedata.name(name[0]).startswith("LATIN")]
    assert 2 <= len(other) <= 4


def outcome(state: State) -> list[object]:
    """Return every match and table of every round with its result."""
    rounds = state.stage.rounds.values()
    matches = [(match.first, match.second, match.result) for round_ in rounds for match in round_.matches.values()]
    return [*matches, *((table.seats, table.scores) for round_ in rounds for table in round_.tables.values())]


def test_demo_is_deterministic(site: Site) -> None:
    other = site_with_demo()
    for stream in DEMOS:
        assert outcome(other.director.state(stream)) == outcome(site.director.state(stream))


def test_demo_is_refused_if_real_tournaments_exist(site: Site) -> None:
    with pytest.raises(Refusal) as refused:
        fill_demo(site)
    assert refused.value.code == "demo_not_empty"


def test_each_plays_on_to_its_end(fresh: Site) -> None:
    for stream in DEMOS:
        moves = 0
        while play_move(fresh, stream) and moves < 1000:
            moves += 1
        assert moves > 10, stream
        assert fresh.director.state(stream).phase == "completed", stream


def test_deleted_demo_makes_no_moves(fresh: Site) -> None:
    fresh.journal.delete(SWISS)
    assert not play_move(fresh, SWISS)
