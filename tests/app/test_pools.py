"""Pools over tournaments: by persons, in the order of time, the same whether rated at once or evening by evening."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from crosstable.app.director import Director, Envelope
from crosstable.app.intake.intake import Intake, Request
from crosstable.app.persons import Persons
from crosstable.app.pool_view import PoolView
from crosstable.app.pools import Pools
from crosstable.commands import Actor, Correct, Create, Undo
from crosstable.journal.interface import StreamId
from crosstable.journal.memory import MemoryJournal
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Score
from crosstable.state.stream_state import StreamState
from crosstable.views.pool import pool_moves
from tests.conftest import proof_size

ANN = Actor("ann")
NAMES = ["Ana", "Boris", "Chloé", "Dov", "Eda", "Filip"]


class Season:
    """A journal with a pool, and evenings of a Swiss round each."""

    def __init__(self, system: str = "elo") -> None:
        self.journal = MemoryJournal()
        self.director = Director(self.journal)
        self.intake = Intake(self.director)
        self.pools = self.intake.pools
        self.pool = self.intake.submit(
            None,
            Request("create_pool", {"name": "League", "config": {"system": system, "provisional": 1}}),
            Envelope(ANN),
        ).stream
        self.chance = random.Random(9)
        self.preset = "preferans" if system == "preferans" else "mtg"

    def evening(self, number: int) -> StreamId:
        """Play one evening with all persons of the evenings before."""
        stream = StreamId(f"evening-{number}")
        created = Create(name=f"Evening {number}", seed=number, preset=self.preset, config={"rounds": 3})
        self.director.create(created, ANN, stream=stream)
        known = {person.name: person.id for person in Persons(self.journal).known_persons()}
        entries: list[dict[str, Any]] = [{"name": name, "person": known.get(name)} for name in NAMES]
        self.do(stream, "register", entries=entries)
        self.do(stream, "start")
        self.intake.submit(self.pool, Request("link_tournament", {"tournament": stream}), Envelope(ANN))
        for command in ("seat" if self.preset == "preferans" else "pair", "publish", "start_round"):
            self.do(stream, command)
        if self.preset == "preferans":
            for table in (1, 2):
                self.do(stream, "enter_table", table=table, games=[self.papers(stream, table)])
            return stream
        for table in (1, 2, 3):
            score = self.chance.choice(["2-0", "2-1", "1-2", "0-2", "1-1-1"])
            self.do(stream, "enter_result", table=table, typed=score)
        return stream

    def papers(self, stream: StreamId, table: int) -> dict[str, Any]:
        """Return a game of preferans whose middles add up to zero."""
        one, two, *sides = (self.chance.randrange(-20, 20) * 2 for _ in range(8))
        middles = (one, two, -one - two)
        papers = [[abs(sides[2 * i]), middles[i], abs(sides[2 * i + 1])] for i in range(3)]
        (round_,) = self.director.state(stream).rounds
        return {"seats": list(round_.tables[table].seats), "papers": papers}

    def correct(self, stream: StreamId) -> None:
        """Correct the first table and check that the preview of the rating changes comes true."""
        request = Request("correct", {"round": 1, "table": 1, "typed": "2-0"})
        if self.preset == "preferans":
            fields = {"round": 1, "table": 1, "games": [self.papers(stream, 1)], "reason": "misread"}
            request = Request("enter_table", fields)
        before, state = self.view, self.director.state(stream)
        ann = Actor("ann", seen=state.seq)
        events = self.intake.preview(state, request, Envelope(ann)).events
        told = [found.moves for found in self.pools.tournament_moves(stream, state, events, ann)]
        self.intake.submit(stream, request, Envelope(ann))
        assert told == ([pool_moves(before.rated, self.view.rated, before.names)] if events else [])

    def do(self, stream: StreamId, command: str, **fields: Any) -> None:
        self.intake.submit(stream, Request(command, fields), Envelope(ANN))

    def game(self) -> None:
        """Enter a game outside the evenings."""
        fields: dict[str, Any] = {"players": self.chance.sample(NAMES, 2), "date": "2025-01-01"}
        fields["scores"] = [str(self.chance.randrange(2)), "1"]
        if self.preset == "preferans":
            fields |= {"players": self.chance.sample(NAMES, 3), "scores": ["-50", "20", "30"], "bula": "40"}
        self.intake.submit(self.pool, Request("enter_game", fields), Envelope(ANN))

    @property
    def view(self) -> PoolView:
        return self.pools.view(self.pool)

    @property
    def afresh(self) -> PoolView:
        """The pool by another process, from the first event on."""
        return Pools(Director(self.journal)).view(self.pool)


def image(view: PoolView) -> bytes:
    """Return everything shown of a pool, to the last digit."""
    rated = view.rated
    return msgspec.json.encode(
        [rated.standings, [list(changes) for changes in rated.timeline.all_changes()], dict(view.names)], enc_hook=str
    )


@pytest.mark.long
@pytest.mark.parametrize("system", ["preferans", "elo", "glicko2", "weng_lin"])
def test_a_season_is_the_same_evening_by_evening_and_at_once(system: str) -> None:
    """Thirty evenings (fewer every day) with games between them, corrections, undos and games made void;
    what a correction changes is what its preview said.
    """
    season = Season(system)
    for number in range(1, proof_size(4, 30) + 1):
        stream = season.evening(number)
        season.game()
        assert image(season.view) == image(season.afresh)
        if number % 2 == 0:
            season.correct(StreamId(f"evening-{number // 2}"))
        if number % 3 == 0:
            season.director.run(stream, Undo(), ANN)
            season.intake.submit(season.pool, Request("void_game", {"game": number // 3}), Envelope(ANN))
        assert image(season.view) == image(season.afresh)
    assert len(season.view.rated.standings) == len(NAMES)


def test_merging_and_splitting_rates_again() -> None:
    """Two persons who are one have one rating, and two again when that is taken back."""
    season = Season()
    season.evening(1)
    season.intake.submit(
        season.pool, Request("enter_game", {"players": ["Ana", "Anna"], "scores": ["1", "0"]}), Envelope(ANN)
    )
    season.intake.submit(
        season.pool, Request("enter_game", {"players": ["Boris", "Annika"], "scores": ["1", "0"]}), Envelope(ANN)
    )
    before = season.view
    persons = Persons(season.journal)
    states: dict[StreamId, StreamState] = {StreamId("evening-1"): season.director.state(StreamId("evening-1"))}
    states[season.pool] = season.pools.director.state(season.pool)
    ids = {person.name: person.id for person in persons.known_persons()}
    persons.merge(ids["Annika"], ids["Ana"], states)
    merged = season.view
    assert len(merged.rated.standings) == len(before.rated.standings) - 1
    assert merged.rated.standing(merged.find("Ana")).games == 3
    assert "Annika" not in merged.names.values()
    persons.split(ids["Annika"])
    assert image(season.view) == image(before)
    with pytest.raises(Refusal) as refused:
        persons.merge(ids["Anna"], ids["Ana"], states)
    assert "both_play" in [refused.value.code, *(reason.code for reason in refused.value.reasons)]


def test_an_erased_person_keeps_a_number_and_everybody_the_rating() -> None:
    """The name is gone from the pool at once; nobody's rating changes by it."""
    season = Season()
    season.evening(1)
    before = {row.player: row.rating for row in season.view.rated.standings}
    persons = Persons(season.journal)
    ids = {person.name: person.id for person in persons.known_persons()}
    persons.erase(ids["Chloé"])
    view = season.view
    assert "Chloé" not in view.names.values()
    assert {row.player: row.rating for row in view.rated.standings} == before


def test_a_tournament_that_is_gone_is_left_out() -> None:
    """The pool goes on without it; one that never was cannot be linked."""
    season = Season()
    stream = season.evening(1)
    season.journal.delete(stream)
    assert season.afresh.rated.standings == []
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "not_a_tournament"):
        season.intake.submit(season.pool, Request("link_tournament", {"tournament": "nowhere"}), Envelope(ANN))
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "not_a_tournament"):
        season.intake.submit(season.pool, Request("link_tournament", {"tournament": season.pool}), Envelope(ANN))


def test_a_result_counts_when_it_was_first_entered() -> None:
    """A correction does not move a game in the order of time; forfeits, byes and open matches are no games."""
    season = Season()
    stream = season.evening(1)
    before = [game.moment for game in season.view.rated.games]
    season.director.run(stream, Correct(round=1, table=1, result=Score(0, 2)), ANN)
    assert [game.moment for game in season.view.rated.games] == before
    season.do(stream, "correct", round=1, table=2, typed="f1")
    assert len(season.view.rated.games) == 2


def test_names_are_found_and_told_apart() -> None:
    """By the whole name or a beginning; where it could be several it is asked."""
    season = Season()
    season.evening(1)
    view = season.view
    assert view.names[view.find("chloe")] == "Chloé"
    assert view.names[view.find("Bor")] == "Boris"
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "unknown_pool_player"):
        view.find("Zed")
    seats, facts = view.seats(["Ana", "Somebody"])
    assert len(seats) == len(facts) == 2


def files() -> Iterator[tuple[str, str]]:
    yield "players,scores\nAna;Boris,1;0\nAna;Zoe,0;1\n", ""
    yield "players,scores\nAna;Boris,1;0\nAna;Ana,0;1\n", "plays_twice"


def test_games_of_a_file_are_entered_all_or_none() -> None:
    """New players are created once; a wrong game keeps all games out."""
    from crosstable.exchange.games import read_games

    season = Season()
    for text, code in files():
        games = read_games(text.encode()).games
        if code:
            with pytest.raises(Refusal) as refused:
                season.pools.import_games(season.pool, games, ANN)
            assert [reason.code for reason in refused.value.reasons] == [code]
        else:
            season.pools.import_games(season.pool, games, ANN)
    assert sorted(season.view.names.values()) == ["Ana", "Boris", "Zoe"]
    assert len(season.view.rated.games) == 2


@pytest.mark.parametrize("on_papers", [True, False])
def test_an_evening_of_preferans_is_rated(on_papers: bool) -> None:
    """From its papers or its scores, each game with a bula of its own; the published formula gives the change."""
    season = Season("preferans")
    stream = StreamId("evening")
    season.director.create(Create(name="Evening", seed=1, preset="preferans"), ANN, stream=stream)
    season.do(stream, "register", entries=[{"name": name} for name in NAMES[:3]])
    season.do(stream, "start")
    season.intake.submit(season.pool, Request("link_tournament", {"tournament": stream}), Envelope(ANN))
    for command in ("seat", "publish", "start_round"):
        season.do(stream, command)
    (round_,) = season.director.state(stream).rounds
    seats = list(round_.tables[1].seats)
    papers = [[320, -20, 160], [120, 4, 60], [20, 16, 60]]
    if on_papers:
        season.do(stream, "enter_table", table=1, games=[{"seats": seats, "papers": papers, "bula": 30}])
    else:
        season.do(stream, "enter_table", table=1, scores=["-500", "40", "460"], bula=30)
    (game,) = season.view.rated.games
    assert (game.game.scores, game.game.bula) == ((-500, 40, 460), 30)
    assert season.view.rated.timeline.changes_of(0) == (-25, 2, 23)


def test_of_teams_the_members_are_rated_board_by_board() -> None:
    """Boards that two played: not the one with an empty seat, and not the match itself."""
    season = Season()
    stream = StreamId("teams")
    created = Create(name="Teams", seed=1, preset="chess_teams", config={"boards": 3, "rounds": 1})
    season.director.create(created, ANN, stream=stream)
    teams = ["Reds: Ana, Boris, Chloé", "Blues: Dov, Eda"]
    season.do(stream, "register", entries=[{"name": team} for team in teams])
    season.intake.submit(season.pool, Request("link_tournament", {"tournament": stream}), Envelope(ANN))
    for command in ("start", "pair", "publish", "start_round"):
        season.do(stream, command)
    season.do(stream, "enter_result", table=1, typed="1 d 1")
    view = season.view
    assert sorted(view.names[row.player] for row in view.rated.standings) == ["Ana", "Boris", "Dov", "Eda"]
    assert [game.game.ranks for game in view.rated.games] == [(0, 1), (0, 0)]


def test_evening_typed_up_later_counts_on_its_date() -> None:
    """The date of the event, or of the round in the schedule; never one that is still to come."""
    season = Season()
    first, second = season.evening(1), season.evening(2)
    days = [timed.moment.day for timed in season.view.rated.games]
    assert len({*days}) == 1
    season.do(second, "set_details", date="2024-05-03")
    season.do(first, "set_schedule", rounds=[{"round": 1, "opens": "2024-05-10T19:00"}])
    assert [timed.moment.day for timed in season.view.rated.games] == ["2024-05-03"] * 3 + ["2024-05-10"] * 3
    season.do(second, "set_details", date="2124-05-03")
    assert [timed.moment.day for timed in season.view.rated.games][3:] == days[3:]
    assert image(season.view) == image(season.afresh)
