"""Whole tournaments in stages: dealt, played, advanced by a plan, ranked in the end; nothing lost on the way."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crosstable.commands import (
    Advance,
    CloseRound,
    Complete,
    Correct,
    DealGroups,
    Disqualify,
    Drop,
    EnterResult,
    Pair,
    PairByHand,
    PlanStages,
    Publish,
    SetSeeds,
    SettleTie,
    Shoot,
    Start,
)
from crosstable.events import GroupsDealt, StageBegun, StageEnded, TieSettled
from crosstable.model.tournament import Bye, Forfeit, Group, PlayerId, Result, Score
from crosstable.ranking.final import final_ranking
from crosstable.ranking.standings import Standings
from crosstable.rules.advance import plan_next_stage
from crosstable.views.next_step import next_step
from tests.conftest import proof_size
from tests.rules.documents import check_document
from tests.rules.life import Life, id_of

GOLD_AND_SILVER = {"split": [{"group": "Gold", "places": [1, 2]}, {"group": "Silver", "places": [3, 4]}]}


def has_left(life: Life, player: PlayerId) -> bool:
    """Return whether a player has left, including during the current round."""
    entrant = life.state.players[player]
    return entrant.dropped_after is not None or entrant.disqualified_in is not None


def play_stage(life: Life, rng: random.Random, ties: bool = False, leave: float = 0.0) -> None:
    """Play a stage at random; sometimes a player leaves mid-round."""
    while (code := next_step(life.state).code) in ("draft", "publish", "begin", "results", "close"):
        if code == "draft":
            life.do(Pair())
        if life.state.phase == "draft":
            life.do(Publish())
        for table in [table for table, match in sorted(life.round.matches.items()) if match.result is None]:
            most = 1 if ties else 30
            twenties = (rng.randint(0, most), rng.randint(0, most))
            ways: list[Result] = [Score(1, 0), Score(0, 1), Forfeit(life.round.matches[table].first)]
            won = rng.choices(ways, [8, 8, 1])[0]
            life.do(EnterResult(table=table, result=won, twenties=twenties if isinstance(won, Score) else None))
            here = [player for player in life.state.players_of_round(life.round.number) if not has_left(life, player)]
            if rng.random() < leave and len(here) > 5:
                way = rng.choice([Drop, Disqualify])
                life.do(way(player=rng.choice(sorted(here))))
        life.do(CloseRound())


def settle_ties(life: Life, rng: random.Random | None = None) -> None:
    """Settle ties across lines by hand or by a shoot-out."""
    for _ in range(20):
        found = plan_next_stage(life.state, Advance())
        if not found.entry.ties:
            return
        life.refusal(Advance(), code="tie_across_line")
        assert next_step(life.state).code == "tie"
        players = found.entry.ties[0].players
        if rng is None or rng.random() < 0.5:
            life.do(SettleTie(players=players, reason="lots"))
        else:
            shoot_out(life, players, rng)
    raise AssertionError("ties without end")


def shoot_out(life: Life, players: tuple[PlayerId, ...], rng: random.Random) -> None:
    """Twelve discs at once each, then disc by disc until it is decided."""
    for _ in range(99):
        running = life.state.stage.shoot_out(players, life.state.last_round)
        shooter = running.next
        assert shooter is not None
        discs = running.discs_left(shooter)
        events = life.do(Shoot(players=players, player=shooter, sunk=rng.randint(0, min(discs, 3)), discs=discs))
        if isinstance(events[-1], TieSettled):
            return
    raise AssertionError("a shoot-out without end")


def check_final(life: Life) -> None:
    """Check that everybody has one place, or a marked shared one."""
    sections = final_ranking(life.state.tournament)
    rows = [row for section in sections for row in section.rows]
    ranked = [player.id for player in life.state.players.values() if player.disqualified_in is None]
    assert sorted(row.player.id for row in rows) == sorted(ranked)
    for section in sections:
        for row in section.rows:
            sharing = {one.player.id for one in section.rows if one.rank == row.rank} - {row.player.id}
            assert {*row.tied_with} == sharing
            assert row.rank == 1 + sum(one.rank < row.rank for one in section.rows)


@pytest.mark.long
@settings(max_examples=proof_size(3, 200), deadline=None)
@given(st.integers(0, 2**32))
def test_groups_best_next_gold_and_silver(seed: int) -> None:
    """Groups, then the best and the best next, or Gold and Silver, as a round robin, a Swiss or brackets."""
    rng = random.Random(seed)
    count = rng.randint(2, 3)
    first = rng.choice(["crokinole_groups", "crokinole_swiss"])
    life = Life(first, group_count=count, rounds=rng.choice([2, 3]) if "swiss" in first else None)
    life.enter(rng.randint(4 * count, 5 * count))
    entry = rng.choice([GOLD_AND_SILVER, {"per_group": 1, "best_next": 1}, {"top": 3}])
    last = rng.choice(["crokinole_groups", "crokinole_swiss", "single_elimination", "double_elimination"])
    config = {"rounds": 2} if "swiss" in last else {}
    life.do(PlanStages(stages=({"name": "Finals", "preset": last, "config": config, "entry": entry},)))
    dealt, _ = life.do(Start())
    assert isinstance(dealt, GroupsDealt)
    play_stage(life, rng, ties=True)
    settle_ties(life, rng)
    found = plan_next_stage(life.state, Advance())
    assert next_step(life.state).command == "advance"
    ended, begun = life.do(Advance())
    assert isinstance(ended, StageEnded)
    assert isinstance(begun, StageBegun)
    assert (begun.seeds, begun.groups, begun.entry) == (found.seeds, found.groups, found.entry.rule)
    assert ended.qualified == found.entry.players
    assert life.state.plan == ()
    play_stage(life, rng, ties=True)
    check_document(life.state)
    check_final(life)
    assert len(Standings(life.state.tournament.through_stage(0)).sections) == count


@pytest.mark.long
@settings(max_examples=proof_size(4, 150), deadline=None)
@given(st.integers(0, 2**32))
def test_swiss_then_top_8(seed: int) -> None:
    """Leaving, forfeits and corrections must not lose or duplicate a place."""
    rng = random.Random(seed)
    life = Life(rng.choice(["mtg", "crokinole_swiss"]), rounds=2)
    life.enter(rng.randint(7, 12))
    top = rng.choice([4, 5, 8])
    preset = rng.choice(["single_elimination", "double_elimination"])
    config = {"third_place": rng.random() < 0.5} if preset == "single_elimination" else {}
    life.do(PlanStages(stages=({"name": "Top", "preset": preset, "config": config, "entry": {"top": top}},)))
    life.do(Start())
    play_stage(life, rng, leave=0.1)
    if len(life.state.players_of_round(life.state.last_round + 1)) < top:
        life.refusal(Advance())
        return
    settle_ties(life, rng)
    life.do(Advance())
    play_stage(life, rng, leave=0.1)
    check_final(life)
    check_document(life.state)
    played = [one for one in life.state.stage.rounds.values() if one.status == "completed"]
    if played and (table := next(iter(sorted(played[0].matches)), None)) is not None:
        was = played[0].matches[table].result
        other = Score(0, 1) if was == Score(1, 0) else Score(1, 0)
        life.do(Correct(round=played[0].number, table=table, result=other, void=True))
        play_stage(life, rng)
        check_final(life)
    life.do(Complete())
    check_final(life)


def groups_of_three(twenties: int = 3) -> Life:
    """Return two groups of three, each with a first, second and third."""
    life = Life("crokinole_groups", group_count=2)
    life.enter([*"abcdef"])
    life.do(DealGroups(groups=(Group("A", tuple(map(id_of, "abc"))), Group("B", tuple(map(id_of, "def"))))))
    life.do(Start())
    while next_step(life.state).code == "draft":
        life.do(Pair())
        life.do(Publish())
        for table, match in sorted(life.round.matches.items()):
            result = Score(1, 0) if match.first < match.second else Score(0, 1)
            life.do(EnterResult(table=table, result=result, twenties=(twenties, twenties)))
        life.do(CloseRound())
    return life


def test_an_advance_stops_at_a_tie_across_groups_until_people_settle_it() -> None:
    """The seconds are level: an order by the organiser, or a shoot-out, says who comes along."""
    life = groups_of_three()
    stage = {"preset": "crokinole_groups", "entry": {"per_group": 1, "best_next": 1}}
    refusal = life.refusal(Advance(stage=stage), code="tie_across_line")
    (reason,) = refusal.reasons
    assert (reason.code, {*reason.params["players"]}) == ("level_across_groups", {"b", "e"})
    life.do(SettleTie(players=(id_of("e"), id_of("b")), shots={id_of("e"): (9,), id_of("b"): (7,)}))
    life.do(Advance(stage=stage))
    assert life.state.stage.seeds == ("a", "d", "e")
    check_document(life.state)


def test_a_settled_order_across_groups_lapses_with_the_tie() -> None:
    """A corrected result makes them unequal, and the settlement is gone."""
    life = groups_of_three()
    life.do(SettleTie(players=(id_of("e"), id_of("b")), reason="lots"))
    assert life.state.stage.settled[0].across
    table, number = next(
        (table, round_.number)
        for round_ in life.state.stage.rounds.values()
        for table, match in round_.matches.items()
        if {match.first, match.second} == {"b", "c"}
    )
    first = life.state.stage.rounds[number].matches[table].first
    life.do(Correct(round=number, table=table, result=Score(1, 0) if first == "b" else Score(0, 1), twenties=(9, 9)))
    assert life.state.stage.settled == ()


def test_players_and_groups_by_hand_stand_over_the_rule() -> None:
    life = groups_of_three()
    stage = {"preset": "crokinole_groups", "entry": {"per_group": 1}}
    groups = (Group("Up", (id_of("f"),)), Group("Down", (id_of("a"), id_of("c"))))
    life.do(Advance(stage=stage, players=(id_of("f"), id_of("a"), id_of("c")), groups=groups))
    assert life.state.stage.seeds == ("f", "a", "c")
    assert life.state.stage.groups == groups
    assert life.state.players[id_of("b")].eliminated_in is not None


def test_seeds_by_hand_until_a_round_is_published() -> None:
    life = groups_of_three()
    life.do(Advance(stage={"preset": "crokinole_groups", "entry": {"top": 2}}))
    life.refusal(SetSeeds(players=(id_of("a"), id_of("b"))), code="bad_seeds")
    life.do(SetSeeds(players=(id_of("d"), id_of("a"))))
    life.do(Pair())
    life.do(Publish())
    assert life.round.matches[1].first == "d"
    life.finish()
    life.refusal(SetSeeds(players=(id_of("a"), id_of("d"))), code="seeds_in_play")


def test_points_are_carried_over() -> None:
    """Points and tie-breaks count over both stages; without it the second begins at nothing."""
    life = groups_of_three()
    life.do(Advance(stage={"preset": "crokinole_groups", "config": {"carry": "points"}, "entry": {"per_group": 2}}))
    rows = {row.player.id: (row.points, row.played) for row in Standings(life.state.tournament)}
    assert rows == {"a": (8, 2), "d": (8, 2), "b": (4, 2), "e": (4, 2)}


def test_matches_among_those_who_advanced_count_and_are_not_played_again() -> None:
    life = groups_of_three()
    life.do(Advance(stage={"preset": "crokinole_groups", "config": {"carry": "met"}, "entry": {"per_group": 2}}))
    rows = {row.player.id: (row.points, row.played) for row in Standings(life.state.tournament)}
    assert rows == {"a": (4, 1), "d": (4, 1), "b": (0, 1), "e": (0, 1)}
    assert life.state.stage.planned == 2
    play_stage(life, random.Random(1))
    met = {
        frozenset((match.first, match.second))
        for round_ in life.state.stage.rounds.values()
        for match in round_.matches.values()
    }
    assert met == {frozenset(pair) for pair in ("ad", "ae", "bd", "be")}
    assert next_step(life.state).code == "complete"


def test_results_of_a_withdrawn_player_are_kept_or_struck() -> None:
    """Struck where fewer than half were played, by the policy that is chosen when it happens."""
    for results, played in (("keep", 1), ("strike", 0)):
        life = Life("crokinole_groups")
        life.begin([*"abcdef"])
        life.play()
        opponent = next(
            match.second if match.first == "a" else match.first
            for match in life.state.stage.rounds[1].matches.values()
            if "a" in (match.first, match.second)
        )
        life.do(Drop(player=id_of("a"), results=results))  # type: ignore[arg-type]
        rows = {row.player.id: row for row in Standings(life.state.tournament)}
        assert rows[opponent].played == rows[id_of("a")].played == played
        check_document(life.state)
    life = Life("crokinole_groups")
    life.begin([*"abcd"])
    life.play(2)
    life.do(Drop(player=id_of("a"), results="strike"))
    assert life.state.stage.struck == (), "two of three are more than half"
    swiss = Life("mtg")
    swiss.begin(4)
    swiss.refusal(Drop(player=id_of("p1"), results="strike"), code="nothing_to_strike")
    cup = Life("single_elimination", boards=2)
    cup.enter(2)
    cup.do(Start())
    cup.refusal(Drop(player=id_of("p1"), results="strike"), code="nothing_to_strike")


def test_a_swiss_in_groups_is_paired_group_by_group() -> None:
    life = Life("mtg", group_count=2, rounds=2)
    life.enter(9)
    life.do(Start())
    group = dict(life.state.stage.stage.membership)
    life.play(2)
    for round_ in life.state.stage.rounds.values():
        assert all(group[match.first] == group[match.second] for match in round_.matches.values())
        assert sorted(round_.matches) == [1, 2, 3, 4]
    check_document(life.state)
    life.do(Complete())
    check_final(life)
    assert [section.name for section in final_ranking(life.state.tournament)] == ["A", "B"]


def test_finished_group_accepts_manual_matches() -> None:
    """Players with a manual bye or match must not rest as well."""
    life = Life("crokinole_groups")
    life.enter([*"abcde"])
    life.do(DealGroups(groups=(Group("A", (id_of("a"), id_of("b"))), Group("B", tuple(map(id_of, "cde"))))))
    life.do(Start())
    life.play()
    life.do(PairByHand(byes=(Bye(id_of("a"), "win"),)))
    assert "a" not in life.round.resting
    life.do(PairByHand(matches=((id_of("a"), id_of("c")),)))
    assert "b" in life.round.resting


def test_a_draft_before_a_planned_stage_is_exported() -> None:
    """The last round may be a draft, whatever is planned after its stage."""
    life = Life("mtg").begin(4)
    life.do(PlanStages(stages=({"entry": {"top": 2}},)))
    life.do(Pair())
    check_document(life.state)


def test_late_entry_joins_named_or_smallest_group() -> None:
    life = Life("mtg", group_count=2, rounds=3)
    life.enter(5)
    life.do(Start())
    life.enter(["x"])
    life.enter(["y"], group="A")
    sizes = {group.name: len(group.players) for group in life.state.stage.groups}
    assert sizes == {"A": 4, "B": 3}
    assert life.state.stage.stage.membership[id_of("x")] == "B"
    life.refusal(DealGroups(count=9), code="bad_group_count")
    life.do(Pair())
    life.refusal(DealGroups(count=2), code=None)


@pytest.mark.parametrize(
    "groups",
    [
        (Group("A", (id_of("a"),)),),
        (Group("A", (id_of("a"), id_of("b"))), Group("A", (id_of("c"),))),
        (Group("A", (id_of("a"), id_of("b"), id_of("c"), id_of("a"))),),
    ],
)
def test_groups_that_are_none(groups: tuple[Group, ...]) -> None:
    life = Life("mtg")
    life.enter([*"abc"])
    life.refusal(DealGroups(groups=groups), code="bad_groups")
