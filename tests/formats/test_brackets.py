"""Brackets: the order of slots, seeds, names, and both elimination formats against a second implementation."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from crosstable.model.config import load_config, merged_settings
from crosstable.model.presets import PRESETS
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import (
    Bye,
    DoubleLoss,
    Forfeit,
    Group,
    Match,
    Player,
    PlayerId,
    Result,
    Round,
    Score,
    Stage,
    Tournament,
)
from crosstable.pairing.systems import check, explain, pair
from crosstable.ranking.brackets.best_of import best_of
from crosstable.ranking.brackets.layout import Layout, knock_out, two_losses
from crosstable.ranking.brackets.stage import brackets
from crosstable.ranking.eliminations import eliminated_players
from crosstable.ranking.seeds import slots
from crosstable.ranking.standings import Standings
from crosstable.rules.tournament import rounds_for
from tests.conftest import proof_size
from tests.oracles.naive_brackets import KnockOut, TwoLosses, draw_lines
from tests.rules.life import id_of

SIZES = [1 << i for i in range(1, 11)]


def tournament(preset: str, count: int, groups: tuple[Group, ...] = (), **config: Any) -> Tournament:
    """Return a bracket of `count` players, p1 with the best rating."""
    found = load_config(merged_settings(PRESETS[preset], config))
    players = tuple(Player(id_of(f"p{i}"), f"P{i}", i, rating=3000 - i) for i in range(1, count + 1))
    return Tournament("cup", 1, players, (Stage(preset, config, found, groups=groups),))


def with_round(now: Tournament, *results: Result) -> Tournament:
    """Add the next round with results by table; the first player wins by default."""
    found = pair(now)
    matches = tuple(
        Match(one.first, one.second, one.table, results[i] if i < len(results) else Score(2, 0))
        for i, one in enumerate(found.matches)
    )
    played = now.with_round(Round(found.round, "completed", matches, tuple(map(Bye, found.byes))))
    return played.with_eliminated([one.id for one in eliminated_players(played, found.round)], found.round)


def is_over(now: Tournament) -> bool:
    try:
        pair(now)
    except Refusal as refusal:
        return refusal.code == "schedule_played"
    return False


def ranks(now: Tournament) -> list[tuple[int, str]]:
    return [(row.rank, row.player.id) for row in Standings(now)]


@pytest.mark.parametrize("size", SIZES)
def test_slots(size: int) -> None:
    """Favourites who win meet in the order of their seeds: 1 and 2 in the final, 1 to 4 in the semifinals."""
    order = slots(size)
    assert sorted(order) == [*range(1, size + 1)]
    if size == 8:
        assert order == [1, 8, 4, 5, 2, 7, 3, 6]
    assert order == [int(line or 0) for line in draw_lines([str(seed) for seed in range(1, size + 1)])]
    while len(order) > 1:
        assert all(a + b == len(order) + 1 for a, b in zip(order[::2], order[1::2], strict=True))
        order = [min(two) for two in zip(order[::2], order[1::2], strict=True)]


def chance(rng: random.Random, first: PlayerId, second: PlayerId) -> Result:
    lost = rng.randint(0, 1)
    ways: list[Result] = [Score(2, lost), Score(lost, 2), Forfeit(rng.choice([first, second])), DoubleLoss()]
    return rng.choices(ways, [10, 10, 2, 1])[0]


def winner_of(match: Match) -> str | None:
    match match.result:
        case Score(a, b):
            return match.first if a > b else match.second
        case Forfeit(by):
            return match.second if by == match.first else match.first
    return None


@pytest.mark.long
@settings(max_examples=proof_size(40, 1500), deadline=None)
@given(st.integers(0, 2**32), st.integers(2, 40), st.sampled_from(["one", "third", "two", "two_once"]))
@example(6, 8, "two")
def test_brackets_match_reference_implementation(seed: int, count: int, kind: str) -> None:
    """Every round has the same matches in the same order, and every player the same final place, with random drops."""
    rng, ids = random.Random(seed), [f"p{i}" for i in range(1, count + 1)]
    paper: KnockOut | TwoLosses = (
        KnockOut(ids, kind == "third") if kind in ("one", "third") else TwoLosses(ids, kind == "two")
    )
    preset = "single_elimination" if kind in ("one", "third") else "double_elimination"
    config: dict[str, Any] = (
        {"third_place": kind == "third"} if preset == "single_elimination" else {"reset": kind == "two"}
    )
    now, gone = tournament(preset, count, **config), set[str]()
    for _ in range(60):
        meet, alone = paper.meeting(paper.pairs, gone)
        while paper.pairs and not meet:
            # Nobody meets anybody: there is no such round.
            paper.play(gone, lambda _a, _b: None)
            meet, alone = paper.meeting(paper.pairs, gone)
        if not paper.pairs:
            break
        found = pair(now)
        assert [(one.first, one.second) for one in found.matches] == meet
        assert sorted(found.byes) == sorted(alone)
        before = now
        now = with_round(now, *(chance(rng, one.first, one.second) for one in found.matches))
        played = {(one.first, one.second): winner_of(one) for one in now.stage.rounds[-1].matches}
        paper.play(gone, lambda a, b, played=played: played[a, b])  # type: ignore[misc]
        number = before.stage_start + len(before.stage.rounds)
        if rng.random() < 0.4:
            left = [one.id for one in now.players if one.plays_in(number + 1)]
            leaver = rng.choice(left) if left else None
            gone |= {leaver} - {None} if leaver else set()
            players = tuple(
                msgspec.structs.replace(one, dropped_after=number) if one.id == leaver else one for one in now.players
            )
            now = msgspec.structs.replace(now, players=players)
        # A document has its matches in any order.
        last = now.stage.rounds[-1]
        matches = rng.sample(last.matches, len(last.matches))
        now = now.with_round(msgspec.structs.replace(last, matches=tuple(matches)))
    assert is_over(now)
    assert {player: places[0] for player, places in brackets(now)[0].places.items()} == paper.places
    assert all(one.ok for one in check(now))


@pytest.mark.parametrize("count", [2, 3, 5, 8, 13, 16])
@pytest.mark.parametrize("upset", [False, True])
def test_out_with_the_second_loss(count: int, upset: bool) -> None:
    """2n-2 matches, or 2n-1 where the final is played once more; byes are none."""
    now, losses, rng = tournament("double_elimination", count), Counter[str](), random.Random(count)
    final = max(node.level for node in two_losses(count).nodes if not node.again)
    while not is_over(now):
        is_final = len(now.stage.rounds) + 1 == final
        results = [rng.choice([Score(2, 0), Score(0, 2)]) for _ in pair(now).matches]
        now = with_round(now, *([Score(0, 2) if upset else Score(2, 0)] if is_final else results))
        for match in now.stage.rounds[-1].matches:
            losses[match.second if winner_of(match) == match.first else match.first] += 1
        out = {one.id for one in now.players if one.eliminated_in is not None}
        assert out == {player for player, lost in losses.items() if lost == 2 or (lost and is_over(now))} - {
            brackets(now)[0].champion
        }
    assert losses.total() == 2 * count - 2 + upset


@pytest.mark.parametrize("crossing", ["cycle", "alternate"])
@pytest.mark.parametrize("count", [16, 27, 64])
def test_losers_cross_as_the_setting_says(count: int, crossing: str) -> None:
    """Played at random through brackets in which the two orders differ."""
    now, rng = tournament("double_elimination", count, crossing=crossing), random.Random(f"{count} {crossing}")
    paper = TwoLosses([player.id for player in now.players], True, crossing)
    while paper.pairs:
        found = pair(now)
        meet, _ = paper.meeting(paper.pairs, set())
        assert [(one.first, one.second) for one in found.matches] == meet
        now = with_round(now, *(rng.choice([Score(2, 0), Score(0, 2)]) for _ in found.matches))
        played = {(one.first, one.second): winner_of(one) for one in now.stage.rounds[-1].matches}
        paper.play(set(), lambda a, b, played=played: played[a, b])  # type: ignore[misc]
    assert is_over(now)


def rematches(count: int, crossing: str, cups: int) -> float:
    """Return the mean number of rematches, the final included, at even odds."""
    rng, again = random.Random(f"{count} {crossing}"), 0
    for _ in range(cups):
        paper = TwoLosses([f"p{i}" for i in range(count)], False, crossing)
        met = set[frozenset[str]]()
        while paper.pairs:
            pairs, _ = paper.meeting(paper.pairs, set())
            again += sum(frozenset(two) in met for two in pairs)
            met |= {frozenset(two) for two in pairs}
            paper.play(set(), lambda a, b: rng.choice((a, b)))
    return again / cups


@pytest.mark.parametrize(
    ("count", "crossing", "expected"),
    [(16, "cycle", 1.43), (32, "cycle", 1.42), (16, "alternate", 1.61), (32, "alternate", 1.90)],
)
def test_the_new_order_has_fewer_rematches(count: int, crossing: str, expected: float) -> None:
    assert rematches(count, crossing, proof_size(1000, 20_000)) == pytest.approx(expected, abs=0.1)


@pytest.mark.parametrize(("count", "first"), [(8, 3), (16, 4), (32, 5)])
def test_rematches_come_late(count: int, first: int) -> None:
    """In the lower bracket two who met above can meet again in that round at the earliest."""
    layout = two_losses(count)
    again = [node.name for node in layout.nodes if node.part == "lower" and _can_meet_again(layout, node.at)]
    assert min(int(name.rpartition("_")[2]) for name in again if name != "lower_final") == first


def _can_meet_again(layout: Layout, at: int) -> bool:
    """Return whether the loser of an upper match and its winner can both reach a lower match."""

    def upper_losses(index: int) -> list[set[int]]:
        """Return the upper matches in which a player of each side can have lost."""
        sides: list[set[int]] = []
        for kind, of in layout.nodes[index].sources:
            node = layout.nodes[of]
            sides.append({of} if kind == "loser" and node.part == "upper" else set().union(*upper_losses(of)))
        return sides

    def winners_of(index: int) -> set[int]:
        """Return the upper matches that the winner of one can lose later."""
        found, now = set[int](), index
        while now in layout.winner_to and layout.nodes[layout.winner_to[now]].part == "upper":
            now = layout.winner_to[now]
            found.add(now)
        return found

    one, other = upper_losses(at)
    return any(b in winners_of(a) or a in winners_of(b) for a in one for b in other)


def test_places_are_played_for() -> None:
    now = tournament("single_elimination", 6, placement="all")
    while not is_over(now):
        now = with_round(now)
    assert [rank for rank, _ in ranks(now)] == [1, 2, 3, 4, 5, 6]


def test_the_best_seed_left_meets_the_worst() -> None:
    now = with_round(
        tournament("single_elimination", 8, reseed=True), Score(0, 2), Score(2, 0), Score(2, 0), Score(0, 2)
    )
    assert [(one.first, one.second) for one in pair(now).matches] == [("p2", "p8"), ("p4", "p6")]


def test_losers_of_a_round_share_a_place_by_seed() -> None:
    now = with_round(tournament("single_elimination", 8))
    assert ranks(now) == [*((1, f"p{i}") for i in (1, 2, 3, 4)), *((5, f"p{i}") for i in (5, 6, 7, 8))]
    now = with_round(with_round(now))
    assert ranks(now)[:4] == [(1, "p1"), (2, "p2"), (3, "p3"), (3, "p4")]


def test_seeds_by_number_by_lot_and_by_hand() -> None:
    assert brackets(tournament("single_elimination", 5, seeding="number"))[0].seeds[0] == "p1"
    by_lot = brackets(tournament("single_elimination", 30, seeding="random"))[0].seeds
    assert sorted(by_lot) == sorted(f"p{i}" for i in range(1, 31))
    assert by_lot != tuple(sorted(by_lot))
    now = tournament("single_elimination", 4)
    turned = msgspec.structs.replace(now.stage, seeds=tuple(one.id for one in reversed(now.players)))
    by_hand = msgspec.structs.replace(now, stages=(turned,))
    assert [(one.first, one.second) for one in pair(by_hand).matches] == [("p4", "p1"), ("p3", "p2")]


def test_seats_changed_by_hand_stand() -> None:
    """Two players who changed seats go on from there."""
    now = tournament("single_elimination", 8)
    pairs = [("p5", "p8"), ("p4", "p1"), ("p2", "p7"), ("p3", "p6")]
    matches = tuple(Match(id_of(a), id_of(b), i, Score(2, 0)) for i, (a, b) in enumerate(pairs, 1))
    now = now.with_round(Round(1, "completed", matches))
    assert [(one.first, one.second) for one in pair(now).matches] == [("p5", "p4"), ("p2", "p3")]
    assert not next(check(now)).legal


def test_brackets_side_by_side() -> None:
    """Each group has a bracket of its own; a smaller one waits for the larger."""
    groups = (Group("Gold", tuple(id_of(f"p{i}") for i in range(1, 5))), Group("Silver", (id_of("p5"), id_of("p6"))))
    now = tournament("single_elimination", 6, groups)
    assert [(one.first, one.second) for one in pair(now).matches] == [("p1", "p4"), ("p2", "p3"), ("p5", "p6")]
    now = with_round(now)
    found = pair(now)
    assert ([(one.first, one.second) for one in found.matches], found.resting) == ([("p1", "p2")], ("p5",))
    now = with_round(now)
    assert is_over(now)
    assert [one.champion for one in brackets(now)] == ["p1", "p5"]


def test_rounds_differ_in_games() -> None:
    now = tournament("single_elimination", 4, best_of={"final": 5, "others": 1})
    assert best_of(now, 1, id_of("p1"), id_of("p4")) == 1
    now = with_round(now, Score(1, 0), Score(1, 0))
    assert best_of(now, 2, id_of("p1"), id_of("p2")) == 5


def test_why_a_match_is_where_it_is() -> None:
    now = with_round(tournament("double_elimination", 4))
    said = explain(now, pair(now))
    assert [reason.code for reason in said.matches[0].reasons] == ["bracket.match", *["bracket.winner_of"] * 2]
    assert [reason.code for reason in said.matches[1].reasons] == ["bracket.match", *["bracket.loser_of"] * 2]


def test_names_of_rounds() -> None:
    names = [level[0].name for level in knock_out(32).levels]
    assert names == ["round_of_32", "round_of_16", "quarterfinals", "semifinals", "final"]


@pytest.mark.parametrize("preset", ["single_elimination", "double_elimination"])
def test_a_match_without_a_winner_is_refused(preset: str) -> None:
    """In a document, for whatever is asked of it: a level score, a match left unfinished, a drawn bye."""
    begun = tournament(preset, 8)
    ids = [player.id for player in begun.players]
    matches = (Match(ids[0], ids[1], 1, Score(1, 1)), Match(ids[2], ids[3], 2, unfinished=True))
    level = begun.with_round(Round(1, "completed", matches, (Bye(ids[4], "draw"),)))
    for work in (pair, Standings, lambda one: [*check(one)]):
        with pytest.raises(Refusal) as refused:
            work(level)
        assert refused.value.code == "needs_winner"
        assert [one.code for one in refused.value.reasons] == ["level_match", "level_match", "bye_needs_winner"]


def test_more_than_1024_are_too_many() -> None:
    """When it starts, when a round is paired and in standings; groups side by side may have as many each."""
    many = tournament("single_elimination", 1025)
    for work in (pair, Standings, lambda one: rounds_for(one.stage.config, [None] * 1025)):
        with pytest.raises(Refusal) as refused:
            work(many)
        assert refused.value.code == "bracket_too_large"
        assert refused.value.params == {"players": 1025, "most": 1024, "group": None}
    ids = [player.id for player in many.players]
    groups = (Group("A", tuple(ids[:512])), Group("B", tuple(ids[512:])))
    assert len(pair(tournament("single_elimination", 1025, groups)).matches) == 257
