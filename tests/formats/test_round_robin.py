"""Everybody meets everybody: FIDE's Berger tables, what holds for every size, and whole group stages."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from crosstable.exchange.document import tournament_from
from crosstable.exchange.document_writer import document_of
from crosstable.formats.round_robin import RoundRobinSettings
from crosstable.formats.round_robin.pairing import rounds_in, schedule
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Match, Round, Score, Tournament
from crosstable.pairing.result import Pairing
from crosstable.pairing.systems import explain, pair
from crosstable.ranking.sections import groups_of
from crosstable.ranking.standings import Standings
from tests.build import Document, round_of

SIZES = range(2, 41)

# FIDE Handbook, Berger tables: a line for each round, the first named of each pair has White.
TABLES = {
    4: """
        1-4 2-3
        4-3 1-2
        2-4 3-1
    """,
    6: """
        1-6 2-5 3-4
        6-4 5-3 1-2
        2-6 3-1 4-5
        6-5 1-4 2-3
        3-6 4-2 5-1
    """,
    8: """
        1-8 2-7 3-6 4-5
        8-5 6-4 7-3 1-2
        2-8 3-1 4-7 5-6
        8-6 7-5 1-4 2-3
        3-8 4-2 5-1 6-7
        8-7 1-6 2-5 3-4
        4-8 5-3 6-2 7-1
    """,
    10: """
        1-10 2-9 3-8 4-7 5-6
        10-6 7-5 8-4 9-3 1-2
        2-10 3-1 4-9 5-8 6-7
        10-7 8-6 9-5 1-4 2-3
        3-10 4-2 5-1 6-9 7-8
        10-8 9-7 1-6 2-5 3-4
        4-10 5-3 6-2 7-1 8-9
        10-9 1-8 2-7 3-6 4-5
        5-10 6-4 7-3 8-2 9-1
    """,
}

Pairs = list[tuple[int, int]]


def table(size: int) -> list[Pairs]:
    """Return the table for a size; with an odd number, the opponent of the last player rests."""
    lines = TABLES[size + size % 2].split("\n")[1:-1]
    rounds = [[(int(a), int(b)) for a, b in (part.split("-") for part in line.split())] for line in lines]
    return [[pair for pair in fixtures if max(pair) <= size] for fixtures in rounds]


@pytest.mark.parametrize("size", range(3, 11))
def test_the_tables_of_fide(size: int) -> None:
    """Every round, pair and colour, in the order of the boards."""
    assert schedule(size) == table(size)


# Properties of every size


@pytest.mark.parametrize("size", SIZES)
def test_everybody_meets_everybody(size: int) -> None:
    """Each pair once; nobody twice in a round; as many rounds as that takes."""
    rounds = schedule(size)
    assert len(rounds) == rounds_in(size) == size - 1 + size % 2
    met = Counter(frozenset(pair) for fixtures in rounds for pair in fixtures)
    assert met == Counter(frozenset(pair) for pair in combinations(range(1, size + 1), 2))
    for fixtures in rounds:
        playing = [player for pair in fixtures for player in pair]
        assert len(set(playing)) == len(playing) == size - size % 2


@pytest.mark.parametrize("size", SIZES)
def test_each_player_rests_once(size: int) -> None:
    """With an odd number everybody rests exactly once, with an even number nobody does."""
    resting = [player for fixtures in schedule(size) for player in set(range(1, size + 1)) - set(sum(fixtures, ()))]
    assert sorted(resting) == (list(range(1, size + 1)) if size % 2 else [])


@pytest.mark.parametrize("size", SIZES)
def test_colours_are_shared(size: int) -> None:
    """First and second differ by one at most, and not at all with an odd number."""
    for player in range(1, size + 1):
        colours = colours_of(schedule(size), player)
        assert abs(colours.count("W") - colours.count("B")) == (0 if size % 2 else 1)


def colours_of(rounds: list[Pairs], player: int) -> str:
    """W and B, round by round; rests left out."""
    seats = ["WB"[pair.index(player)] for fixtures in rounds for pair in fixtures if player in pair]
    return "".join(seats)


@pytest.mark.parametrize("size", SIZES)
def test_twice_through(size: int) -> None:
    """Each pair once with each colour, nobody twice in a round, rests twice, and colours come out even."""
    rounds = schedule(size, cycles=2)
    assert len(rounds) == rounds_in(size, cycles=2) == 2 * rounds_in(size)
    assert Counter(pair for fixtures in rounds for pair in fixtures) == Counter(
        (a, b) for a in range(1, size + 1) for b in range(1, size + 1) if a != b
    )
    for fixtures in rounds:
        playing = [player for pair in fixtures for player in pair]
        assert len(set(playing)) == len(playing) == size - size % 2
    half = rounds_in(size)
    assert {frozenset(pair) for fixtures in rounds[:half] for pair in fixtures} == {
        frozenset(pair) for pair in combinations(range(1, size + 1), 2)
    }


@pytest.mark.parametrize("size", SIZES)
def test_no_colour_three_times_running(size: int) -> None:
    """That is why the last two rounds of the first cycle are swapped."""
    for player in range(1, size + 1):
        colours = colours_of(schedule(size, cycles=2), player)
        assert "WWW" not in colours
        assert "BBB" not in colours


def test_without_the_swap_there_would_be_three() -> None:
    """The property above would catch a schedule that is only reversed."""
    plain = schedule(6) + [[(b, a) for a, b in fixtures] for fixtures in schedule(6)]
    assert any(run in colours_of(plain, player) for player in range(1, 7) for run in ("WWW", "BBB"))


# Whole stages


def stage(*groups: str, entries: dict[str, Document] | None = None, **config: Any) -> Tournament:
    """Return a tournament whose groups are texts with a letter for each player, before its first round."""
    named = [(player, name) for name, group in zip("PQRS", groups, strict=False) for player in group]
    players = [
        {"id": player, "number": number, "group": name if len(groups) > 1 else None, **(entries or {}).get(player, {})}
        for number, (player, name) in enumerate(sorted(named), 1)
    ]
    return tournament_from(
        {"crosstable": 1, "preset": "crokinole_groups", "config": config, "players": players, "rounds": []}
    )


def play_round(tournament: Tournament, found: Pairing) -> Tournament:
    """Play a round; the first player of each match wins."""
    matches = tuple(Match(match.first, match.second, match.table, Score(1, 0), (3, 2)) for match in found.matches)
    return tournament.with_round(Round(found.round, "completed", matches))


def play_all(tournament: Tournament) -> tuple[Tournament, list[Pairing]]:
    """Play every round of the schedule."""
    rounds: list[Pairing] = []
    cycles = tournament.stage.config.of(RoundRobinSettings).cycles
    for _ in range(len(tournament.stage.rounds), max(rounds_in(len(group), cycles) for group in groups_of(tournament))):
        rounds.append(pair(tournament))
        tournament = play_round(tournament, rounds[-1])
    assert expect_refusal(tournament).code == "schedule_played"
    return tournament, rounds


def pairs_of(found: Pairing) -> list[str]:
    return [match.first + match.second for match in found.matches]


def test_one_group_of_four() -> None:
    """Numbers take the places of the table; tables are counted in its order."""
    _, rounds = play_all(stage("abcd"))
    assert [pairs_of(found) for found in rounds] == [["ad", "bc"], ["dc", "ab"], ["bd", "ca"]]
    assert [[match.table for match in found.matches] for found in rounds] == [[1, 2]] * 3
    assert {(found.bye, found.byes_by_hand, found.resting, found.proof) for found in rounds} == {
        (None, (), (), "schedule")
    }
    assert all(found.proved and not found.warnings for found in rounds)


@pytest.mark.parametrize("cycles", [1, 2])
def test_groups_of_different_sizes(cycles: int) -> None:
    """Each group goes through its own schedule, by name; a group that is through rests, at no cost."""
    groups = ("abcde", "fghi", "jk")
    tournament, rounds = play_all(stage(*groups, cycles=cycles))
    assert len(rounds) == rounds_in(5, cycles)
    met = Counter(frozenset(pair) for found in rounds for pair in pairs_of(found))
    assert met == Counter({frozenset(pair): cycles for group in groups for pair in combinations(group, 2)})
    for found in rounds:
        busy = [player for pair in pairs_of(found) for player in pair]
        assert sorted([*busy, *found.resting]) == sorted("".join(groups))
        assert [match.table for match in found.matches] == list(range(1, len(found.matches) + 1))
    assert {found.resting[-2:] for found in rounds[cycles:]} == {("j", "k")}
    rows = {row.player.id: row for row in Standings(tournament)}
    assert [(row.group, row.played) for row in rows.values()] == [
        *[("P", 4 * cycles)] * 5,
        *[("Q", 3 * cycles)] * 4,
        *[("R", cycles)] * 2,
    ]
    assert all(row.record.losses + row.record.wins == row.played and row.byes == 0 for row in rows.values())


def test_a_rest_costs_nothing() -> None:
    """No missed round, no bye, no loss: in a group of three everybody has two matches after three rounds."""
    tournament, rounds = play_all(stage("abc"))
    assert [found.resting for found in rounds] == [("a",), ("c",), ("b",)]
    for row in Standings(tournament):
        assert (row.played, row.byes, len(row.opponents)) == (2, 0, 2)


def test_drop_keeps_other_places() -> None:
    """b drops after round 1: the opponents rest in their turn, nobody else is moved."""
    before, all_rounds = play_all(stage("abcdef"))
    first = play_round(stage("abcdef"), all_rounds[0])
    document = document_of(first)
    document["players"][1]["dropped_after"] = 1
    tournament, rounds = play_all(tournament_from(document))
    for full, found in zip(all_rounds[1:], rounds, strict=True):
        assert pairs_of(found) == [pair for pair in pairs_of(full) if "b" not in pair]
        (missing,) = (pair for pair in pairs_of(full) if "b" in pair)
        assert found.resting == (missing.replace("b", ""),)
    assert len(Standings(tournament)) == len(Standings(before)) == 6


@pytest.mark.parametrize("fate", [{"dropped_after": 2}, {"disqualified_in": 1}, {"eliminated_in": 1}])
def test_places_stay_whatever_happens_to_a_late_player(fate: Document) -> None:
    """A player due in round 3 who drops before it does not move the others either."""
    late = {"b": {"first_round": 3}}
    first = play_round(stage("abcdef", entries=late), pair(stage("abcdef", entries=late)))
    document = document_of(first)
    document["players"][1] |= fate
    assert pairs_of(pair(tournament_from(document))) == ["fd", "ec"]


def test_early_drop_has_no_place() -> None:
    """Four of five are a schedule of three rounds."""
    _, rounds = play_all(stage("abcde", entries={"c": {"dropped_after": 0}}))
    assert [pairs_of(found) for found in rounds] == [["ae", "bd"], ["ed", "ab"], ["be", "da"]]


def test_absent_player_keeps_the_place() -> None:
    """The opponent rests, and the schedule goes on."""
    _, rounds = play_all(stage("abcd", entries={"a": {"absent": [[2, 2]]}}))
    assert [pairs_of(found) for found in rounds] == [["ad", "bc"], ["dc"], ["bd", "ca"]]
    assert rounds[1].resting == ("b",)


def test_one_player_alone_rests() -> None:
    """A group of one has a round without a match."""
    _, rounds = play_all(stage("a"))
    assert [(pairs_of(found), found.resting) for found in rounds] == [([], ("a",))]


def test_a_later_stage_begins_with_the_first_round_of_the_schedule() -> None:
    """Rounds are counted on, the schedule is not."""
    document = document_of(stage("abcd"))
    rounds = [round_of(number, "a 1-0 d, b 1-0 c") for number in (3, 4)]
    shared = {"preset": "crokinole_groups", "config": {}}
    document["stages"] = [{**shared, "rounds": []}, {**shared, "rounds": rounds[:1]}]
    del document["rounds"]
    tournament = tournament_from(document)
    found = pair(tournament)
    assert (found.round, pairs_of(found)) == (4, ["dc", "ab"])
    assert explain(tournament, found).round[0].params == {"round": 2}


def test_player_eliminated_before_the_stage_has_no_place() -> None:
    """Eliminated in round 2, so not in the stage that begins with round 3."""
    document = document_of(stage("abcde", entries={"e": {"eliminated_in": 2}}))
    shared = {"preset": "crokinole_groups", "config": {}}
    document["stages"] = [{**shared, "rounds": []}, {**shared, "rounds": [round_of(3, "a 1-0 d, b 1-0 c")]}]
    del document["rounds"]
    assert pairs_of(pair(tournament_from(document))) == ["dc", "ab"]


# Drafts, tables


def with_draft(tournament: Tournament, text: str) -> Tournament:
    document = document_of(tournament)
    number = len(document["rounds"]) + 1
    document["rounds"].append({**round_of(number, text), "status": "draft"})
    return tournament_from(document)


def test_a_draft_is_kept() -> None:
    """Manual matches and byes are kept; the scheduled opponents of those players rest."""
    found = pair(with_draft(stage("abcdef"), "b - a, c draw bye"))
    assert [(match.first + match.second, match.by_hand) for match in found.matches] == [("ba", True)]
    assert (found.byes_by_hand, found.resting) == (("c",), ("d", "e", "f"))
    as_scheduled = pair(with_draft(stage("abcdef"), "c - d"))
    assert [(match.first + match.second, match.by_hand) for match in as_scheduled.matches] == [
        ("cd", True),
        ("af", False),
        ("be", False),
    ]


def test_extra_meeting_warns() -> None:
    """A manual match beyond the schedule; in a double round robin the second is expected."""
    once = play_round(stage("abcd"), pair(stage("abcd")))
    found = pair(with_draft(once, "d - a"))
    assert [(warning.code, warning.params["players"]) for warning in found.warnings] == [("is_rematch", ["d", "a"])]
    assert found.matches[0].rematch
    twice = play_round(stage("abcd", cycles=2), pair(stage("abcd", cycles=2)))
    assert pair(with_draft(twice, "d - a")).warnings == ()


def test_order_of_table_numbers() -> None:
    """Manual tables first, then fixed ones, then in order; an unavailable table warns."""
    entries: dict[str, Document] = {"c": {"fixed_table": 1}, "e": {"fixed_table": 1}}
    found = pair(stage("abcdef", entries=entries))
    assert [(match.table, match.first + match.second) for match in found.matches] == [(1, "be"), (2, "af"), (3, "cd")]
    assert [(warning.code, warning.params) for warning in found.warnings] == [
        ("fixed_table_taken", {"player": "c", "table": 1})
    ]
    document = document_of(stage("abcdef", entries=entries))
    by_hand = {"number": 1, "status": "draft", "matches": [{"players": ["c", "d"], "table": 7}]}
    document["rounds"] = [by_hand]
    found = pair(tournament_from(document))
    assert [(match.table, match.first + match.second) for match in found.matches] == [(1, "be"), (2, "af"), (7, "cd")]
    assert [warning.params["player"] for warning in found.warnings] == ["c"]


# Refusals and reasons


def expect_refusal(tournament: Tournament, **how: Any) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        pair(tournament, **how)
    return refusal.value


def test_open_matches_are_refused() -> None:
    """A match of the last round has no result yet."""
    document = document_of(stage("abcd"))
    document["rounds"] = [round_of(1, "(in_progress) a 1-0 d, b - c")]
    refusal = expect_refusal(tournament_from(document))
    assert (refusal.code, refusal.params["matches"]) == ("open_matches", [["b", "c"]])


def test_a_schedule_that_is_played_is_refused() -> None:
    """With the number of its rounds."""
    tournament, _ = play_all(stage("abc", "defgh"))
    refusal = expect_refusal(tournament)
    assert (refusal.code, refusal.params) == ("schedule_played", {"rounds": 5, "round": 6})


def test_there_is_nothing_to_relax() -> None:
    """The ways out of an impossible Swiss round mean nothing here."""
    tournament = stage("abcd")
    assert expect_refusal(tournament, relief="allow_rematch").code == "nothing_to_relieve"
    assert expect_refusal(tournament, relief="drop", player=tournament.players[0].id).code == "nothing_to_relieve"


def test_nobody_is_refused() -> None:
    """No players, or none that are left from the start."""
    assert expect_refusal(stage()).code == "no_players"
    assert expect_refusal(stage("a", entries={"a": {"dropped_after": 0}})).code == "no_players"


def test_the_reasons() -> None:
    """The schedule, who rests, and what was done by hand."""
    tournament = stage("abcde")
    reasons = explain(tournament, pair(tournament))
    assert [(reason.code, reason.params) for reason in reasons.round] == [("by_schedule", {"round": 1})]
    assert [(reason.code, reason.params) for reason in reasons.bye] == [("rests", {"players": ["a"]})]
    assert [[reason.code for reason in match.reasons] for match in reasons.matches] == [["scheduled"]] * 2
    tournament = with_draft(tournament, "a - b")
    reasons = explain(tournament, pair(tournament))
    assert [[reason.code for reason in match.reasons] for match in reasons.matches] == [["by_hand"], ["scheduled"]]
