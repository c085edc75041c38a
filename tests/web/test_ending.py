"""The end of an evening: a Swiss of thirteen with a Top 4, as every page, phone, wall and sheet tells it."""

import csv
import re

import pytest

from crosstable.app.sessions import Grant
from crosstable.commands import Actor, Advance, Claim, Complete, Drop, SettleTie
from crosstable.exchange.sheets import SHEETS
from crosstable.exchange.sheets.sheet import scene_of
from crosstable.model.tournament import PlayerId
from crosstable.ranking.final import FinalRow, final_ranking
from crosstable.rules.advance import plan_next_stage
from crosstable.web.public.static_site import site_files
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
        ties = plan_next_stage(hall.state, Advance()).entry.ties
        if not ties:
            break
        hall.do(SettleTie(players=ties[0].players, reason="lots"))
    hall.do(Advance())


def play_final(seed: int) -> Hall:
    """Return the hall after its final."""
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
    hall = play_final(seed)
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
        hall = play_final(seed)
        hall.do(Complete())
        champion = final_rows(hall)[0]
        assert champion.record is not None
        if champion.record.losses:
            lost.append(seed)
            assert "Unbeaten" not in hall.page("summary").text
    assert lost


def phone_text(hall: Hall, player: PlayerId) -> str:
    """Return the first text of a player's phone, without markup."""
    cookie = f"phone-of-{player}".ljust(32, "x")
    device = hall.site.devices.device_id(cookie)
    if not hall.state.players_held_by(device):
        hall.do(Claim(player=player), Actor(device, "player"))
    page = hall.get(f"/t/{hall.code}/me", cookie, accept="text/html").text
    said = page[page.index('<section class="card sit"') : page.index('<section class="card" id="more"')]
    return " ".join(re.sub(r"<[^>]*>", " ", said).split())


def place_said(row: FinalRow) -> str:
    """Return the end of "You finished 7th of 13: 2-2, 6 points"."""
    assert row.record is not None
    record, draws = row.record, f"–{row.record.draws}" if row.record.draws else ""
    points = "" if row.points is None else f", {row.points} point{'' if row.points == 1 else 's'}"
    return f" of 13: {record.wins}–{record.losses}{draws}{points}"


@pytest.mark.parametrize("seed", SEEDS)
def test_every_phone_says_its_final_place(seed: int) -> None:
    """From the moment that it is certain: to those who missed the playoff when it begins, to all after the final."""
    hall = swiss_of_thirteen(seed)
    last = final_rows(hall)[-1]
    said = phone_text(hall, last.player.id)
    assert "being paired" not in said
    assert f"You are 13th{place_said(last)}" in said
    begin_playoff(hall)
    out = [row for row in final_rows(hall) if row.stage == 0]
    assert len(out) == 9
    for row in out:
        assert f"You finished {'joint ' if row.tied_with else ''}{row.rank}th{place_said(row)}" in phone_text(
            hall, row.player.id
        )
    play(hall, 2, seed)
    rows = final_rows(hall)
    ranks = {1: "1st", 2: "2nd", 3: "3rd"}
    for row in rows:
        said = phone_text(hall, row.player.id)
        joint = "joint " if row.tied_with else ""
        assert f"You finished {joint}{ranks.get(row.rank, f'{row.rank}th')}{place_said(row)}" in said
        assert ("You won!" in said) is (row.rank == 1)
        assert rows[0].player.name in said
        assert [f"Round {number}:" in said for number in (1, 4, 5)] == [True, True, row.stage == 1]
        assert "of 4" not in said


@pytest.mark.parametrize("seed", SEEDS)
def test_the_wall_shows_champion_podium_and_prizes(seed: int) -> None:
    hall = play_final(seed)
    hall.say("set_prizes", {"prizes": "1: 100 EUR\n5: book"})
    rows = final_rows(hall)
    page = hall.page("display").text
    podium = page[page.index('data-view="podium"') :].partition("</section>")[0]
    steps = re.findall(r'<li data-key="step(\d+)" class="step( champion)?"', podium)
    assert steps == [(str(row.player.number), " champion" if row.rank == 1 else "") for row in rows if row.rank <= 3]
    prizes = re.findall(r'data-key="prize(\d+)"', podium)
    assert prizes[0] == str(rows[0].player.number)
    assert "100 EUR" in phone_text(hall, rows[0].player.id)


def test_no_wall_names_a_winner_before_it_is_sure() -> None:
    """After a Swiss a playoff may follow that nobody planned; the ranking of a running playoff is not final."""
    hall = swiss_of_thirteen(2)
    begin_playoff(hall)
    play(hall, 1, 2)
    assert 'data-view="podium"' not in hall.page("display").text


def html_places(page: str) -> list[tuple[str, str]]:
    """Rank and name of each row of the first standings table of a page."""
    table = page[page.index('<table class="standings"') :].partition("</table>")[0]
    rows = re.findall(r"<tr[^>]*>(.*?)</tr>", table.partition("<tbody>")[2], re.DOTALL)
    return [(re.findall(r"(\d+)=?<", row)[0], re.findall(r"<bdi>([^<]*)</bdi>", row)[0]) for row in rows]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_list_holds_the_same_thirteen_places(seed: int) -> None:
    """Page, wall, file, sheet, report and static site, as soon as the final is played."""
    hall = play_final(seed)
    expected = [(str(row.rank), row.player.name) for row in final_rows(hall)]
    assert html_places(hall.page("standings").text) == expected
    wall = hall.page("display").text
    wall = wall[wall.index('data-view="standings"') :].partition("</section>")[0]
    assert re.findall(r'class="r">(\d+)=?</span>.*?<bdi>([^<]*)</bdi>', wall) == expected
    lines = list(csv.DictReader(hall.page("files/standings.csv").text.lstrip("\ufeff").splitlines()))
    assert [(line["Rank"], line["Name"]) for line in lines] == expected
    room = hall.site.room(hall.code)
    for name in ("standings", "report"):
        (section, *_) = SHEETS[name].data(scene_of(room.tournament))["sections"]
        assert [(row[0].rstrip("="), row[1]) for row in section["rows"]] == expected, name
    site = site_files(room, room.site.journal.now())
    assert html_places(site["standings.html"].decode()) == expected


def test_a_report_calls_only_the_final_ranking_final() -> None:
    """Its stages follow with standings of their own."""
    hall = play_final(2)
    report = SHEETS["report"].data(scene_of(hall.site.room(hall.code).tournament))
    heads = [(section.get("above"), section["head"]) for section in report["sections"]]
    assert heads[0] == ("Final standings", None)
    assert {("Swiss", "Standings"), ("Top 4", "Standings")} <= {*heads}
    assert [head for head in heads if "Final standings" in head] == heads[:1]


def test_home_names_the_champion_of_the_final_ranking() -> None:
    hall = play_final(2)
    hall.do(Complete())
    assert f"<strong><bdi>{final_rows(hall)[0].player.name}</bdi></strong>" in hall.get("/").text


def test_after_the_last_round_no_page_says_between_rounds() -> None:
    hall = play_final(2)
    access, now = hall.site.access, hall.site.journal.now()
    operator = access.follow_link(access.create_link(Grant("Olga", operator=True, made=now)), now)
    for address in ("standings", "display/clock", "desk"):
        page = hall.get(f"/t/{hall.code}/{address}", operator).text
        assert "All rounds played" in page
        assert "Between rounds" not in page


def test_after_the_last_round_nobody_is_asked_to_play_again() -> None:
    hall = swiss_of_thirteen(2)
    dropped = next(row.player.id for row in final_rows(hall))
    hall.do(Drop(player=dropped))
    begin_playoff(hall)
    play(hall, 2, 2)
    said = phone_text(hall, dropped)
    assert "You dropped after round 4" in said
    assert "play again" not in said
