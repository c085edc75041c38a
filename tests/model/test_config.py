"""The configuration: every key with its bounds, every problem at once."""

from fractions import Fraction
from math import isfinite
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosstable.exchange.document import vocabulary
from crosstable.formats.double_elimination import TwoLossesSettings
from crosstable.formats.tables import TableSettings
from crosstable.model.config import (
    KEYS,
    SETTINGS,
    ByeGames,
    Config,
    Points,
    load_config,
    merge_settings,
    merged_settings,
    read_config,
)
from crosstable.model.points import HalfPoints, half_points, to_points
from crosstable.model.presets import PRESETS
from crosstable.model.refusals import Reason
from crosstable.model.settings import ChainItem
from crosstable.model.validation import Decimals, Problems, Whole, format_value


def read(overrides: Any, preset: str = "mtg") -> tuple[Config | None, Problems]:
    problems: Problems = []
    return read_config(PRESETS[preset], overrides, "config", problems, vocabulary()), problems


def config(preset: str = "mtg", **overrides: Any) -> Config:
    found, problems = read(overrides, preset)
    assert problems == []
    assert found is not None
    return found


def read_problems(**overrides: Any) -> list[Reason]:
    found, problems = read(overrides)
    assert found is None
    return problems


# Key, what it takes, what it does not take.
ALLOWED_OR_NOT: dict[str, tuple[list[Any], list[Any]]] = {
    "format": (["swiss", "cut_line"], ["Swiss", "", None, 1]),
    "rounds": ([1, 20, None], [0, 21, -1, 2.0, "4", True]),
    "points": ([{"win": 2}, {"draw": 1.5}, {"win": 100}], [{"win": -1}, {"win": 100.5}, {"win": 0.3}, 3, None]),
    "points_for": (["match", "game"], ["games", None]),
    "best_of": ([1, 3, 5, {"final": 7, "others": 1}], [2, 7, "3", None, True, {"final": 2}, {"finale": 3}]),
    "pairing_system": (["score"], ["dutch", "", 1]),
    "initial_colour": (["lot", "white", "black"], ["w", None]),
    "acceleration": (["none", "baku"], ["haley", None]),
    "pairing_numbers": (["rating", "number"], ["name", None]),
    "forbidden_in_rounds": (
        [[], [{"players": ["1", "2"], "first_round": 2, "last_round": 3}]],
        [[{}], [{"players": "1"}], [{"players": ["1", "1"]}], [{"players": ["1"], "first_round": 0}]],
    ),
    "virtual_points": (
        [[], [{"players": ["1"], "points": 0.5}], [{"players": ["1"], "points": 1, "first_round": 2, "last_round": 3}]],
        [[{"players": ["1"]}], [{"players": ["1"], "points": 0.3}], [{"players": "1", "points": 1}], {}],
    ),
    "pairing_tiebreakers": ([[], ["omw"], [{"code": "omw", "max_tied": 2}]], ["omw", [1], [None], [["omw"]]]),
    "standings_tiebreakers": (
        [["random"], [{"code": "gw", "min_tied": 3}], [{"code": "gw", "min_on_points": 3, "max_on_points": None}]],
        [
            ["nope"],
            [{"code": "omw", "min_tied": 0}],
            [{"code": "omw", "max_tied": 1}],
            [{"code": "omw", "min_on_points": 0}],
            [{"code": "omw", "max_on_points": 1}],
            [{"max_tied": 2}],
            [{"code": "omw", "size": 2}],
            ["omw"] * 31,
        ],
    ),
    "avoid_repeat_pairings": ([True, False], [0, 1, "yes", None]),
    "track_pair_downs": ([True, False], [0, None]),
    "max_byes_per_player": ([0, 1, 20, None], [-1, 21, 1.5]),
    "bye_assignment": (["random", "lowest_tiebreaker"], ["lowest", None]),
    "bye_points": ([None, {"wins": 0}, {"draws": 20}, {}], [{"wins": 21}, {"wins": -1}, {"losses": 1}, 2]),
    "requested_byes": (
        [None, {}, {"max": None, "last_round": 20, "worth": "full"}],
        [{"max": 0}, {"last_round": 21}, {"worth": "none"}, {"most": 1}, 1],
    ),
    "omw_floor": ([0, 1, 0.3333], [-0.01, 1.01, "0.33", None]),
    "gw_floor": ([0, 1, 0.25], [-0.01, 1.01, "0.33", None]),
    "min_games_for_gw": ([1, 100], [0, 101]),
    "buchholz_variant": (["standard", "median", "modified"], ["cut1", None]),
    "forfeits_count_as_met": ([True, False], [0, None]),
    "unfinished_matches": (["exclude", "draw"], ["loss"]),
    "late_entry": (["losses", "byes"], ["draws"]),
    "unresolved_order": (["number", "rating"], ["name", None]),
    "rating_performance": (["off", "player"], ["name", None]),
    "cycles": ([1, 2], [0, 3, True, "2"]),
    "group_count": ([1, 32, None], [0, 33, "2", 1.5]),
    "dealing": (["snake", "random", "pots"], ["zigzag", None, 1]),
    "seeding": (["rating", "number", "random"], ["seed", None]),
    "third_place": ([True, False], [1, None]),
    "placement": (["none", "all"], ["some", None]),
    "reseed": ([True, False], [1, None]),
    "reset": ([True, False], [1, None]),
    "crossing": (["cycle", "alternate"], ["none", None]),
    "boards": ([None, 1, 20], [0, 21, "4", True]),
    "board_win": ([1, 2.5, 100], [0, 0.3, 101, "1", None]),
    "board_draw": ([0, 0.5], [-1, 0.3, 1, None]),
    "line_up_order": (["list", "free"], ["any", None]),
    "bye_worth": (["win", "draw", "loss"], ["none", 1]),
    "colour_preference": (["type_a", "type_b", "none"], ["a", None]),
    "primary_score": (["match", "game"], ["points", None]),
    "secondary_score": ([True, False], [1, None]),
    "carry": (["none", "points", "met"], ["all", None, 1]),
    "first_round": (["random", "seeded", "slide", "fold"], ["rating", 1]),
    "group_order": (["neighbours", "fold", "slide", "random"], ["seeded"]),
    "forbidden": ([[], [["a", "b"]]], [["a", "b"], [["a"]], [["a", "a"]], [["a", "b", "c"]], [[1, 2]]]),
    "separate": ([[], ["club"], ["town", "club"]], [["clubs"], ["club", "club"], "club"]),
    "balance_first": ([True, False], [1]),
    "max_same_first": ([None, 1, 20], [0, 21, True]),
    "adaptive": (
        [None, {}, {"places": 1024, "rounds": 20}, {"rounds": 2}],
        [{"places": 0}, {"rounds": 21}, {"n": 1}, 8],
    ),
    "table_size": ([3, 8], [2, 9]),
    "uma": ([None, [9, 3, -3, -9]], [[1, 2], [1, 2, 3], [0.5, 0, 0, 0], [2_000_000, 0, 0, 0], 15]),
    "oka": ([0, 1_000_000], [-1, 0.5, None]),
    "start_points": ([0, 1_000_000], [-1, 1_000_001, None]),
    "share_uma": ([True, False], [0, None]),
    "place_points": ([None, [3, 2, 1, 0], [3, 2.5, 1, 0, -1]], [[1, 2], [1, 2, 3], [10_001, 0, 0, 0], ["1", 0, 0, 0]]),
    "zero_sum": ([True, False], [0, None]),
    "lower_wins": ([True, False], [1, None]),
    "bula": ([None, 1, 10_000], [0, -30, 10_001, "60", 0.5]),
    "seating": (["random", "by_rank", "spread", "fresh"], ["rank"]),
    "seating_effort": ([1, 100], [0, 101, None]),
    "leftovers": (["sit_out", "short_tables", "stand_in"], ["none"]),
    "inactive_tables": ([[], [1, 100_000]], [[0], [1, 1], 3]),
    "tie_policy": (["cut_tied", "exact", "keep_tied"], ["cut"]),
    "criteria": ([["wins"], ["tournament_score", "points"]], [[], ["omw"], ["wins", "wins"]]),
    "round_minutes": ([1, 600, None], [0, 601]),
    "grace_seconds": ([0, 600], [-1, 601, None]),
    "no_show_minutes": ([0, 600], [-1, 601, None]),
    "advance": (["off", "close", "pair", "publish"], [True, "all"]),
    "player_reports": (["both", "one", "off"], [True, "all"]),
    "claims": ([None, "open", "code"], [True, "off"]),
}

# Formats of tests/formats/test_a_new_one.py, which has tests of their settings.
MADE_UP = ("crosstable.formats.ladder", "crosstable.formats.knockout")

TAKEN = [(key, value) for key, (taken, _) in ALLOWED_OR_NOT.items() for value in taken]
NOT_TAKEN = [(key, value) for key, (_, refused) in ALLOWED_OR_NOT.items() for value in refused]


def test_every_key_is_tried() -> None:
    """A new key comes with examples of what it takes and what it refuses."""
    ours = [kind for kind in SETTINGS if kind.__module__ not in MADE_UP]
    assert {*ALLOWED_OR_NOT, "own"} == {name for kind in ours for name in kind.__struct_fields__}
    assert {*KEYS, "own"} == {name for kind in SETTINGS for name in kind.__struct_fields__}


@pytest.mark.parametrize(("key", "value"), TAKEN)
def test_a_value_within_its_bounds_is_taken(key: str, value: Any) -> None:
    """Both ends of every range, and every word of every choice worth telling apart."""
    assert read({key: value})[1] == []


@pytest.mark.parametrize(("key", "value"), NOT_TAKEN)
def test_a_value_out_of_bounds_is_named_with_its_path(key: str, value: Any) -> None:
    """Every problem lies at the key or inside it."""
    path = f"config.{key}"
    for found in read_problems(**{key: value}):
        assert found.path == path or found.path.startswith((f"{path}.", f"{path}["))


# A drawn board is worth less than a won one, and both go by halves: they are tried by themselves.
NUMBERS = {
    key: known.shape
    for key, known in KEYS.items()
    if isinstance(known.shape, Whole | Decimals) and key not in ("board_win", "board_draw")
}


@given(st.sampled_from(sorted(NUMBERS)), st.integers() | st.floats())
def test_a_number_is_taken_exactly_within_its_bounds(key: str, value: float) -> None:
    """Every number is read, or rejected with its value and both bounds."""
    shape = NUMBERS[key]
    right_kind = type(value) is int or (isinstance(shape, Decimals) and isfinite(value))
    problems = read({key: value})[1]
    if right_kind and shape.low <= value <= shape.high:
        assert problems == []
    else:
        (found,) = problems
        assert (found.path, found.params["value"]) == (f"config.{key}", format_value(value))
        assert (found.params["low"], found.params["high"]) == (shape.low, shape.high)


def test_all_problems_are_named_at_once() -> None:
    """Wrong types, bounds, words, unknown keys and unknown codes do not hide one another."""
    found = read_problems(
        rounds=99,
        standings_tiebreakers=["omw", "nope"],
        pairing_system="dutch",
        omw_floor="a",
        points={"win": 1, "draw": 2},
        ronds=4,
    )
    assert {(reason.path, reason.code) for reason in found} == {
        ("config.rounds", "not_whole"),
        ("config.standings_tiebreakers[1]", "unknown_code"),
        ("config.pairing_system", "unknown_code"),
        ("config.omw_floor", "not_number"),
        ("config.points", "points_order"),
        ("config.ronds", "unknown_key"),
    }


def test_problem_names_the_bounds() -> None:
    """Its params have the field, value and bounds for a sentence."""
    (found,) = read_problems(rounds=99)
    assert (found.path, found.params) == ("config.rounds", {"value": "99", "low": 1, "high": 20})
    (found,) = read_problems(best_of=2)
    assert found.params == {"value": "2", "allowed": [3, 1, 5]}


def test_an_unknown_code_is_refused_with_the_known_ones() -> None:
    """All codes there are, in order, and the one that was probably meant."""
    (found,) = read_problems(pairing_tiebreakers=["omv"])
    assert found.path == "config.pairing_tiebreakers[0]"
    assert found.params == {"value": '"omv"', "known": sorted(vocabulary().tiebreaks), "near": "omw"}


def test_a_configuration_is_an_object() -> None:
    """Anything else is one problem, not a traceback."""
    wrongs: list[Any] = [[], "mtg", 5, None]
    for wrong in wrongs:
        assert [reason.code for reason in read(wrong)[1]] == ["not_object"]


@pytest.mark.parametrize("points", [{"draw": 3.5}, {"loss": 2}, {"win": 0}, {"win": 1, "draw": 1, "loss": 1}])
def test_a_win_is_worth_most_and_a_loss_least(points: dict[str, float]) -> None:
    """win >= draw >= loss, and a win more than a loss; values of the preset count too."""
    (found,) = read_problems(points=points)
    assert (found.path, found.code) == ("config.points", "points_order")


def test_sizes_of_ties_are_a_range() -> None:
    """At least three and at most two is nobody, now or at first; each range that is none is named."""
    for sizes in ({"min_tied": 3, "max_tied": 2}, {"min_on_points": 3, "max_on_points": 2}):
        (found,) = read_problems(standings_tiebreakers=[{"code": "omw", **sizes}])
        assert (found.path, found.code) == ("config.standings_tiebreakers[0]", "tied_sizes")
        least, most = sizes
        assert found.params == {"least": least, "most": most, "low": 3, "high": 2}


def test_every_place_at_a_table_has_its_bonus() -> None:
    """The uma has as many entries as a table seats, the points of places no fewer; the size is named."""
    assert config(table_size=3, uma=[1, 0, -1], place_points=[2, 1, 0, 0]).of(TableSettings).uma == (1, 0, -1)
    (found,) = read_problems(table_size=5, uma=[3, 1, -1, -3])
    assert (found.code, found.path, found.params) == ("length_of_table", "config.uma", {"length": 4, "size": 5})
    assert [reason.path for reason in read_problems(table_size=5, place_points=[3, 1, 0, 0])] == ["config.place_points"]
    found_of_preset, problems = read({"table_size": 3}, "riichi")
    assert found_of_preset is None
    assert [problem.code for problem in problems] == ["length_of_table"]


def test_points_may_be_overridden_in_part() -> None:
    """One value changes, the others keep the preset's."""
    assert config(points={"win": 2}).points == Points(HalfPoints(4), HalfPoints(2), HalfPoints(0))
    assert config("chess", points={"win": 3}).points == Points(HalfPoints(6), HalfPoints(1), HalfPoints(0))


@pytest.mark.parametrize(("best_of", "wins"), [(1, 1), (3, 2), (5, 3)])
def test_a_bye_is_worth_a_match(best_of: int, wins: int) -> None:
    """As many games as the match structure asks for, unless said."""
    assert config(best_of=best_of).bye_points == ByeGames(wins, 0)
    assert config(best_of=best_of, bye_points={"draws": 1}).bye_points == ByeGames(wins, 1)
    assert config(best_of=best_of, bye_points={"wins": 0}).bye_points == ByeGames(0, 0)
    assert config(best_of=best_of, bye_points=None).bye_points == ByeGames(wins, 0)


def test_decimals_are_exact() -> None:
    """0.33 is 33/100, and no float is kept."""
    assert config().omw_floor == Fraction(33, 100)
    assert config(gw_floor=0.1).gw_floor == Fraction(1, 10)
    assert config(omw_floor=0.3333333333333).omw_floor == Fraction(3333333333333, 10**13)


def test_a_chain_entry_may_name_sizes_of_ties() -> None:
    """A code alone serves all sizes; a size may limit the current tie, or the original tie on points."""
    written = ["omw", {"code": "head_to_head", "max_tied": 2}, {"code": "mini_points", "min_on_points": 3}]
    chain = config(standings_tiebreakers=written).standings_tiebreakers
    assert chain == (ChainItem("omw"), ChainItem("head_to_head", 1, 2), ChainItem("mini_points", min_on_points=3))
    assert [entry.serves_all for entry in chain] == [True, False, False]
    assert not ChainItem("omw", max_on_points=5).serves_all


def test_reading_changes_neither_preset_nor_overrides() -> None:
    """Reading twice gives the same."""
    overrides = {"points": {"win": 2}, "bye_points": {"wins": 1}}
    assert read(overrides) == read(overrides)
    assert overrides == {"points": {"win": 2}, "bye_points": {"wins": 1}}
    assert config("chess").points.win == HalfPoints(2)


def test_objects_are_layered_key_by_key() -> None:
    """Objects are put together, everything else is replaced."""
    base = {"points": {"win": 3, "draw": 1}, "separate": ["club"]}
    over = {"points": {"draw": 0}, "separate": ["town"], "bye_points": None}
    assert merge_settings(base, over) == {"points": {"win": 3, "draw": 0}, "separate": ["town"], "bye_points": None}


def test_points_are_half_points() -> None:
    """Points are held as whole numbers and shown as people write them; a third of a point is a bug."""
    assert [half_points(one) for one in (3, Fraction(1, 2), 0)] == [6, 1, 0]
    assert [to_points(number) for number in (6, 1, 5, 0)] == [3, 0.5, 2.5, 0]
    with pytest.raises(ValueError, match="1/3"):
        half_points(Fraction(1, 3))


def test_settings_from_before_a_key_mean_what_they_meant() -> None:
    """A journal keeps its whole configuration, and has no key that came later; a new one has them all."""
    settings = merged_settings(PRESETS["double_elimination"], {})
    assert load_config(settings).of(TwoLossesSettings).crossing == "cycle"
    del settings["crossing"]
    assert load_config(settings).of(TwoLossesSettings).crossing == "alternate"
