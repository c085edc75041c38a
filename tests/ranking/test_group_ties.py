"""Ties in crokinole: the seed's worked examples, and a second computation that agrees."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import pytest

from crosstable.exchange.document import tournament_from
from crosstable.formats.round_robin.pairing import fixture, rounds_in
from crosstable.model.tournament import PlayerId
from crosstable.ranking import registry
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.mini_league import mini_league, twenties_column
from crosstable.ranking.registry import Occasion, Tiebreak, Tied
from crosstable.ranking.standings import Standings
from crosstable.ranking.values import Values, scaled_values
from crosstable.views.explain import explain_place
from tests.build import Document, match_of, ranks, rows, standings
from tests.conftest import Proof
from tests.oracles import naive_groups

PRESETS = ("crokinole_swiss", "crokinole_groups")


def crokinole(
    *rounds: str, preset: str = "crokinole_groups", entries: dict[str, Document] | None = None, **config: Any
) -> Document:
    """Return matches such as `a 1-0 b 5:3`, twenties last, a text for each round; `entries` are facts about players."""
    played: list[Document] = []
    for number, text in enumerate(rounds, 1):
        matches = []
        for said in text.split(", "):
            result, _, shot = said.rpartition(" ") if ":" in said else (said, "", "")
            matches.append(match_of(result) | ({"twenties": [int(n) for n in shot.split(":")]} if shot else {}))
        played.append({"number": number, "status": "completed", "matches": matches})
    facts = entries or {}
    named = {player for round_ in played for match in round_["matches"] for player in match["players"]} | set(facts)
    players = [{"id": one, "name": one.upper(), **facts.get(one, {})} for one in sorted(named)]
    return {"crosstable": 1, "preset": preset, "config": config, "players": players, "rounds": played}


def deciding_criterion(document: Document, above: str, below: str) -> str | None:
    """Return the criterion that separates two players."""
    found = standings(document).separation(PlayerId(above), PlayerId(below))
    assert (found.above, found.below) == (above, below)
    return found.code


# Worked examples


#       a    b    c    d   points       20s among a, b and c
#   a   .   1-0  0-1  1-0    4          5 + 4 = 9
#   b  0-1   .   1-0  1-0    4          3 + 4 = 7
#   c  1-0  0-1   .   1-0    4          3 + 3 = 6
CIRCLE = ("a 1-0 b 5:3, c 1-0 d 9:0", "b 1-0 c 4:3, a 1-0 d 0:0", "c 1-0 a 3:4, b 1-0 d 9:0")


def test_three_in_a_circle_of_a_group() -> None:
    """2 points each among themselves, then 9, 7 and 6 twenties; all twenties (9, 16, 15) would say otherwise."""
    document = crokinole(*CIRCLE)
    assert ranks(document) == [(1, "a"), (2, "b"), (3, "c"), (4, "d")]
    found = rows(document)
    assert [found[player].tiebreaks["mini_points"] for player in "abcd"] == [2, 2, 2, None]
    assert [found[player].tiebreaks["mini_twenties"] for player in "abcd"] == [9, 7, 6, None]
    assert [found[player].tiebreaks["twenties"] for player in "abcd"] == [9, 16, 15, 0]
    assert [deciding_criterion(document, *pair) for pair in ("ab", "bc", "cd")] == [
        "mini_twenties",
        "mini_twenties",
        "points",
    ]


# a, b and c have 6 points each and 15, 12 and 12 twenties. a met b and never c; v to z are others.
B_BEAT_C = (
    "a 1-0 b 5:2, c 1-0 z 3:0",
    "b 1-0 c 4:3, a 1-0 v 5:0",
    "a 1-0 w 5:0, b 1-0 x 3:0, c 1-0 v 3:0",
    "b 1-0 y 3:0, c 1-0 w 3:0",
)
C_BEAT_B = (
    "a 1-0 b 5:2, c 1-0 z 3:0",
    "c 1-0 b 3:4, a 1-0 v 5:0",
    "a 1-0 w 5:0, b 1-0 x 3:0, c 1-0 v 3:0",
    "b 1-0 y 3:0, w 1-0 c 0:3",
    "b 1-0 u 0:0",
)
NOT_PLAYED = (
    "a 1-0 b 5:2, c 1-0 z 6:0",
    "a 1-0 v 5:0",
    "a 1-0 w 5:0, b 1-0 x 3:0, c 1-0 v 3:0",
    "b 1-0 y 3:0, c 1-0 w 3:0",
    "b 1-0 u 4:0",
)


@pytest.mark.parametrize(
    ("rounds", "order", "by"),
    [
        (B_BEAT_C, [(1, "a"), (2, "b"), (3, "c")], "head_to_head"),
        (C_BEAT_B, [(1, "a"), (2, "c"), (3, "b")], "head_to_head"),
        (NOT_PLAYED, [(1, "a"), (2, "b"), (2, "c")], None),
    ],
    ids=["b beat c", "c beat b", "not played"],
)
def test_three_in_a_swiss_tournament(rounds: Sequence[str], order: list[tuple[int, str]], by: str | None) -> None:
    """All twenties, no mini-league; then the match of the two who are left, if they played."""
    document = crokinole(*rounds, preset="crokinole_swiss")
    found = rows(document)
    assert [found[player].points // 2 for player in "abc"] == [6, 6, 6]
    assert [found[player].tiebreaks["twenties"] for player in "abc"] == [15, 12, 12]
    assert ranks(document)[:3] == order
    (_, first), (_, second), (_, third) = order
    assert (deciding_criterion(document, first, second), deciding_criterion(document, second, third)) == (
        "twenties",
        by,
    )
    assert (found["b"].tied_with, found["c"].tied_with) == (((), ()) if by else (("c",), ("b",)))


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("rounds", "order", "by"),
    [
        (("b 1-0 a 1:9", "a 1-0 c 0:0"), [(1, "b"), (2, "a")], "head_to_head"),
        (("b 0-0 a 1:9",), [(1, "a"), (2, "b")], "twenties"),
        (("a 1-0 c 1:0, b 1-0 d 9:0",), [(1, "b"), (2, "a")], "twenties"),
        (("b 0-0 a 9:9",), [(1, "a"), (1, "b")], None),
    ],
    ids=["won", "drawn", "not played", "unresolved"],
)
def test_two_players(preset: str, rounds: Sequence[str], order: list[tuple[int, str]], by: str | None) -> None:
    """Their match, then all twenties, then nothing: they share the rank and are marked with each other."""
    document = crokinole(*rounds, preset=preset)
    assert ranks(document)[:2] == order
    assert deciding_criterion(document, order[0][1], order[1][1]) == by
    assert rows(document)["a"].tied_with == (() if by else ("b",))


def test_head_to_head_sums_all_matches_of_the_two() -> None:
    """A win each decides nothing; a win and a draw do, whatever the twenties."""
    assert ranks(crokinole("a 1-0 b 3:3", "b 1-0 a 3:3", cycles=2)) == [(1, "a"), (1, "b")]
    document = crokinole("a 1-0 b 0:9", "b 0-0 a 9:0", "b 1-0 c 0:0", cycles=2)
    assert (ranks(document)[:2], deciding_criterion(document, "a", "b")) == ([(1, "a"), (2, "b")], "head_to_head")


def test_mini_league_has_the_whole_tie() -> None:
    """Four level on 5 points. b and c, level on mini points, are compared by their twenties against all four.

        a    b    c    d   mini  20s in it
    a   .   1-0  0-0  1-0    5
    b  0-1   .   0-0  1-0    3    1 + 2 + 6 = 9, and 2 against c alone
    c  0-0  0-0   .   0-0    3    1 + 3 + 1 = 5, and 3 against b alone; in all 25
    d  0-1  0-1  0-0   .     1
    """
    document = crokinole(
        "a 1-0 b 0:1, c 0-0 d 1:0",
        "b 0-0 c 2:3, a 1-0 d 0:0",
        "a 0-0 c 0:1, b 1-0 d 6:0",
        "b 1-0 e 0:0, c 1-0 f 20:0",
        "d 1-0 e 0:0",
        "d 1-0 f 0:0",
    )
    assert ranks(document)[:4] == [(1, "a"), (2, "b"), (3, "c"), (4, "d")]
    assert {rows(document)[player].points for player in "abcd"} == {10}
    assert [deciding_criterion(document, *pair) for pair in ("ab", "bc", "cd")] == [
        "mini_points",
        "mini_twenties",
        "mini_points",
    ]


def test_head_to_head_for_what_remains_of_a_larger_tie() -> None:
    """Four level, every match 1:1 in twenties: a and c have 4 mini points, b and d have 2; c beat a, b beat d."""
    document = crokinole(
        "a 1-0 b 1:1, d 1-0 c 1:1",
        "c 1-0 a 1:1, b 1-0 d 1:1",
        "c 1-0 b 1:1, a 1-0 d 1:1",
        "b 1-0 e 1:1, d 1-0 f 1:1",
    )
    assert ranks(document)[:4] == [(1, "c"), (2, "a"), (3, "b"), (4, "d")]
    assert [deciding_criterion(document, *pair) for pair in ("ca", "ab", "bd")] == [
        "head_to_head",
        "mini_points",
        "head_to_head",
    ]


def test_three_who_stay_level_are_not_looked_at_two_by_two() -> None:
    """A circle with equal twenties is unresolved: all three are marked, by rating (none is last), then number."""
    rounds = ("a 1-0 b 2:2", "b 1-0 c 2:2", "c 1-0 a 2:2")
    document = crokinole(*rounds, entries={"b": {"rating": 900}, "c": {"rating": 1500}})
    assert ranks(document) == [(1, "c"), (1, "b"), (1, "a")]
    assert [row.tied_with for row in standings(document)] == [("b", "a"), ("c", "a"), ("c", "b")]
    numbers: dict[str, Document] = {"a": {"number": 7}, "b": {"number": 3}, "c": {"number": 5}}
    assert ranks(crokinole(*rounds, entries=numbers)) == [(1, "b"), (1, "c"), (1, "a")]
    by_number = crokinole(*rounds, entries={"c": {"rating": 1500}}, unresolved_order="number")
    assert ranks(by_number) == [(1, "a"), (1, "b"), (1, "c")]


def test_groups_have_ranks_of_their_own() -> None:
    """Two groups with the same results have the same ranks; nobody is tied across, rows come group by group."""
    rounds = ("a 1-0 b 2:1, x 1-0 y 2:1", "b 1-0 c 2:1, y 1-0 z 2:1", "a 1-0 c 2:1, x 1-0 z 2:1")
    entries: dict[str, Document] = {player: {"group": "Blue" if player in "xyz" else "Red"} for player in "abcxyz"}
    found = standings(crokinole(*rounds, entries=entries))
    assert [(row.group, row.rank, row.player.id, row.tied_with) for row in found] == [
        ("Blue", 1, "x", ()),
        ("Blue", 2, "y", ()),
        ("Blue", 3, "z", ()),
        ("Red", 1, "a", ()),
        ("Red", 2, "b", ()),
        ("Red", 3, "c", ()),
    ]
    assert explain_place(found, PlayerId("z")).below is None
    assert explain_place(found, PlayerId("a")).above is None


def test_in_a_swiss_stage_groups_mean_nothing() -> None:
    """It is paired across them, so it is ranked across them."""
    document = crokinole("a 1-0 b 2:1", preset="crokinole_swiss", entries={"a": {"group": "P"}, "b": {"group": "Q"}})
    assert [(row.rank, row.group) for row in standings(document)] == [(1, None), (2, None)]


# crokinole_points


def test_total_points_come_first() -> None:
    """Every point scored counts: a won two games and b one, but b scored more. A bye is worth a game's 8 points."""
    rounds = ("a 5-3 b 1:1, c 4-4 d 2:2", "a 5-3 c 0:0, b bye", "a 0-8 d 0:0, b 8-0 c 0:0")
    document = crokinole(*rounds, preset="crokinole_points")
    found = [(row.player.id, row.points // 2) for row in standings(document)]
    assert found == [("b", 3 + 8 + 8), ("d", 4 + 0 + 8), ("a", 5 + 5 + 0), ("c", 4 + 3 + 0)]


def test_twenties_then_buchholz_before_the_shoot_out() -> None:
    """Four on 8 points: a has most twenties, x fewest; b and c have as many, and b's opponents scored more.

    y 16 and x 8 for b, z 4 and w 12 for c.
    """
    document = crokinole(
        "a 4-4 x 9:0, b 4-4 y 3:0, c 4-4 z 3:0",
        "a 4-4 y 0:0, b 4-4 x 0:0, c 4-4 w 0:0",
        "w 8-0 z 0:0, x 0-8 y 0:0",
        preset="crokinole_points",
    )
    assert ranks(document) == [(1, "y"), (2, "w"), (3, "a"), (4, "b"), (5, "c"), (6, "x"), (7, "z")]
    assert [rows(document)[player].tiebreaks["buchholz"] for player in "bc"] == [16 + 8, 4 + 12]
    assert [deciding_criterion(document, *pair) for pair in ("ab", "bc", "cx")] == ["twenties", "buchholz", "twenties"]


def test_two_level_on_total_points() -> None:
    """The points of their own game first; level there, twenties."""
    document = crokinole("a 5-3 b 0:9", "a 3-5 c 0:0, b 5-3 d 0:0", preset="crokinole_points")
    assert (ranks(document)[:2], deciding_criterion(document, "a", "b")) == ([(1, "a"), (2, "b")], "head_to_head")
    document = crokinole("a 4-4 b 0:9", "a 5-3 c 0:0, b 5-3 d 0:0", preset="crokinole_points")
    assert (ranks(document)[:2], deciding_criterion(document, "b", "a")) == ([(1, "b"), (2, "a")], "twenties")


# Against the naive computation


def test_the_naive_one_knows_the_examples() -> None:
    """It is right where the answer is known."""
    for document in (
        crokinole(*CIRCLE),
        *(crokinole(*rounds, preset="crokinole_swiss") for rounds in (B_BEAT_C, C_BEAT_B, NOT_PLAYED)),
    ):
        assert engine(document) == naive_groups.standings(document)
    found = naive_groups.standings(crokinole(*NOT_PLAYED, preset="crokinole_swiss"))
    assert found[:3] == [(1, "a", []), (2, "b", ["c"]), (2, "c", ["b"])]


def random_group(rng: random.Random, preset: str) -> Document:
    """Return a small event with few distinct values, so that ties of every kind are common; some matches are
    missing.
    """
    swiss = preset == "crokinole_swiss"
    ids = rng.sample([f"p{i}" for i in range(20)], rng.randint(2, 8))
    cycles = rng.choice((1, 1, 2))
    names = "P" if swiss else rng.choice(("P", "P", "PQ"))
    groups = [ids[start :: len(names)] for start in range(len(names))]
    numbers = rng.sample(range(1, 30), len(ids)) if rng.random() < 0.5 else list(range(1, len(ids) + 1))
    players: list[Document] = []
    for entrant, number in zip(ids, numbers, strict=True):
        player: Document = {"id": entrant, "number": number}
        if rng.random() < 0.8:
            player["rating"] = rng.choice((900, 1000, 1000, 1100))
        if len(names) > 1:
            player["group"] = next(name for name, group in zip(names, groups, strict=True) if entrant in group)
        players.append(player)
    most, draws = rng.choice((0, 1, 1, 2, 3)), rng.choice((0.1, 0.3, 0.7))
    rounds = []
    last = rng.randint(1, 6) if swiss else max(rounds_in(len(group), cycles) for group in groups)
    for number in range(last):
        pairs = (
            _random_pairs(rng, ids)
            if swiss
            else [pair for group in groups for pair in _schedule_pairs(group, cycles, number)]
        )
        matches = [_random_match(rng, pair, most, draws) for pair in pairs if rng.random() < 0.97]
        left = [entrant for entrant in ids if entrant not in {other for pair in pairs for other in pair}]
        if swiss and left:
            matches.append({"players": left, "bye": rng.choice(("win", "win", "draw", "loss"))})
        rounds.append({"number": number + 1, "status": "completed", "matches": matches})
    config = {} if swiss else {"cycles": cycles}
    return {"crosstable": 1, "preset": preset, "config": config, "players": players, "rounds": rounds}


def _random_pairs(rng: random.Random, ids: list[str]) -> list[tuple[str, str]]:
    order = rng.sample(ids, len(ids))
    return list(zip(order[::2], order[1::2], strict=False))


def _schedule_pairs(group: list[str], cycles: int, number: int) -> list[tuple[str, str]]:
    return [(group[a - 1], group[b - 1]) for a, b in fixture(len(group), cycles, number)]


def _random_match(rng: random.Random, pair: tuple[str, str], most: int, draws: float) -> Document:
    match: Document = {"players": list(pair)}
    kind = rng.random()
    if kind < 0.03:
        return match
    if kind < 0.06:
        return match | {"forfeit": rng.choice(pair)}
    if kind < 0.08:
        return match | {"double_loss": True}
    if rng.random() < 0.95:
        match["twenties"] = [rng.randint(0, most), rng.randint(0, most)]
    return match | {"score": [1, 1] if rng.random() < draws else rng.choice(([2, 0], [1, 2]))}


def groups_of(preset: str, count: int) -> Iterator[Document]:
    rng = random.Random(f"{preset} groups")
    for _ in range(count):
        yield random_group(rng, preset)


def engine(document: Document) -> list[naive_groups.Place]:
    table = Standings(tournament_from(document))
    return [naive_groups.Place(row.rank, row.player.id, list(row.tied_with)) for row in table]


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
def test_the_engine_equals_the_naive_one(preset: str, proof_size: Callable[[int, int], int], proof: Proof) -> None:
    """Rank, order shown and whom one is tied with are the same for every player, and every criterion has decided."""
    cases = proof_size(40, 2000)
    by: Counter[str | None] = Counter()
    for document in groups_of(preset, cases):
        assert engine(document) == naive_groups.standings(document), document
        by.update(deciding_criteria(document))
    codes = {"points", "head_to_head", "twenties", None}
    assert set(by) == (codes if preset == "crokinole_swiss" else codes | {"mini_points", "mini_twenties"})
    assert min(by.values()) > cases // 50
    told = ", ".join(f"{code or 'unresolved'} {times:,}" for code, times in by.most_common())
    proof("group ties equal the naive computation", f"random groups, {preset}", cases=cases, result=f"equal; {told}")


def deciding_criteria(document: Document) -> Iterator[str | None]:
    """Yield the criterion between every two neighbours of a group."""
    table = Standings(tournament_from(document))
    for section in table.sections:
        inside = table.rows[section.start : section.start + len(section.ranking.order)]
        for upper, lower in pairwise(inside):
            yield table.separation(upper.player.id, lower.player.id).code


# Broken twins: the comparison would not be worth much if it let these pass.


def league_of_the_still_level(ledger: Ledger, tied: Tied) -> Values:
    return twenties_column(ledger, mini_league(ledger, tied.now))


def twenties_of_the_won(ledger: Ledger, _: Occasion) -> Values:
    return scaled_values(ledger.total(ledger.twenties, where=ledger.outcome > 0))


def last_match_only(ledger: Ledger, tied: Tied) -> Values:
    column = ledger.points * 0
    for player in tied.now.tolist():
        met = [line for line in ledger.lines_of(player) if line.opponent in tied.now]
        column[player] = met[-1].outcome if met else 0
    return scaled_values(column)


@pytest.mark.parametrize(
    ("broken", "preset"),
    [
        (Tiebreak("mini_twenties", "broken", of_group=league_of_the_still_level), "crokinole_groups"),
        (Tiebreak("twenties", "broken", of_players=twenties_of_the_won), "crokinole_groups"),
        (Tiebreak("twenties", "broken", of_players=twenties_of_the_won), "crokinole_swiss"),
        (Tiebreak("head_to_head", "broken", of_group=last_match_only), "crokinole_swiss"),
    ],
    ids=lambda one: one.code if isinstance(one, Tiebreak) else one,
)
def test_a_broken_criterion_is_caught(broken: Tiebreak, preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mini-league that shrinks, and mistakes of that size, do not pass the comparison."""
    monkeypatch.setitem(registry._registered, broken.code, broken)
    assert any(engine(document) != naive_groups.standings(document) for document in groups_of(preset, 200))


OF_TWO = {"code": "head_to_head", "max_tied": 2}
MINI = [{"code": code, "min_on_points": 3} for code in ("mini_points", "mini_twenties")]


@pytest.mark.parametrize(
    ("preset", "other"),
    [
        ("crokinole_swiss", {"standings_tiebreakers": ["head_to_head", "twenties", OF_TWO]}),
        ("crokinole_swiss", {"standings_tiebreakers": [OF_TWO, "twenties"]}),
        ("crokinole_groups", {"standings_tiebreakers": [OF_TWO, *MINI, "twenties"]}),
        ("crokinole_groups", {"standings_tiebreakers": [*MINI, OF_TWO, "twenties", OF_TWO]}),
        ("crokinole_groups", {"standings_tiebreakers": [OF_TWO, MINI[0], "mini_twenties", "twenties", OF_TWO]}),
        ("crokinole_groups", {"unresolved_order": "number"}),
    ],
)
def test_a_chain_that_is_a_little_different_is_caught(preset: str, other: dict[str, Any]) -> None:
    """The sizes that the entries of the chain name all matter."""

    def misread(document: Document) -> Document:
        return {**document, "config": {**document["config"], **other}}

    documents = groups_of(preset, 400)
    assert any(engine(misread(document)) != naive_groups.standings(document) for document in documents)
