"""Time is up: leaders win all open matches in one action."""

from crosstable.commands import Actor, CallTime, ReportResult, Undo
from crosstable.events import ResultEntered
from crosstable.model.tournament import Score
from tests.rules.life import Life


def test_leaders_win_and_level_matches_stay_open() -> None:
    """By what a player reported; one undo takes all of it back, and without a leader it is refused."""
    life = Life("mtg", player_reports="both").begin(8)
    life.publish()
    life.refusal(CallTime(), code="nobody_leads")
    for table, score in ((1, Score(1, 0)), (2, Score(1, 1)), (3, Score(0, 1))):
        first = life.round.matches[table].first
        life.do(ReportResult(table=table, result=score), Actor(f"phone {table}", "player", first))
    before = life.state.image()
    events = life.do(CallTime())
    assert all(isinstance(event, ResultEntered) for event in events)
    results = {table: match.result for table, match in life.round.matches.items()}
    assert results == {1: Score(1, 0), 2: None, 3: Score(0, 1), 4: None}
    life.do(Undo())
    assert life.state.image() == before
