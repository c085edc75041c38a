"""The records of a report file that say how individual rounds are paired."""

from typing import Any

import pytest

from crosstable.exchange.document import tournament_from
from crosstable.exchange.files.file_format import OutputRequest
from crosstable.exchange.files.trf import reader, writer
from crosstable.formats.swiss import ForbiddenInRounds, SwissSettings, VirtualPoints
from crosstable.model.points import HalfPoints
from tests.build import swiss

PLAYERS = "".join(
    f"001 {number:4d}      {'Player ' + str(number):33} {2500 - number:4d}{'0.0':>32} {number:4d}\n"
    for number in range(1, 7)
)


def settings(*records: str, players: str = PLAYERS) -> SwissSettings:
    text = "\n".join(("012 Open", "142 5", *records, players))
    return reader.read(text.encode(), {}).tournament.stage.config.of(SwissSettings)


@pytest.mark.parametrize(
    ("record", "system", "acceleration"),
    [
        ("192 FIDE_DUTCH_2026", "fide_dutch", "none"),
        ("192 FIDE_DUTCH_2025", "fide_dutch", "none"),
        ("192 FIDE_DUTCH", "fide_dutch", "none"),
        ("092 FIDE_DUTCH_2026_BAKU", "fide_dutch", "baku"),
        ("192 FIDE_DUTCH_2017", "fide_dutch_2017", "none"),
        ("192 FIDE_DUBOV", "fide_dubov", "none"),
        ("192 FIDE_BURSTEIN_BAKU", "fide_burstein", "baku"),
        ("192 FIDE_LIM", "fide_lim", "none"),
        ("192 FIDE_DUTCH_2031_BAKU", "fide_dutch_2031", "baku"),
        ("192 FIDE_TEAM_MP_GP", "fide_team_mp_gp", "none"),
        ("192 CUSTOM_KNOCKOUT", "custom_knockout", "none"),
        ("192 CUSTOM_SWISS", "score", "none"),
        ("092 Individual: Swiss-System", "score", "none"),
    ],
)
def test_the_type_code_names_the_system(record: str, system: str, acceleration: str) -> None:
    found = settings(record)
    assert (found.pairing_system, found.acceleration) == (system, acceleration)


def test_record_192_counts_before_092() -> None:
    assert settings("092 FIDE_DUTCH_2026", "192 CUSTOM_SWISS").pairing_system == "score"
    assert settings("192 FIDE_DUTCH_2026", "092 FIDE_DUBOV").pairing_system == "fide_dutch"


@pytest.mark.parametrize(
    ("records", "colour"),
    [
        (["152 W"], "white"),
        (["152 B"], "black"),
        (["XXC white1"], "white"),
        (["XXC rank black1"], "black"),
        (["XXC white1", "152 B"], "black"),
        (["XXC rank"], "lot"),
        ([], "lot"),
    ],
)
def test_the_initial_colour(records: list[str], colour: str) -> None:
    assert settings(*records).initial_colour == colour


def test_virtual_points_of_record_250() -> None:
    (found,) = settings("250       1.0   1   3    1    4").virtual_points
    assert found == VirtualPoints(("1", "2", "3", "4"), 1, 3, HalfPoints(2))


def test_virtual_points_of_record_xxa() -> None:
    found = settings("XXA    1  1.0  1.0  0.5", "XXA    2  1.0  1.0  0.5", "XXA    3  0.0  0.5").virtual_points
    assert {(points.players, points.first_round, points.last_round, points.points) for points in found} == {
        (("1", "2"), 1, 2, 2),
        (("1", "2"), 3, 3, 1),
        (("3",), 2, 2, 1),
    }


def test_pairs_forbidden_in_some_rounds() -> None:
    found = settings("260   2   3    1    4    5", "260   1   5    2    3")
    assert found.forbidden_in_rounds == (ForbiddenInRounds(("1", "4", "5"), 2, 3),)


def test_numbers_that_do_not_follow_ratings_stay_pairing_numbers() -> None:
    assert settings().pairing_numbers == "rating"
    swapped = PLAYERS.replace("2499", "1800")
    assert settings(players=swapped).pairing_numbers == "number"


@pytest.mark.parametrize(
    ("config", "records"),
    [
        ({"pairing_system": "fide_dutch"}, ["192 FIDE_DUTCH_2026"]),
        (
            {"pairing_system": "fide_dutch", "acceleration": "baku", "initial_colour": "black"},
            ["192 FIDE_DUTCH_2026_BAKU", "152 B"],
        ),
        ({"pairing_system": "fide_dubov"}, ["192 FIDE_DUBOV"]),
        ({"pairing_system": "fide_lim"}, ["192 FIDE_LIM"]),
        ({}, ["192 CUSTOM_SWISS"]),
    ],
)
def test_a_new_file_names_the_system(config: dict[str, Any], records: list[str]) -> None:
    tournament = tournament_from(swiss("a 1-0 b, c 1-0 d", preset="chess", rounds=5, **config))
    content = writer.write(tournament, OutputRequest("all"), is_26=True)
    lines = content.decode().splitlines()
    assert [line for line in lines if line[:3] in ("152", "192")] == records
    again = reader.read(content, {}).tournament.stage.config
    assert again.of(SwissSettings) == tournament.stage.config.of(SwissSettings)
    assert not any("pairing_system" in line or "acceleration" in line for line in lines)
