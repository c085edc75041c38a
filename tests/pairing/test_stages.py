"""Pairing a later stage: its first round, its remaining players, and no history from before."""

import random
from typing import Any

import msgspec
import pytest

from crosstable.exchange.document import tournament_from
from crosstable.model.drawing_lots import lots
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Bye, Match, PlayerId, Round, Score, Tournament
from crosstable.pairing.problem import is_first, make_field, next_round
from crosstable.pairing.result import Pairing
from crosstable.pairing.systems import check, explain, pair
from crosstable.ranking.standings import Standings
from crosstable.words import sentence
from tests.build import Document, swiss
from tests.oracles.random_documents import PRESETS, random_document
from tests.pairing.rounds import objective_of
from tests.stages import as_second_stage

# Nothing of it is decided by a lot.
BY_NUMBER: dict[str, Any] = {
    "pairing_tiebreakers": ["player_number"],
    "bye_assignment": "lowest_tiebreaker",
    "first_round": "seeded",
    "group_order": "neighbours",
}


def second_stage(*rounds: str, entries: dict[str, Document] | None = None, **config: Any) -> Tournament:
    """After two rounds of a first stage, in which a met b and c, and d met c and had a bye; b had the other bye."""
    first = ["a 2-0 b, c 2-0 d", "a 2-0 c, d bye, b bye"]
    document = swiss(*first, *rounds, entries=entries)
    played = document.pop("rounds")
    stages = [{"rounds": played[:2]}, {"config": config, "rounds": played[2:]}]
    return tournament_from({**document, "config": {}, "stages": stages})


def pairs_of(pairing: Pairing) -> list[str]:
    return [f"{match.first}{match.second}" for match in pairing.matches]


def play_pairing(tournament: Tournament, pairing: Pairing) -> Tournament:
    """Play a round, won by the first of every pair."""
    matches = tuple(Match(match.first, match.second, match.table, Score(2, 0)) for match in pairing.matches)
    byes = () if pairing.bye is None else (Bye(pairing.bye),)
    return tournament.with_round(Round(pairing.round, "completed", matches, byes))


# The number of the round


def test_the_first_round_of_a_later_stage_has_the_next_number() -> None:
    """Two rounds were played, so it is round 3; then 4, and a draft keeps its number."""
    tournament = second_stage(**BY_NUMBER)
    assert next_round(tournament) == 3
    assert pair(tournament).round == 3
    assert next_round(play_pairing(tournament, pair(tournament))) == 4
    assert next_round(second_stage("(draft) a - b")) == 3


def test_a_stage_after_an_empty_one_counts_from_the_last_round_there_was() -> None:
    """Wherever it was played."""
    tournament = second_stage()
    empty = tournament.stage
    assert next_round(msgspec.structs.replace(tournament, stages=(*tournament.stages, empty))) == 3
    assert next_round(msgspec.structs.replace(tournament, stages=(empty, empty))) == 1


# The first round of a Swiss stage


def test_the_first_round_of_a_stage_is_paired_as_a_first_round() -> None:
    """By number, by rating, or by lot, whatever was scored before."""
    ratings = {player: {"rating": rating} for player, rating in zip("abcd", (1000, 1300, 1200, 1100), strict=True)}
    assert pairs_of(pair(second_stage(**BY_NUMBER))) == ["ab", "cd"]
    assert pairs_of(pair(second_stage(entries=ratings, first_round="fold"))) == ["ba", "cd"]
    assert pairs_of(pair(second_stage(entries=ratings, first_round="slide"))) == ["bd", "ca"]
    assert is_first(second_stage(), 3)
    assert not is_first(second_stage("a 2-0 b, c 2-0 d"), 4)


def test_the_lots_of_a_stage_are_its_own() -> None:
    """Drawn for the number of the round: round 3 is not the order of round 1 once more."""
    entries: dict[str, Document] = {f"p{i}": {} for i in range(30)}
    tournament = second_stage(entries=entries, first_round="random")
    field = make_field(tournament, 3)
    ids = sorted(field.ids)
    drawn = dict(zip(ids, lots(tournament.seed, "first_round", 3, ids), strict=True))
    assert field.ids == sorted(ids, key=lambda player: drawn[player])
    first = make_field(msgspec.structs.replace(tournament, stages=tournament.stages[:1]), 1)
    assert field.ids != first.ids


def test_nothing_is_remembered_from_the_stage_before() -> None:
    """a meets b again without a warning, points and floats start at zero, and byes are allowed again."""
    field = make_field(second_stage(**BY_NUMBER), 3)
    assert (field.scores, field.byes, field.downfloats) == ([0] * 4, [0] * 4, [0] * 4)
    assert not any(field.met)
    found = pair(second_stage(**BY_NUMBER))
    assert [(match.points, match.rematch) for match in found.matches] == [((0, 0), False)] * 2
    assert found.warnings == ()
    odd = pair(second_stage(entries={"c": {"eliminated_in": 2}}, **BY_NUMBER))
    assert (pairs_of(odd), odd.bye) == (["ab"], "d")


def test_meetings_of_the_stage_itself_count() -> None:
    """After round 3 of the second stage, round 4 has no rematch of round 3."""
    assert pairs_of(pair(second_stage("a 2-0 b, c 2-0 d", **BY_NUMBER))) == ["ac", "bd"]


@pytest.mark.parametrize(
    "fact",
    [{"eliminated_in": 2}, {"dropped_after": 2}, {"disqualified_in": 2}, {"disqualified_in": 3}, {"first_round": 4}],
)
def test_players_outside_the_stage_are_not_paired(fact: Document) -> None:
    """Out before round 3, or not there before round 4."""
    found = pair(second_stage(entries={"e": {}, "d": fact} if "first_round" not in fact else {"e": fact}, **BY_NUMBER))
    there = {player for match in found.matches for player in (match.first, match.second)}
    assert len(there) == 4
    assert there == ({*"abcd"} if "first_round" in fact else {*"abce"})


def test_new_players_are_paired_in_the_first_round() -> None:
    """New in round 3."""
    found = pair(second_stage(entries={"e": {"first_round": 3}, "f": {"first_round": 3}}, **BY_NUMBER))
    assert pairs_of(found) == ["ab", "cd", "ef"]


def test_nobody_left_for_the_stage_is_refused() -> None:
    """Everybody is out: no players in round 3."""
    out = {player: {"eliminated_in": 2} for player in "abcd"}
    with pytest.raises(Refusal) as refusal:
        pair(second_stage(entries=out))
    assert (refusal.value.code, refusal.value.params["round"]) == ("no_players", 3)


# Warnings


@pytest.mark.parametrize("mode", ["random", "seeded", "slide", "fold"])
def test_the_first_round_is_called_by_its_number(mode: str) -> None:
    """The reason names round 3, not round 1."""
    tournament = second_stage(first_round=mode)
    (reason,) = explain(tournament, pair(tournament)).round
    assert reason.code == f"first_round_{mode}"
    assert sentence(reason).startswith("Round 3: ")


def test_planned_rounds_count_within_the_stage() -> None:
    """Two are planned: rounds 3 and 4; round 5 is extra."""
    tournament = second_stage(rounds=2, avoid_repeat_pairings=False, **BY_NUMBER)
    said: list[list[str]] = []
    for _ in range(3):
        found = pair(tournament)
        said.append([sentence(warning) for warning in found.warnings if warning.code == "beyond_plan"])
        tournament = play_pairing(tournament, found)
    assert said == [[], [], ["Round 5 goes beyond the 2 rounds planned from round 3 on."]]


def test_the_checker_takes_a_later_stage_for_itself() -> None:
    """Its first round is judged as one, and meetings of the stage before are no rematches."""
    tournament = second_stage(**BY_NUMBER)
    for _ in range(2):
        tournament = play_pairing(tournament, pair(tournament))
    checks = list(check(tournament))[2:]
    assert [(checked_round.round, checked_round.ok) for checked_round in checks] == [(3, True), (4, True)]


# Round robins


def groups_after_swiss(entries: dict[str, Document] | None = None, **config: Any) -> Tournament:
    document = swiss("a 2-0 b, c 2-0 d, e bye", "a 2-0 c, b 2-0 e, d bye", entries=entries)
    rounds = document.pop("rounds")
    stages = [{"rounds": rounds}, {"preset": "crokinole_groups", "config": config}]
    return tournament_from({**document, "stages": stages})


def test_a_round_robin_after_a_swiss_begins_its_schedule() -> None:
    """Rounds 3 to 5 are rounds 1 to 3 of the schedule of the four who are left; then it is played."""
    tournament = groups_after_swiss({"e": {"eliminated_in": 2}})
    found = []
    for turn in (1, 2, 3):
        pairing = pair(tournament)
        assert explain(tournament, pairing).round[0].params == {"round": turn}
        found.append((pairing.round, pairs_of(pairing)))
        tournament = play_pairing(tournament, pairing)
    assert found == [(3, ["ad", "bc"]), (4, ["dc", "ab"]), (5, ["bd", "ca"])]
    with pytest.raises(Refusal) as refusal:
        pair(tournament)
    assert (refusal.value.code, refusal.value.params) == ("schedule_played", {"rounds": 3, "round": 6})
    assert sorted(row.player.id for row in Standings(tournament)) == ["a", "b", "c", "d"]


def test_drop_keeps_places_in_the_schedule() -> None:
    """e was out before it: four play. d drops after round 3: the others keep their places."""
    tournament = groups_after_swiss({"e": {"dropped_after": 2}})
    tournament = play_pairing(tournament, pair(tournament))
    gone = tuple(
        msgspec.structs.replace(player, dropped_after=3) if player.id == "d" else player
        for player in tournament.players
    )
    found = pair(msgspec.structs.replace(tournament, players=gone))
    assert (pairs_of(found), found.resting) == (["ab"], ("c",))


def test_new_players_have_a_place_in_the_schedule() -> None:
    """f is new in round 3 and meets the others like anybody."""
    tournament = groups_after_swiss({"f": {"first_round": 3}})
    assert pairs_of(pair(tournament)) == ["af", "be", "cd"]


# The same rounds with other numbers


def answer(tournament: Tournament) -> tuple[Pairing | None, list[str]]:
    """Return the pairing without its round and warnings, and the codes of the warnings or the refusal."""
    try:
        found = pair(tournament)
    except Refusal as refusal:
        return None, [refusal.code]
    return msgspec.structs.replace(found, round=0, warnings=()), [warning.code for warning in found.warnings]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_numbers_of_the_rounds_change_nothing(preset: str) -> None:
    """Without lots, the next round of a random document is the same in the second stage of a longer tournament."""
    rng = random.Random(f"{preset} paired in stages")
    paired = 0
    for _ in range(25):
        document = random_document(rng, preset)
        for round_ in document["rounds"]:
            if round_.get("status") != "draft":
                round_["status"] = "completed"
        document["config"] = {**document.get("config", {}), **BY_NUMBER, "avoid_repeat_pairings": rng.random() < 0.5}
        alone = answer(tournament_from(document))
        assert answer(tournament_from(as_second_stage(document, rng.randint(1, 5), rng))) == alone, document
        paired += alone[0] is not None
    assert paired > 12


def test_a_tournament_of_three_stages_can_be_played_to_the_end() -> None:
    """Swiss, then those who were not eliminated in groups, then a Swiss of four: round numbers 1 to 8, all paired."""
    players = [{"id": f"p{i}", "rating": 2000 - i} for i in range(12)]
    document = {"crosstable": 1, "seed": 3, "players": players, "config": {"rounds": 3}}
    tournament = tournament_from(document)
    numbers: list[int] = []
    for cut, preset in ((6, "crokinole_groups"), (4, "mtg"), (None, None)):
        while len(tournament.stage.rounds) < (5 if tournament.stage.config.format == "round_robin" else 2):
            found = pair(tournament)
            numbers.append(found.round)
            tournament = play_pairing(tournament, found)
        table = [row.player.id for row in Standings(tournament)]
        if cut is None or preset is None:
            assert len(table) == 4
            break
        tournament = cut_to(tournament, set(table[:cut]), preset)
        assert Standings(tournament).ledger.listed.sum() == cut
    assert numbers == list(range(1, 10))


def cut_to(tournament: Tournament, stay: set[PlayerId], preset: str) -> Tournament:
    """Return the tournament with a next stage of only these players."""
    last = tournament.stage.rounds[-1].number
    players = tuple(
        player
        if player.id in stay or player.eliminated_in is not None
        else msgspec.structs.replace(player, eliminated_in=last)
        for player in tournament.players
    )
    stage = tournament_from({"crosstable": 1, "players": [], "preset": preset}).stage
    return msgspec.structs.replace(tournament, players=players, stages=(*tournament.stages, stage))


# Rematches with an earlier stage


def second_stage_of_eight(**config: Any) -> Tournament:
    """Return eight players who have met four others each, at the start of a second stage."""
    first = [
        "a 2-0 b, c 2-0 d, e 2-0 f, g 2-0 h",
        "a 2-0 c, b 2-0 d, e 2-0 g, f 2-0 h",
        "a 2-0 d, b 2-0 c, e 2-0 h, f 2-0 g",
        "a 2-0 e, b 2-0 f, c 2-0 g, d 2-0 h",
    ]
    document = swiss(*first)
    played = document.pop("rounds")
    return tournament_from({**document, "config": {}, "stages": [{"rounds": played}, {"config": config, "rounds": []}]})


@pytest.mark.parametrize("seed", range(8))
def test_a_round_by_lot_avoids_rematches_with_the_stage_before(seed: int) -> None:
    """The order is drawn, so avoiding one costs nothing; `check` says of a round with rematches that it is worse."""
    tournament = msgspec.structs.replace(second_stage_of_eight(first_round="random"), seed=seed)
    met = {frozenset((m.first, m.second)) for r in tournament.stages[0].rounds for m in r.matches}
    found = pair(tournament)
    assert not any(frozenset((m.first, m.second)) in met for m in found.matches)
    assert (objective_of(found).earlier, found.proved, found.warnings) == (0, True, ())
    assert [*check(play_pairing(tournament, found))][-1].ok
    again = Round(5, "completed", tuple(msgspec.structs.replace(m) for m in tournament.stages[0].rounds[0].matches))
    (worse,) = [*check(tournament.with_round(again))][-1].differences
    assert worse.params == {"level": "earlier", "was": 4, "best": 0}
    assert "earlier stage" in sentence(worse)


def test_order_outranks_rematches_of_earlier_stages() -> None:
    """Avoiding one would cost the order; between two pairings that are equally good it costs nothing."""
    assert pairs_of(pair(second_stage_of_eight(**BY_NUMBER))) == ["ab", "cd", "ef", "gh"]
    # In the second stage a has met c, so a-b c-d and a-d b-c are equally far from the targets; a has met b before.
    tournament = second_stage("a 1-1 c, b 1-1 d", **{**BY_NUMBER, "group_order": "slide"})
    assert pairs_of(pair(tournament)) == ["ad", "bc"]
