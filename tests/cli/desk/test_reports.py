"""Player reports at the desk."""

from crosstable.app.director import Director
from crosstable.commands import Actor, Command, Dispute, ReportResult
from crosstable.journal.open import open_journal
from crosstable.model.tournament import PlayerId, Score
from tests.cli.desk.events import Event


def report_as_player(event: Event, place: int, command: Command) -> None:
    """Report from the phone of a player of table 1."""
    journal = open_journal(event.journal)
    try:
        player = PlayerId(event.ask("pairings")["matches"][0]["players"][place])
        director = Director(journal)
        director.run(journal.streams()[-1], command, Actor(player, "player", player))
    finally:
        journal.close()


def test_a_report_waits_until_it_is_confirmed(event: Event) -> None:
    """It is shown, does not count, and the desk can confirm it."""
    event.start()
    report_as_player(event, 0, ReportResult(table=1, result=Score(2, 1)))
    assert "Reported by players, not confirmed: table 1." in event.do("status")
    assert event.ask("status")["reported_tables"] == [1]
    assert "2-1 reported" in event.do("pairings")
    assert event.ask("status")["open_tables"] == [1, 2]
    assert "reported by" in event.do("confirm", 1)
    assert event.ask("status")["open_tables"] == [2]


def test_reports_that_differ(event: Event) -> None:
    """The desk enters the result."""
    event.start()
    report_as_player(event, 0, ReportResult(table=1, result=Score(2, 1)))
    report_as_player(event, 1, ReportResult(table=1, result=Score(0, 2)))
    assert "reports differ: 2-1 and 0-2" in event.do("pairings")
    assert "Disputed: table 1." in event.do("status")
    assert event.expect_refusal("confirm", 1)["error"] == "reports_differ"
    event.do("result", 1, "2-0")
    assert "Disputed" not in event.do("status")


def test_a_disputed_result_stops_the_close(event: Event) -> None:
    """Until the desk confirms a result."""
    event.start("--set", "player_reports=one")
    report_as_player(event, 0, ReportResult(table=1, result=Score(2, 1)))
    report_as_player(event, 1, Dispute(table=1))
    event.do("result", 2, "2-0")
    assert "2-1 (disputed)" in event.do("pairings")
    assert event.expect_refusal("close")["error"] == "open_disputes"
    event.do("result", 1, "2-1")
    event.do("close")
