"""The cut in sight: states and what everybody needs, against every result that the remaining rounds can have."""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

import pytest

from crosstable.exchange.document import tournament_from
from crosstable.ranking import bubble, clinch
from crosstable.ranking.bubble import states
from crosstable.ranking.clinch import Outlook, outlooks
from tests.build import Document, swiss
from tests.conftest import Proof
from tests.pairing.rounds import every_round, pair_document, refusal_of
from tests.pairing.test_check import event, play

Size = Callable[[int, int], int]
Totals = Mapping[str, int]
WIN, DRAW, LOSS = 6, 2, 0


def count_others_with(totals: Totals, player: str, least: int) -> int:
    """Return how many others have at least that many points."""
    return sum(points >= least for other, points in totals.items() if other != player)


def brute_state(ends: Sequence[Totals], player: str, places: int) -> str:
    """Safe where every tie lost leaves a place, out where every tie won does not, whatever the results."""
    if all(count_others_with(totals, player, totals[player]) < places for totals in ends):
        return "safe"
    if all(count_others_with(totals, player, totals[player] + 1) >= places for totals in ends):
        return "out"
    return "bubble"


def every_end(points: Mapping[str, int], left: int) -> Iterator[dict[str, int]]:
    """Yield every total if results are independent, as before a round is paired."""
    gains = [WIN * a + DRAW * b for a in range(left + 1) for b in range(left + 1 - a)]
    for gained in product(gains, repeat=len(points)):
        yield {player: points[player] + more for player, more in zip(points, gained, strict=True)}


def test_states_cover_every_result() -> None:
    """The two bounds give the same state as all results of all players."""
    rng = random.Random("states")
    seen = set()
    for _ in range(60):
        left, places = rng.choice([1, 1, 2]), rng.randint(1, 4)
        points = {f"p{i}": rng.choice(range(0, 19, 2)) for i in range(rng.randint(2, 5 if left == 1 else 4))}
        ends = list(every_end(points, left))
        least = [points[player] + LOSS * left for player in points]
        most = [points[player] + WIN * left for player in points]
        found = states(least, most, places)
        assert found == [brute_state(ends, player, places) for player in points], (points, left, places)
        seen |= {*found}
    assert seen == {"safe", "bubble", "out"}


def test_paired_rounds_never_prove_a_state_wrong() -> None:
    """Safe players are in and out ones are not, by every pairing and every result of two rounds."""
    rng = random.Random("pairings")
    for _ in range(12):
        places = rng.randint(1, 3)
        points = {f"p{i}": rng.choice((0, 2, 6, 8, 12)) for i in range(4)}
        now, most = [*points.values()], [so_far + 2 * WIN for so_far in points.values()]
        found = dict(zip(points, states(now, most, places), strict=True))
        for first, second in product(list(every_round([*points], lambda *_: True, lambda _: True)), repeat=2):
            totals = totals_after(now, [*points], [*first[0], *second[0]])
            ends = [dict(zip(points, total, strict=True)) for total in totals]
            for player, state in found.items():
                assert state == "bubble" or brute_state(ends, player, places) == state


def totals_after(
    points: Sequence[int], names: Sequence[str], matches: Sequence[tuple[str, str]]
) -> set[tuple[int, ...]]:
    """Return every possible total after these matches."""
    totals = {tuple(points)}
    for a, b in matches:
        i, j = names.index(a), names.index(b)
        totals = {
            tuple(p + (mine if k == i else theirs if k == j else 0) for k, p in enumerate(total))
            for total in totals
            for mine, theirs in ((WIN, LOSS), (DRAW, DRAW), (LOSS, WIN))
        }
    return totals


def last_round(rng: random.Random) -> Document | None:
    """Return an event whose last round is published, with some results; None if it cannot be paired."""
    before = rng.randint(1, 3)
    adaptive = {"places": rng.randint(1, 4), "rounds": 1}
    document = event(rng, rng.randint(4, 9), rounds=before + 1, adaptive=adaptive, max_byes_per_player=None)
    for _ in range(before):
        if refusal_of(document) is not None:
            return None
        play(document, rng)
    if refusal_of(document) is not None:
        return None
    pairing = pair_document(document)
    matches: list[Document] = [
        {"players": [match.first, match.second], **rng.choice(({}, {}, {}, {"score": [2, 0]}))}
        for match in pairing.matches
    ]
    byes: list[Document] = [] if pairing.bye is None else [{"players": [pairing.bye], "bye": "win"}]
    document["rounds"].append({"number": pairing.round, "status": "in_progress", "matches": [*matches, *byes]})
    return document


def ends_of(document: Document) -> list[dict[str, int]]:
    """Return every possible final total of a published last round, in half points."""
    points = {player["id"]: 0 for player in document["players"]}
    open_: list[list[str]] = []
    for round_ in document["rounds"]:
        for match in round_["matches"]:
            a, b = (*match["players"], None)[:2]
            if "bye" in match:
                points[a] += WIN
            elif "forfeit" in match:
                points[b if match["forfeit"] == a else a] += WIN
            elif "score" in match:
                won, lost = match["score"]
                points[a] += WIN if won > lost else DRAW if won == lost else LOSS
                points[b] += WIN if won < lost else DRAW if won == lost else LOSS
            else:
                open_.append(match["players"])
    ends = []
    for results in product(((WIN, LOSS), (DRAW, DRAW), (LOSS, WIN)), repeat=len(open_)):
        totals = dict(points)
        for (a, b), (mine, theirs) in zip(open_, results, strict=True):
            totals[a] += mine
            totals[b] += theirs
        ends.append(totals)
    return ends


def brute_fate(ends: Sequence[Totals], player: str, points: int, gained: int, places: int) -> str:
    """Return the outcome of a player's result over all results of the others."""
    mine = [totals for totals in ends if totals[player] == points + gained]
    return {"safe": "in", "out": "out", "bubble": "open"}[brute_state(mine, player, places)]


@pytest.mark.long
def test_in_a_published_last_round_everything_is_counted_jointly(proof_size: Size, proof: Proof) -> None:
    """The state, and the outcomes of a win, a draw and a loss, over every result of every open table."""
    cases, needs = proof_size(50, 1_000), set()
    for seed in range(cases):
        document = last_round(random.Random(seed))
        if document is None:
            continue
        places = document["config"]["adaptive"]["places"]
        ends = ends_of(document)
        found = outlooks(tournament_from(document))
        for player, told in found.items():
            needs.add(told.need)
            assert told.state == brute_state(ends, player, places), (seed, player)
            if told.fates is not None:
                points = min(totals[player] for totals in ends)
                fates = [brute_fate(ends, player, points, gained, places) for gained in (WIN, DRAW, LOSS)]
                assert [*told.fates] == fates, (seed, player)
    assert needs >= {"safe", "out", "draw", "win", "win_or_luck", "luck"}
    proof("the cut in sight: last round", "4 to 9 players, every result of every table", cases=cases, result="equal")


def needs_of(document: Document) -> dict[str, str]:
    return {str(player): told.need for player, told in outlooks(tournament_from(document)).items()}


IN_SIGHT: dict[str, Any] = {"adaptive": {"places": 1, "rounds": 1}, "rounds": 3}


def test_a_draw_is_enough() -> None:
    """The leader with three points more draws in; the others need a win, and the leader's loss."""
    rounds = ("a 2-0 d, b 2-0 c", "a 2-0 c, d 2-0 b")
    assert needs_of(swiss(*rounds, "(in_progress) a - b, c - d", **IN_SIGHT)) == {
        "a": "draw",
        "b": "win_and_luck",
        "c": "out",
        "d": "win_and_luck",
    }


def test_no_outlook_without_a_cut_in_sight() -> None:
    """Without the setting, in earlier rounds, after the last round, and for a draft."""
    rounds = ("a 2-0 b, c 2-0 d", "a 2-0 d, c 2-0 b", "a 2-0 c, b 2-0 d")
    assert needs_of(swiss(*rounds[:2], rounds=3)) == {}
    assert needs_of(swiss(*rounds[:1], **IN_SIGHT)) == {}
    assert needs_of(swiss(*rounds, **IN_SIGHT)) == {}
    before = {"a": "bubble", "b": "out", "c": "bubble", "d": "out"}
    assert needs_of(swiss(*rounds[:2], **IN_SIGHT)) == before
    assert needs_of(swiss(*rounds[:2], "(draft) a - c, b - d", **IN_SIGHT)) == before


def test_dropped_player_is_no_rival() -> None:
    """A dropped player takes no place; one who misses the last round can get no further."""
    rounds = ("a 2-0 b, c 2-0 d", "a 2-0 d, c 2-0 b")
    gone = {"a": {"dropped_after": 2}}
    assert needs_of(swiss(*rounds, entries=gone, **IN_SIGHT)) == {"b": "out", "c": "safe", "d": "out"}
    away = {"c": {"absent": [[3, 3]]}}
    assert needs_of(swiss(*rounds, "(in_progress) a - b, d bye", entries=away, **IN_SIGHT))["a"] == "draw"


def test_the_comparison_catches_a_broken_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches counted player by player, as if both could win, differ from all results soon."""

    def count_separately(self: Any, match: tuple[int, int], total: int) -> tuple[int, int]:
        ends = self.possible_totals(*match)
        return sum(max(end[k] for end in ends) >= total for k in (0, 1)), sum(
            min(end[k] for end in ends) > total for k in (0, 1)
        )

    monkeypatch.setattr(clinch._Count, "count_reaching", count_separately)
    with pytest.raises(AssertionError):
        test_in_a_published_last_round_everything_is_counted_jointly(lambda small, _: small, Proof())


def test_settled_state_is_the_need() -> None:
    assert Outlook("safe", 8, 1).need == "safe"
    assert Outlook("bubble", 8, 2).need == "bubble"
    assert bubble.states([], [], 8) == []
