"""Alerts to the person whose result was replaced."""

from collections.abc import Mapping
from typing import Any

from crosstable.commands import CloseRound, Correct, EnterResult, EnterTable, Undo
from crosstable.model.tournament import Score
from crosstable.views.alerts.overwritten import overwritten_results
from tests.rules.life import OLGA, SAM, Life, published_round
from tests.rules.table_life import exact_scores
from tests.rules.test_results import SUE
from tests.rules.test_table_results import riichi

WON, LOST, DRAWN = Score(2, 0), Score(0, 2), Score(1, 1)


def alerts(life: Life, person: str, dismissed: int = 0) -> list[Mapping[str, Any]]:
    return [alert.params for alert in overwritten_results(life.state, person, dismissed)]


def test_alert_has_both_results_and_the_author() -> None:
    life = published_round()
    life.do(EnterResult(table=1, result=WON), SAM)
    life.do(EnterResult(table=1, result=LOST), SUE, seen=life.version_seen(1))
    (told,) = alerts(life, SAM.id)
    assert (told["table"], told["yours"], told["theirs"], told["replaced_by"]) == (1, WON, LOST, SUE.id)
    assert not alerts(life, SUE.id)
    assert not alerts(life, OLGA.id)
    assert not alerts(life, SAM.id, dismissed=told["since"])


def test_no_alert_after_undo_or_own_result() -> None:
    life = published_round()
    life.do(EnterResult(table=1, result=WON), SAM)
    life.do(EnterResult(table=1, result=LOST), SUE, seen=life.version_seen(1))
    life.do(Undo(action=life.last), SUE)
    assert not alerts(life, SAM.id)
    life.do(EnterResult(table=1, result=DRAWN), SUE, seen=life.version_seen(1))
    assert alerts(life, SAM.id)
    life.do(EnterResult(table=1, result=WON), SAM, seen=life.version_seen(1))
    assert not alerts(life, SAM.id)
    assert alerts(life, SUE.id)


def test_correction_alerts_in_the_next_round() -> None:
    life = published_round()
    life.do(EnterResult(table=1, result=WON), SAM)
    life.win(2)
    life.do(CloseRound())
    life.publish()
    life.do(Correct(round=1, table=1, result=LOST), OLGA, seen=life.state.seq)
    (told,) = alerts(life, SAM.id)
    assert (told["round"], told["replaced_by"]) == (1, OLGA.id)


def test_scores_of_whole_tables() -> None:
    life = riichi()
    even, uneven = exact_scores("30000 30000 30000 30000"), exact_scores("31000 29000 30000 30000")
    life.do(EnterTable(table=1, scores=even), SAM)
    life.do(EnterTable(table=1, scores=uneven), SUE, seen=life.state.seq)
    (told,) = alerts(life, SAM.id)
    seats = life.round.tables[1].seats
    assert (told["seats"], told["yours"], told["theirs"]) == ([*seats], even, uneven)
