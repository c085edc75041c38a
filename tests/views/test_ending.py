"""The winner and the podiums, for each way to end."""

import pytest

from crosstable import simulate
from crosstable.views.ending import ending, final_results
from crosstable.words.ending import champion_text


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_split_has_one_champion_and_a_podium_for_each_group(seed: int) -> None:
    split = {"preset": "crokinole_groups", "entry": "Gold 1-2, Silver 3-4", "config": {"rounds": 3}}
    groups = {"group_count": 2}
    tournament = simulate("crokinole_groups", 8, seed=seed, rounds=3, config=groups, then=[split])
    results = final_results(tournament)
    assert [podium.group for podium in results.podiums] == ["Gold", "Silver"]
    gold, silver = (podium.rows for podium in results.podiums)
    assert (gold[0].rank, silver[0].rank) == (1, 1)
    if results.champion is not None:
        assert results.champion.player == gold[0].player
    (section,) = results.sections
    assert [row.group for row in section.rows] == ["Gold"] * 4 + ["Silver"] * 4


def test_parallel_groups_have_no_champion() -> None:
    tournament = simulate("crokinole_groups", 8, seed=1, rounds=3, config={"group_count": 2})
    results = final_results(tournament)
    assert results.champion is None
    assert [podium.group for podium in results.podiums] == ["A", "B"]


def test_tables_tell_the_score_of_the_champion() -> None:
    tournament = simulate("preferans", 8, seed=4, rounds=3)
    results = final_results(tournament)
    assert results.champion is not None
    assert "in 3 rounds" in champion_text(results.champion)
    figures = {figure.code: figure.count for figure in ending(tournament, results).figures}
    assert figures.keys() == {"players", "rounds", "tables"}
