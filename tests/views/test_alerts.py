"""Alerts in the bar at the top of the desk: the ways out of an impossible pairing."""

from typing import Any

import pytest

from crosstable.commands import Drop, PairByHand, Publish
from crosstable.model.tournament import Bye, PlayerId
from crosstable.views.alerts.tournament import alerts
from tests.web.public.halls import Hall


def ways(hall: Hall) -> list[Any]:
    """Return the possible reliefs; None for a page."""
    return [choice.fields.get("relief") for alert in alerts(hall.state) for choice in alert.choices]


def ready(players: int, **config: Any) -> Hall:
    hall = Hall()
    hall.create("mtg", rounds=5, **config)
    hall.enter([f"Player {i}" for i in range(players)])
    hall.reach("ready")
    return hall


@pytest.mark.parametrize(("players", "limit"), [(5, 1), (6, 0), (7, 1)])
def test_a_round_that_can_be_paired_is_nothing_alerts(players: int, limit: int) -> None:
    assert ways(ready(players, max_byes_per_player=limit)) == []


@pytest.mark.parametrize("players", [5, 25])
def test_odd_number_without_byes_alerts_at_once(players: int) -> None:
    """For any odd number; before the first round there is no stage to end."""
    assert ways(ready(players, max_byes_per_player=0)) == ["lift_bye_limit", *["drop"] * 4, "by_hand"]


def test_a_stage_can_be_ended_once_a_round_is_played() -> None:
    hall = ready(6, max_byes_per_player=0)
    hall.play(1)
    assert ways(hall) == []
    hall.do(Drop(player=PlayerId("p1")))
    assert ways(hall) == ["lift_bye_limit", *["drop"] * 4, "by_hand", None]


def test_three_players_who_have_all_met_and_all_had_a_bye_can_go_on() -> None:
    """By a rematch and a further bye together; or by hand, and the draft says who is still without a match."""
    hall = ready(3)
    hall.play(3)
    assert ways(hall) == ["allow_rematch+lift_bye_limit", "by_hand", None]
    p1, p2, p3 = (PlayerId(f"p{i}") for i in (1, 2, 3))
    hall.do(PairByHand(matches=((p1, p2),)))
    (left,) = [alert for alert in alerts(hall.state) if alert.code == "web.unusual.unseated"]
    assert left.params["players"] == [p3]
    byes = [choice.fields["byes"] for choice in left.choices]
    assert [[bye["kind"] for bye in given] for given in byes] == [["win"], ["loss"]]
    hall.do(PairByHand(byes=(Bye(p3),)))
    assert not list(alerts(hall.state))
    hall.do(Publish())
