"""Lives in which mistakes are made: what has happened before a command is asked for."""

from typing import Any

from crosstable.commands import (
    Announce,
    AskCheckIn,
    CheckIn,
    Dispute,
    Disqualify,
    EndStage,
    EnterTable,
    PairByHand,
    Publish,
    ReportResult,
    SetRegistration,
    StartRound,
    Tap,
    Undo,
)
from crosstable.model.tournament import PlayerId, Score
from crosstable.rules.notices import MOST_SHOWN
from crosstable.rules.taps import MOST_WAITING
from tests.rules.life import Life, phone, words
from tests.rules.table_life import TableLife, at_tables, whole

P1, P2 = PlayerId("p1"), PlayerId("p2")


def played(rounds: int = 2) -> Life:
    life = Life(rounds=5).begin(8)
    life.play(rounds)
    return life


def playing(players: int = 8, preset: str = "mtg", **config: Any) -> Life:
    """In the first round, whose clock runs."""
    life = Life(preset, **{"rounds": 5, "round_minutes": 50, **config}).begin(players)
    life.publish()
    life.do(StartRound())
    return life


def with_a_bye() -> Life:
    """Two play, and a third has the bye."""
    life = Life(rounds=3).begin(3)
    life.do(PairByHand(matches=((P1, P2),)))
    life.do(Publish())
    return life


def reported() -> Life:
    """Every result of the first round is in, the first as a player says."""
    life = playing(4, player_reports="one")
    life.do(ReportResult(table=1, result=Score(2, 0)), phone(pair_of(life)[0]))
    life.win(2)
    return life


def disputed(life: Life) -> None:
    life.do(Dispute(table=1), phone(life.round.matches[1].second))


def with_places(places: int, players: int = 2) -> Life:
    """Registration, with so many places."""
    life = Life()
    life.enter(players)
    life.do(SetRegistration(open=True, capacity=places))
    return life


def all_here() -> Life:
    """A cut line whose players have all checked in, with two who may not meet."""
    life = Life("speed_jong", format="cut_line", rounds=3, forbidden=[["p7", "p8"]])
    life.enter(8)
    life.do(AskCheckIn())
    for one in list(life.state.players):
        life.do(CheckIn(player=one))
    return life


def ended() -> Life:
    """A stage is over, and two go on."""
    life = Life(rounds=1).begin(4)
    life.play()
    life.do(EndStage(players=(P1, P2)))
    return life


def put_out(life: Life) -> None:
    for one in (P1, P2):
        life.do(Disqualify(player=one))


def noticed(life: Life) -> None:
    for _ in range(MOST_SHOWN):
        life.do(Announce(words=words()))


def held() -> Life:
    """A tap waits at the desk."""
    life = at_tables("abcd", round_minutes=10)
    life.wait(700)
    life.tap("a", actor=phone("a"))
    return life


def crowded(life: Life) -> None:
    """As many taps wait as may."""
    while len(life.state.held) < MOST_WAITING:
        life.do(Tap(table=1, player=PlayerId("a"), delta=1), phone("a"))


def scored() -> TableLife:
    life = at_tables("abcd", "efgh")
    life.score(a=1)
    return life


def scored_in_points() -> TableLife:
    life = at_tables("abcd", preset="riichi")
    life.do(EnterTable(table=1, scores=whole("30000 30000 30000 30000")))
    return life


def scored_and_closed() -> TableLife:
    life = scored()
    life.close()
    return life


def over() -> Life:
    """A round of tables is over, with places."""
    life = at_tables("abcd", "efgh")
    for table in (1, 2):
        life.do(EnterTable(table=table, places=(1, 2, 3, 4)))
    life.close()
    return life


def tied() -> Life:
    """The winners of a round share the first rank."""
    life = Life(standings_tiebreakers=[], rounds=1).begin(4)
    life.play()
    return life


def first_tied(life: Life) -> tuple[PlayerId, ...]:
    return tuple(player for rank, player in life.ranked if rank == 1)


def pair_of(life: Life) -> tuple[PlayerId, PlayerId]:
    """Those on the first seats of the first two tables."""
    return life.round.matches[1].first, life.round.matches[2].first


def now(life: Life) -> int:
    return life.clock.now


def noticed_once() -> Life:
    life = playing()
    life.do(Announce(words=words()))
    return life


def undone() -> Life:
    life = playing()
    life.do(Undo())
    return life
