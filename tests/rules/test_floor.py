"""The floor: lateness, who has not been seen, notices, tables that are not used."""

import pytest

from crosstable.commands import (
    Announce,
    ChangeNotice,
    Configure,
    Drop,
    EnterResult,
    MarkHere,
    PauseClock,
    Penalise,
    ReportResult,
    ResumeClock,
    StartRound,
    TakeBackNotice,
    Undo,
    UseTable,
)
from crosstable.events import NoticeChanged, NoticePublished, NoticeTakenBack, PenaltyGiven, PlayersSeen, ResultEntered
from crosstable.formats.tables import TableSettings
from crosstable.model.points import HalfPoints
from crosstable.model.tournament import Forfeit, PlayerId, Score
from crosstable.rules.no_shows import no_show_delay, unseen_tables
from crosstable.rules.notices import MOST_SHOWN
from crosstable.words.event_text import event_words
from tests.rules.life import ANN, SAM, Life, id_of, phone, words
from tests.rules.table_life import TableLife, round_at_tables

MINUTE = 60


def started_round(players: int = 4) -> Life:
    """Return a round of matches that has just started, with a manual clock."""
    life = Life("mtg", rounds=3, round_minutes=50).begin(players)
    life.publish()
    life.pause = 0
    life.do(StartRound())
    return life


def unseen_players(life: Life) -> list[tuple[PlayerId, ...]]:
    return [one.players for one in unseen_tables(life.state, life.round)]


def first_of(life: Life, table: int = 1) -> PlayerId:
    return life.round.matches[table].first


# Lateness


def test_lateness_is_on_record_and_does_nothing_unless_said() -> None:
    life = started_round()
    late, reason = first_of(life), words("the bus")
    given = life.do(Penalise(player=late, kind="lateness", reason=reason))
    assert given == (PenaltyGiven(player=late, kind="lateness", round=1, reason=reason),)
    assert [(penalty.kind, penalty.effect) for penalty in life.state.penalties] == [("lateness", None)]


def test_lateness_does_what_the_organiser_chooses() -> None:
    """Points, a game or the match; the same as those penalties do, and called lateness all the same."""
    life = started_round()
    late, match = first_of(life), life.round.matches[1]
    life.do(Penalise(player=late, kind="lateness", effect="points", points=HalfPoints(2)))
    assert [deduction.points for deduction in life.state.stage.deductions] == [2]
    life.do(EnterResult(table=1, result=Score(2, 0)))
    lost = life.do(Penalise(player=late, kind="lateness", effect="game_loss", round=1))
    assert isinstance(lost[1], ResultEntered)
    assert lost[1].result == Score(2, 1)
    life.do(Penalise(player=match.second, kind="lateness", effect="match_loss", round=1))
    assert life.round.matches[1].result == Forfeit(match.second)
    assert {penalty.kind for penalty in life.state.penalties} == {"lateness"}


def test_only_lateness_takes_an_effect() -> None:
    life = started_round()
    late = first_of(life)
    assert life.refusal(Penalise(player=late, kind="warning", effect="points")).code == "effect_not_asked"
    assert life.refusal(Penalise(player=late, kind="lateness", effect="points")).code == "points_to_lose"
    assert life.refusal(Penalise(player=late, kind="lateness", points=HalfPoints(1))).code == "points_not_asked"


# Missing players


def test_nobody_is_missed_before_it_is_time() -> None:
    """Ten minutes unless set, by the round's clock: while it stands still nobody gets later."""
    life = started_round()
    life.clock.wait(4 * MINUTE)
    assert no_show_delay(life.state, life.clock.now) == 6 * MINUTE * 1_000_000
    life.do(PauseClock())
    life.clock.wait(20 * MINUTE)
    assert no_show_delay(life.state, life.clock.now) is None
    life.do(ResumeClock())
    life.clock.wait(6 * MINUTE)
    assert no_show_delay(life.state, life.clock.now) == 0
    life.do(Configure(config={"no_show_minutes": 30}))
    assert no_show_delay(life.state, life.clock.now) == 20 * MINUTE * 1_000_000
    life.do(Configure(config={"no_show_minutes": 0}))
    assert no_show_delay(life.state, life.clock.now) is None


def test_tables_with_reports_are_not_missed() -> None:
    life = started_round(6)
    seats = [life.round.seats[table] for table in (1, 2, 3)]
    assert unseen_players(life) == seats
    life.do(EnterResult(table=1, result=Score(2, 0)))
    life.do(ReportResult(table=2, result=Score(2, 0)), phone(seats[1][0]))
    assert unseen_players(life) == [seats[2]]
    life.do(Drop(player=seats[2][0]))
    assert unseen_players(life) == []


def test_player_marked_present_is_not_missed() -> None:
    life = started_round()
    one, other = life.round.seats[1]
    assert life.do(MarkHere(players=(one,))) == (PlayersSeen(round=1, players=(one,)),)
    assert unseen_players(life) == [(other,), life.round.seats[2]]
    assert life.do(MarkHere(players=(one,))) == ()
    life.do(MarkHere())
    assert unseen_players(life) == []
    life.do(Undo())
    assert unseen_players(life) == [(other,), life.round.seats[2]]


def test_only_seated_players_can_be_marked_present() -> None:
    life = started_round(5)
    (bye,) = life.round.byes
    assert life.refusal(MarkHere(players=(bye,))).code == "has_no_table"
    assert life.refusal(MarkHere(), SAM).code == "not_yours"
    life.finish()
    assert life.refusal(MarkHere()).code == "not_now"


def test_at_tables_the_others_play_on_when_one_has_left() -> None:
    life = round_at_tables("abcd", "efgh", pause=0)
    here = life.round.seats[1]
    life.do(Drop(player=here[0]))
    assert unseen_players(life)[0] == here[1:]
    life.tap(here[1])
    assert [one.table for one in unseen_tables(life.state, life.round)] == [2]


# Notices


def test_a_notice_is_published_changed_and_taken_back() -> None:
    life = Life("mtg")
    lunch, late = words("lunch at one"), words("lunch at two")
    assert life.do(Announce(words=lunch)) == (NoticePublished(words=lunch),)
    number = life.state.seq
    assert life.do(ChangeNotice(notice=number, words=late, minutes=5)) == (
        NoticeChanged(notice=number, words=late, was=lunch, minutes=5),
    )
    notice, now = life.state.notices[number], life.clock.now
    assert notice.is_shown(now + 299_999_999)
    assert not notice.is_shown(now + 300_000_000)
    assert life.do(TakeBackNotice(notice=number)) == (NoticeTakenBack(notice=number),)
    assert life.state.notices == {}
    refusals = [life.refusal(TakeBackNotice(notice=number)), life.refusal(ChangeNotice(notice=number, words=late))]
    assert {refusal.code for refusal in refusals} == {"no_such_notice"}


def test_notice_limit_ignores_expired_notices() -> None:
    life = Life("mtg")
    for i in range(MOST_SHOWN):
        life.do(Announce(words=words(str(i)), minutes=1))
    assert life.refusal(Announce(words=words())).code == "too_many_notices"
    life.clock.wait(MINUTE)
    life.do(Announce(words=words()))


@pytest.mark.parametrize("minutes", [0, -1, 100_000])
def test_a_notice_for_no_time_or_for_ever_is_refused(minutes: int) -> None:
    assert Life("mtg").refusal(Announce(words=words(), minutes=minutes)).code == "minutes_of_notice"


def test_notices_are_the_organisers() -> None:
    life = Life("mtg")
    assert life.refusal(Announce(words=words()), SAM).code == "not_yours"


# Tables that are not used


def next_tables(life: TableLife) -> list[int]:
    life.close()
    life.seat(start=False)
    return sorted(life.round.tables)


def test_a_table_that_is_not_used_has_no_seats_from_the_next_round_on() -> None:
    """One at a time, so that two who say so at once both have their way."""
    life = round_at_tables("abcd", "efgh")
    life.do(UseTable(table=1, used=False))
    life.do(UseTable(table=3, used=False), ANN)
    assert event_words(life.state.log[-1].event) == "changed the tables in use: all but 1 and 3"
    assert sorted(life.round.tables) == [1, 2]
    assert life.do(UseTable(table=3, used=False)) == ()
    assert next_tables(life) == [2, 4]


def test_a_table_is_used_again_and_undo_takes_that_back() -> None:
    life = round_at_tables("abcd", "efgh")
    life.do(UseTable(table=1, used=False))
    life.do(UseTable(table=1, used=True))
    assert life.state.stage.config.of(TableSettings).inactive_tables == ()
    life.do(Undo())
    assert next_tables(life) == [2, 3]


def test_only_tables_that_there_can_be_are_spoken_of() -> None:
    life = round_at_tables("abcd")
    assert life.refusal(UseTable(table=0, used=False)).code == "no_table_so_far"
    assert started_round().refusal(UseTable(table=1, used=False)).code == "is_in_matches"
    assert life.refusal(UseTable(table=1, used=False), phone(id_of("a"))).code == "not_yours"
