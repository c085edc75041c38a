"""Seating a round: by lot, by rank, around manual tables; nobody is lost."""

import random
from typing import Any

import msgspec
import pytest

from crosstable.exchange.document import tournament_from
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Tournament
from crosstable.pairing.seating.result import Mode, Seating
from crosstable.pairing.seating.seat import seat_players
from crosstable.words import refusal_sentence, sentence
from tests.pairing.seating.events import event, groups, names, tables_of
from tests.pairing.seating.oracle import sizes_for

MODES: list[Mode] = ["random", "by_rank", "spread", "fresh"]
ROUND_1 = [["p0001", "p0002", "p0003", "p0004"], ["p0005", "p0006", "p0007", "p0008"]]


def codes(seating: Seating) -> list[str]:
    return [warning.code for warning in seating.warnings]


def everybody(seating: Seating) -> list[str]:
    return sorted([player for table in seating.tables for player in table.seats] + list(seating.sitting_out))


def refusal_of(tournament: Tournament, mode: Mode | None = None) -> Refusal:
    with pytest.raises(Refusal) as caught:
        seat_players(tournament, mode=mode, ranking=[player.id for player in tournament.players])
    return caught.value


# Nobody is lost


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("leftovers", ["sit_out", "short_tables", "stand_in"])
@pytest.mark.parametrize("size", [3, 4, 5, 8])
def test_everybody_who_plays_sits_down_or_sits_out(mode: Mode, leftovers: str, size: int) -> None:
    """Once each; tables have the sizes of the policy, the short ones last; inactive tables stay empty."""
    for count in range(size, 3 * size + 3, 1 if size < 8 else 3):
        ids = names(count)
        before = [ids[i : i + size] for i in range(0, count - size + 1, size)]
        config: dict[str, Any] = {"table_size": size, "leftovers": leftovers, "inactive_tables": [1, 3]}
        tournament = event(count, before, seed=count, seating_effort=1, **config)
        seating = seat_players(tournament, mode=mode, ranking=ids)
        sizes, out = sizes_for(count, size, leftovers)
        assert everybody(seating) == ids
        assert [len(table.seats) for table in seating.tables] == sizes
        assert len(seating.sitting_out) == out
        assert [table.table for table in seating.tables] == [2, 4, 5, 6, 7, 8][: len(sizes)]
        stand_ins = [table.stand_ins for table in seating.tables]
        assert stand_ins == [size - seated if leftovers == "stand_in" else 0 for seated in sizes]


@pytest.mark.parametrize("mode", ["random", "fresh"])
def test_only_who_is_entered_plays(mode: Mode) -> None:
    """Dropped, eliminated, disqualified, absent and late players are not seated, and do not sit out either."""
    facts: dict[str, dict[str, Any]] = {
        "p0001": {"dropped_after": 1},
        "p0002": {"eliminated_in": 1},
        "p0003": {"disqualified_in": 2},
        "p0004": {"absent": [[2, 2]]},
        "p0009": {"first_round": 3},
    }
    seating = seat_players(event(9, ROUND_1, facts=facts), mode=mode)
    assert everybody(seating) == names(8)[4:]
    assert seating.round == 2


def test_a_later_stage_starts_by_lot_and_remembers_the_tournament() -> None:
    """Round numbers continue; meetings, rests and seats count from all stages; by rank waits for the stage's own
    rounds.
    """
    document = {
        "crosstable": 1,
        "players": [{"id": name} for name in names(8)],
        "stages": [
            {"config": {"format": "tables"}, "rounds": [{"number": 1, "status": "completed", "tables": ROUND_1_SEATS}]},
            {"config": {"format": "tables", "seating": "fresh"}},
        ],
    }
    tournament = tournament_from(document)
    seating = seat_players(tournament)
    assert (seating.round, seating.repeats, seating.proved) == (2, 4, True)
    assert refusal_of(tournament, "by_rank").code == "seating_needs_rounds"


ROUND_1_SEATS = [{"seats": seats} for seats in ROUND_1]


# By rank


@pytest.mark.parametrize("leftovers", ["sit_out", "short_tables", "stand_in"])
@pytest.mark.parametrize("size", [3, 4, 6])
def test_by_rank_and_spread_follow_their_formulas(leftovers: str, size: int) -> None:
    """Ranks 1 to size at table 1 and so on; rank i at table ((i - 1) mod T) + 1: of those who do not sit out."""
    rng = random.Random(size)
    for count in range(size, 40):
        ranking = names(count)
        rng.shuffle(ranking)
        tournament = event(count, [names(count)[:size]], table_size=size, leftovers=leftovers)
        ranked, spread = (seat_players(tournament, mode=mode, ranking=ranking) for mode in ("by_rank", "spread"))
        playing = [player for player in ranking if player not in ranked.sitting_out]
        assert ranked.sitting_out == spread.sitting_out
        assert [player for table in ranked.tables for player in sorted(table.seats, key=ranking.index)] == playing
        tables = len(spread.tables)
        at = {player: table.table for table in spread.tables for player in table.seats}
        assert [at[player] for player in playing] == [(i - 1) % tables + 1 for i in range(1, len(playing) + 1)]
        assert ranked.proved
        assert spread.proved


def test_by_rank_looks_at_nothing_else() -> None:
    """Mates and earlier opponents may meet and are counted; a forbidden pair warns."""
    facts = {name: {"club": "North"} for name in names(4)}
    tournament = event(8, ROUND_1, facts=facts, separate=["club"], forbidden=[["p0005", "p0006"]])
    seating = seat_players(tournament, mode="by_rank", ranking=names(8))
    assert (seating.repeats, seating.clashes) == (12, 6)
    assert [(w.code, w.params) for w in seating.warnings] == [
        ("is_forbidden", {"players": seating.warnings[0].params["players"], "table": 2})
    ]
    assert sorted(seating.warnings[0].params["players"]) == ["p0005", "p0006"]


def test_unranked_players_come_last() -> None:
    """A new player; the others follow the ranking, which may have more players."""
    seating = seat_players(
        event(9, ROUND_1, leftovers="stand_in"), mode="by_rank", ranking=[*names(8)[::-1], names(20)[19]]
    )
    assert groups(seating) == [["p0001", "p0002", "p0009"], ["p0003", "p0004", "p0005"], ["p0006", "p0007", "p0008"]]


def test_a_ranking_that_is_needed_and_missing_is_a_bug() -> None:
    """By rank, or if players sit out after the first round: no order is invented."""
    with pytest.raises(ValueError, match="ranking"):
        seat_players(event(8, ROUND_1), mode="spread")
    with pytest.raises(ValueError, match="ranking"):
        seat_players(event(9, ROUND_1), mode="random")
    assert seat_players(event(8, ROUND_1), mode="random").round == 2


# By lot


def test_random_tables_are_drawn() -> None:
    """Every seed and every round another draw; each two players are about equally often together."""
    met = sum(
        any({"p0001", "p0002"} <= set(table.seats) for table in seat_players(event(16, seed=seed)).tables)
        for seed in range(400)
    )
    assert 50 < met < 110  # 80 expected: 3 of the 15 others
    assert groups(seat_players(event(16, seed=1))) != groups(seat_players(event(16, seed=2)))
    once = seat_players(event(16, seed=1))
    assert groups(seat_players(event(16, tables_of(once), seed=1))) != groups(once)


def test_random_keeps_mates_apart_where_asked() -> None:
    """Club first, then town; unavoidable clashes are minimal and counted."""
    clubs = {name: {"club": f"c{i % 4}", "town": f"t{i % 8}"} for i, name in enumerate(names(16))}
    for seed in range(30):
        assert seat_players(event(16, facts=clubs, separate=["club", "town"], seed=seed)).clashes == 0
    many = {name: {"club": "North"} for name in names(6)}
    seating = seat_players(event(16, facts=many, separate=["club"]))
    assert (seating.clashes, seating.proved) == (2, True)
    assert max(seat_players(event(16, facts=clubs, seed=seed)).clashes for seed in range(5)) == 0


# Set by hand


def test_manual_tables_are_kept() -> None:
    """With their numbers and seats, despite earlier meetings; the rest are seated around them."""
    hand: list[dict[str, Any]] = [{"table": 2, "seats": ["p0003", "p0001", "p0002", "p0004"]}]
    hand.append({"seats": ["p0005", "p0006"]})
    tournament = event(12, ROUND_1, draft=hand, resting=["p0012"], leftovers="short_tables")
    for mode in MODES:
        seating = seat_players(tournament, mode=mode, ranking=names(12))
        assert everybody(seating) == names(12)
        assert seating.sitting_out[0] == "p0012"
        by_hand = {table.table: table.seats for table in seating.tables if table.by_hand}
        assert by_hand == {2: ("p0003", "p0001", "p0002", "p0004"), 1: ("p0005", "p0006")}
        assert [table.table for table in seating.tables] == [1, 2, 3]
        assert codes(seating) == ["table_of_other_size"]
        assert seating.repeats >= 7


def test_everything_set_by_hand() -> None:
    """Nobody is left: the draft is the round. Two are left: they sit out. Stand-ins fill what is short."""
    hand = [{"table": 1, "seats": names(3)}]
    assert tables_of(seat_players(event(3, draft=hand, leftovers="short_tables"))) == [names(3)]
    seating = seat_players(event(5, draft=hand))
    assert (tables_of(seating), sorted(seating.sitting_out)) == ([names(3)], names(5)[3:])
    filled = seat_players(event(3, draft=hand, leftovers="stand_in"))
    assert [table.stand_ins for table in filled.tables] == [1]
    assert filled.warnings == ()


def test_numbers_set_by_hand() -> None:
    """An inactive table set by hand is used and said; the same number twice gives the second another one."""
    hand = [{"table": 3, "seats": names(4)}, {"table": 3, "seats": names(8)[4:]}]
    seating = seat_players(event(12, draft=hand, inactive_tables=[3]))
    assert [(table.table, table.by_hand) for table in seating.tables] == [(1, True), (2, False), (3, True)]
    assert codes(seating) == ["inactive_table_set", "table_set_twice"]


# Tables that a player needs


@pytest.mark.parametrize("mode", ["random", "fresh"])
def test_players_who_need_a_table_sit_there(mode: Mode) -> None:
    """Together if they need the same one, apart if not; the others sit around them."""
    needs = {"p0001": 3, "p0002": 3, "p0003": 1, "p0007": 9}
    facts = {player: {"fixed_table": table} for player, table in needs.items()}
    for seed in range(20):
        seating = seat_players(event(16, facts=facts, seed=seed), mode=mode)
        assert {
            str(player): table.table for table in seating.tables for player in table.seats if player in needs
        } == needs
        assert [table.table for table in seating.tables] == [1, 2, 3, 9]
        assert seating.warnings == ()


def test_by_rank_a_table_gets_the_number_that_its_player_needs() -> None:
    """The ranks decide who sits together; the table moves."""
    facts = {"p0007": {"fixed_table": 1}, "p0003": {"fixed_table": 2}, "p0004": {"fixed_table": 5}}
    seating = seat_players(event(8, ROUND_1, facts=facts), mode="by_rank", ranking=names(8))
    assert [(table.table, sorted(table.seats)) for table in seating.tables] == [(1, names(8)[4:]), (2, names(4))]
    assert [(warning.code, warning.params["player"]) for warning in seating.warnings] == [
        ("fixed_table_taken", "p0004")
    ]


def test_unmet_table_needs_warn() -> None:
    """Too many for one table, an inactive table, a manual table."""
    facts = {name: {"fixed_table": 2} for name in names(5)} | {"p0008": {"fixed_table": 4}, "p0009": {"fixed_table": 1}}
    hand = [{"table": 1, "seats": names(16)[12:]}]
    seating = seat_players(event(16, draft=hand, facts=facts, inactive_tables=[4]))
    said = [(warning.code, warning.params["player"]) for warning in seating.warnings]
    assert sorted(said) == [
        ("fixed_table_inactive", "p0008"),
        ("fixed_table_taken", "p0005"),
        ("fixed_table_taken", "p0009"),
    ]
    assert sorted(next(table.seats for table in seating.tables if table.table == 2)) == names(4)
    assert everybody(seating) == names(16)


# Refused


def test_refusals_name_every_reason() -> None:
    """By rank in the first round, nobody, too few: each has its words."""
    assert refusal_of(event(8), "by_rank").code == "seating_needs_rounds"
    assert refusal_of(event(8, seating="spread")).params == {"mode": "spread", "round": 1}
    assert refusal_of(event([])).code == "nobody_to_seat"
    assert refusal_of(event(3)).params == {"round": 1, "players": 3, "least": 4}
    assert refusal_of(event(2, leftovers="short_tables")).params["least"] == 3
    assert refusal_of(event(1, leftovers="stand_in")).params["least"] == 2
    assert refusal_of(event(2, table_size=3, leftovers="short_tables")).params["least"] == 3
    both = refusal_of(event(2), "by_rank")
    assert (both.code, [reason.code for reason in both.reasons]) == ("seating_needs_rounds", ["too_few_to_seat"])
    assert "at least 4" in sentence(both.reasons[0])
    assert "second round" in refusal_sentence(both)


def test_other_formats_are_refused() -> None:
    """There are no tables in a Swiss tournament; a cut line has them."""
    assert refusal_of(event(8, format="swiss")).code == "wrong_format"
    assert len(seat_players(event(8, format="cut_line")).tables) == 2


def test_every_warning_has_words() -> None:
    """Every warning of a seating has a complete sentence."""
    hand = [{"table": 4, "seats": names(3)}, {"table": 4, "seats": ["p0004", "p0005"]}]
    facts = {"p0009": {"fixed_table": 4}, "p0010": {"fixed_table": 7}}
    tournament = event(
        12, draft=hand, facts=facts, inactive_tables=[4, 7], forbidden=[names(2)], leftovers="short_tables"
    )
    said = [sentence(warning) for warning in seat_players(tournament).warnings]
    assert len(said) == 7
    assert len(set(said)) == 7


# The same answer


def test_the_order_of_the_list_does_not_matter() -> None:
    """Numbers and lots decide, not the order of the list."""
    tournament = event(23, [names(20)[i : i + 4] for i in range(0, 20, 4)], leftovers="short_tables", seed=3)
    turned = msgspec.structs.replace(tournament, players=tournament.players[::-1])
    for mode in MODES:
        assert seat_players(tournament, mode=mode, ranking=names(23)) == seat_players(
            turned, mode=mode, ranking=names(23)
        )
