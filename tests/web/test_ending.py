"""The end of an evening: a Swiss of thirteen with a Top 4, as every page, phone, wall and sheet tells it."""

import re

import pytest

from crosstable.commands import Advance, Complete, SettleTie
from crosstable.ranking.final import FinalRow, final_ranking
from crosstable.rules.advance import advancing
from tests.web.public.halls import Hall

SEEDS = [2, 3, 4, 5]


def swiss_of_thirteen(seed: int) -> Hall:
    """Thirteen players after four rounds, with a Top 4 planned."""
    hall = Hall()
    hall.create("mtg", rounds=4)
    hall.enter([f"Player {i:02d}" for i in range(1, 14)])
    hall.say("plan_stages", {"add": {"entry": "top 4", "preset": "single_elimination", "name": "Top 4"}})
    hall.reach("ready")
    play(hall, 4, seed)
    return hall


def play(hall: Hall, rounds: int, seed: int) -> None:
    for number in range(rounds):
        hall.begin()
        hall.score(10 * seed + number)
        hall.close()


def begin_playoff(hall: Hall) -> None:
    for _ in range(9):
        ties = advancing(hall.state, Advance()).entering.ties
        if not ties:
            break
        hall.do(SettleTie(players=ties[0].players, reason="lots"))
    hall.do(Advance())


def played_out(seed: int) -> Hall:
    """The same after the final."""
    hall = swiss_of_thirteen(seed)
    begin_playoff(hall)
    play(hall, 2, seed)
    return hall


def final_rows(hall: Hall) -> list[FinalRow]:
    (section,) = final_ranking(hall.site.room(hall.code).tournament)
    assert len(section.rows) == 13
    return [*section.rows]


@pytest.mark.parametrize("seed", SEEDS)
def test_summary_has_the_champion_and_everybody(seed: int) -> None:
    hall = played_out(seed)
    hall.do(Complete())
    page, rows = hall.page("summary").text, final_rows(hall)
    champion = rows[0].player
    assert f'<h2 id="winner"><bdi>{champion.name}</bdi>' in page
    record = re.findall(r'hero-record">([^<]*)<', page)[0]
    assert rows[0].record is not None
    assert ("Unbeaten" in record) is (rows[0].record.losses == 0)
    assert f"{rows[0].record.wins} wins" in record
    ranking = page[page.index('id="result"') :].partition("</section>")[0]
    places = re.findall(r'<td class="rank">(\d+)=?</td>\s*<th[^>]*><a[^>]*><bdi>([^<]*)<', ranking)
    assert places == [(str(row.rank), row.player.name) for row in rows]
    podium = re.findall(r'<li class="rank-(\d)" data-key="step(\d+)"', page)
    assert podium == [(str(row.rank), str(row.player.number)) for row in rows if row.rank <= 3]


def test_a_champion_who_lost_is_not_unbeaten() -> None:
    """Some champion of these events lost a Swiss round."""
    lost = []
    for seed in SEEDS:
        hall = played_out(seed)
        hall.do(Complete())
        champion = final_rows(hall)[0]
        assert champion.record is not None
        if champion.record.losses:
            lost.append(seed)
            assert "Unbeaten" not in hall.page("summary").text
    assert lost
