"""The final ranking: who finished where, with the record over every stage."""

from fractions import Fraction

import pytest

from crosstable import simulate
from crosstable.commands import Complete, Playoff
from crosstable.ranking.final import final_ranking
from crosstable.ranking.rows import Record
from crosstable.ranking.standings import Standings
from tests.web.public.halls import Hall


@pytest.mark.parametrize("seed", [2, 3, 4, 5])
def test_everybody_has_a_place_and_a_record_over_all_stages(seed: int) -> None:
    tournament = simulate("mtg", 13, seed=seed, rounds=4, then=["single_elimination: top 4"])
    (section,) = final_ranking(tournament)
    assert len(section.rows) == 13
    champion = section.rows[0]
    swiss = {row.player.id: row for row in Standings(tournament.through_stage(0))}
    record = swiss[champion.player.id].record
    assert champion.record == Record(record.wins + 2, record.losses, record.draws)
    assert champion.points is None
    fifth = section.rows[4]
    assert (fifth.record, fifth.points) == (swiss[fifth.player.id].record, Fraction(swiss[fifth.player.id].points, 2))


def test_carried_rounds_count_once() -> None:
    tournament = simulate(
        "crokinole_groups",
        8,
        seed=1,
        rounds=3,
        config={"group_count": 2},
        then=[{"preset": "crokinole_groups", "entry": "top 4", "config": {"carry": "points", "rounds": 1}}],
    )
    rows = [row for section in final_ranking(tournament) for row in section.rows]
    for row in rows[:4]:
        assert row.record is not None
        assert row.record.wins + row.record.losses + row.record.draws == 4


def test_reached_is_the_last_stage_played_at_tables() -> None:
    hall = Hall()
    hall.create("speed_jong_cut_line", rounds=3)
    hall.enter([f"Player {i:02d}" for i in range(1, 25)])
    hall.reach("ready")
    hall.play(3)
    hall.do(Playoff(top=4))
    hall.play(1)
    hall.do(Complete())
    (section,) = final_ranking(hall.state.tournament)
    assert [row.stage for row in section.rows] == [1] * 4 + [0] * 20
