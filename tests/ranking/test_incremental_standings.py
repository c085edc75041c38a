"""Cached standings: after any change they equal a computation from scratch."""

import gc
import random
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from crosstable.exchange.document import read_document, tournament_from
from crosstable.exchange.document_writer import write_document
from crosstable.model.points import HalfPoints
from crosstable.model.settings import ChainItem
from crosstable.model.tournament import (
    Bye,
    Deduction,
    DoubleLoss,
    Forfeit,
    Match,
    Player,
    PlayerId,
    Result,
    Round,
    Score,
    Tournament,
)
from crosstable.ranking import roster, round_lines, values
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import tiebreaks
from crosstable.ranking.roster import MOST_PLAYERS, MOST_ROSTERS, roster_of
from crosstable.ranking.round_lines import sheet_of
from crosstable.ranking.standings import Standings
from crosstable.ranking.tiebreaks import entry_and_lots
from tests.build import swiss
from tests.conftest import Proof
from tests.oracles.random_documents import PRESETS, random_document
from tests.pairing.histories import play_rounds, tournament

changed = msgspec.structs.replace


def forget() -> None:
    """Clear all caches."""
    round_lines._kept.clear()
    roster._kept = ()
    values.fraction.cache_clear()
    entry_and_lots._all.cache_clear()


def everything(found: Tournament, through: int | None) -> tuple[Any, ...]:
    """Return all results of standings and ledger."""
    table = Standings(found, through)
    ledger = table.ledger
    each = [ledger.lines_of(i) for i in range(len(ledger))]
    return table.rows, table.disqualified, ledger.players, each, ledger.points.tolist(), ledger.on_time.tolist()


# Changes, one at a time. The rounds and players that a change does not touch stay the very same values.


def with_rounds(found: Tournament, rounds: tuple[Round, ...]) -> Tournament:
    return changed(found, stages=(*found.stages[:-1], changed(found.stage, rounds=rounds)))


def with_player(found: Tournament, place: int, **facts: Any) -> Tournament:
    players = list(found.players)
    players[place] = changed(players[place], **facts)
    return changed(found, players=tuple(players))


def some_result(rng: random.Random, match: Match) -> Result | None:
    by_games = Score(rng.randint(0, 2), rng.randint(0, 2), rng.randint(0, 1))
    by = rng.choice((match.first, match.second))
    return rng.choice((by_games, by_games, by_games, Forfeit(by), DoubleLoss(), None))


def another_result(found: Tournament, rng: random.Random, latest: bool = True) -> Tournament:
    """Return the tournament with another result in the latest round, or a correction in any."""
    rounds = list(found.stage.rounds)
    with_matches = [i for i, round_ in enumerate(rounds) if round_.matches]
    if not with_matches:
        return found
    place = with_matches[-1] if latest else rng.choice(with_matches)
    matches = list(rounds[place].matches)
    at = rng.randrange(len(matches))
    result = None if rounds[place].status == "draft" else some_result(rng, matches[at])
    matches[at] = changed(matches[at], result=result, twenties=(rng.randint(0, 9), rng.randint(0, 9)))
    rounds[place] = changed(rounds[place], matches=tuple(matches))
    return with_rounds(found, tuple(rounds))


def a_correction(found: Tournament, rng: random.Random) -> Tournament:
    return another_result(found, rng, latest=False)


def a_fate(found: Tournament, rng: random.Random) -> Tournament:
    """Return the tournament with a player dropped, restored, late or on time."""
    name = rng.choice(("dropped_after", "disqualified_in", "eliminated_in", "first_round"))
    number = rng.randint(1, len(found.stage.rounds) + 1)
    away = None if name != "first_round" and rng.random() < 0.4 else number
    return with_player(found, rng.randrange(len(found.players)), **{name: away})


def another_number(found: Tournament, rng: random.Random) -> Tournament:
    """Return the tournament with another number for a player, which may reorder all columns."""
    free = max(player.number for player in found.players) + 1
    return with_player(found, rng.randrange(len(found.players)), number=free, rating=rng.randint(1, 3000))


def one_more_player(found: Tournament, rng: random.Random) -> Tournament:
    number = 1 + max(player.number for player in found.players)
    new = Player(PlayerId(f"new {number}"), "New", number, first_round=rng.randint(1, len(found.stage.rounds) + 1))
    return changed(found, players=(*found.players, new))


def another_status(found: Tournament, rng: random.Random) -> Tournament:
    """Return the tournament with the latest round reopened or closed."""
    rounds = found.stage.rounds
    if not rounds:
        return found
    status = rng.choice(("in_progress", "completed"))
    return with_rounds(found, (*rounds[:-1], changed(rounds[-1], status=status)))


def a_round_more_or_less(found: Tournament, rng: random.Random) -> Tournament:
    rounds = found.stage.rounds
    if rounds and rng.random() < 0.4:
        return with_rounds(found, rounds[:-1])
    ids = rng.sample([player.id for player in found.players], len(found.players))
    pairs = tuple(Match(a, b) for a, b in zip(ids[::2], ids[1::2], strict=False))
    byes = (Bye(ids[-1], rng.choice(("win", "draw", "loss"))),) if len(ids) % 2 else ()
    return with_rounds(found, (*rounds, Round(len(rounds) + 1, "in_progress", pairs, byes)))


def a_deduction(found: Tournament, rng: random.Random) -> Tournament:
    one = Deduction(rng.choice(found.players).id, rng.randint(1, 9), HalfPoints(rng.randint(1, 9)))
    kept = found.stage.deductions[rng.randint(0, 1) :]
    return changed(found, stages=(changed(found.stage, deductions=(*kept, one)),))


def another_setting(found: Tournament, rng: random.Random) -> Tournament:
    """Return the tournament with another setting for the same rounds."""
    choices: dict[str, tuple[Any, ...]] = {
        "forfeits_count_as_met": (True, False),
        "unfinished_matches": ("exclude", "draw"),
        "late_entry": ("losses", "byes"),
        "format": ("swiss", "round_robin"),
    }
    name = rng.choice(list(choices))
    config = changed(found.stage.config, **{name: rng.choice(choices[name])})
    return changed(found, seed=rng.randint(0, 2), stages=(changed(found.stage, config=config),))


def a_copy(found: Tournament, _: random.Random) -> Tournament:
    """Equal in everything, and made of other objects: a state that was loaded again."""
    rounds = tuple(changed(round_, matches=tuple(map(changed, round_.matches))) for round_ in found.stage.rounds)
    return with_rounds(changed(found, players=tuple(map(changed, found.players))), rounds)


CHANGES: tuple[Callable[[Tournament, random.Random], Tournament], ...] = (
    another_result,
    another_result,
    a_correction,
    a_fate,
    another_number,
    one_more_player,
    another_status,
    a_round_more_or_less,
    a_deduction,
    another_setting,
    a_copy,
)


def states(start: Tournament, count: int, rng: random.Random) -> Iterator[Tournament]:
    """Yield one state after another, sometimes an earlier one again, as after an undo."""
    history = [start]
    yield start
    for _ in range(count):
        if rng.random() < 0.15:
            history.append(rng.choice(history))
        else:
            history.append(rng.choice(CHANGES)(history[-1], rng))
        yield history[-1]


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
def test_after_any_change_standings_are_those_from_scratch(
    preset: str, proof_size: Callable[[int, int], int], proof: Proof
) -> None:
    """Results, corrections, drops, undo, late players, closed and opened rounds, settings: in random order."""
    rng = random.Random(f"{preset} kept")
    cases = 0
    for _ in range(proof_size(3, 60)):
        start = tournament_from(random_document(rng, preset))
        chain = rng.sample([*tiebreaks()], 5)
        config = changed(start.stage.config, standings_tiebreakers=tuple(map(ChainItem, chain)))
        start = changed(start, stages=(changed(start.stage, config=config),))
        seen = [(state, rng.choice((None, None, 1, 2))) for state in states(start, 25, rng)]
        forget()
        warm = [everything(state, through) for state, through in seen]
        for (state, through), found in zip(seen, warm, strict=True):
            forget()
            assert everything(state, through) == found
            cases += 1
    proof("standings after a change are those from scratch", f"random changes, {preset}", cases=cases, result="equal")


def test_a_large_event_result_by_result() -> None:
    """200 players: every state against one written, read back and computed from scratch."""
    rng = random.Random(5)
    state = play_rounds(tournament(200), 6)
    for change in (another_result, a_correction, another_result, a_fate, another_result, a_correction) * 2:
        state = change(state, rng)
        found = Standings(state).rows
        again = read_document(write_document(state))
        forget()
        assert Standings(again).rows == found


# Nothing is kept for longer, or to a larger amount, than said


def test_the_lines_of_a_round_are_made_once() -> None:
    """For the same round and the same ids; other ids, or another round that is equal, have their own."""
    state = play_rounds(tournament(8), 3)
    played = state.stage.rounds[0]
    found = roster_of(state.players)
    first = sheet_of(played, found.ids, found.index)
    assert sheet_of(played, found.ids, found.index) is first
    left = roster_of(with_player(state, 3, dropped_after=2).players)
    assert left is not found
    assert left.ids is found.ids
    assert sheet_of(played, left.ids, left.index) is first
    more = roster_of(one_more_player(state, random.Random(1)).players)
    assert sheet_of(played, more.ids, more.index) is not first
    assert sheet_of(changed(played), found.ids, found.index) is not first


def test_cached_lines_end_with_their_round() -> None:
    """Nothing is left of a tournament that nobody holds any more, its players aside."""
    gc.collect()
    before = len(round_lines._kept)
    state = play_rounds(tournament(8), 3)
    Standings(state)
    assert len(round_lines._kept) == before + 3
    state = another_result(state, random.Random(1))
    Standings(state)
    gc.collect()
    assert len(round_lines._kept) == before + 3
    del state
    gc.collect()
    assert len(round_lines._kept) == before


def test_roster_cache_is_limited() -> None:
    """The latest ones, by number and by players; using a roster again makes it the latest."""
    forget()
    small = [tournament(4, {0: {"rating": rating}}).players for rating in range(MOST_ROSTERS + 5)]
    kept = [roster_of(players) for players in small]
    assert len(roster._kept) == MOST_ROSTERS
    assert roster_of(small[-1]) is kept[-1]
    assert roster_of(small[0]) is not kept[0]
    assert roster_of(small[10]) is kept[10]
    assert roster._kept[0] is kept[10]
    large = tuple(Player(PlayerId(f"p{i}"), "P", i + 1) for i in range(MOST_PLAYERS + 1))
    assert roster_of(large) is roster_of(large)
    assert len(roster._kept) == 1


def test_shared_columns_are_read_only() -> None:
    """Columns shared by ledgers are read-only; each ledger has its own lines."""
    state = play_rounds(tournament(6), 2)
    one, other = Ledger(state), Ledger(state)
    assert one.number is other.number
    for column in (one.number, one.dropped_after, one.rating):
        with pytest.raises(ValueError, match="read-only"):
            column[0] = 99
    assert one.outcome is not other.outcome
    found = roster_of(state.players)
    sheet = sheet_of(state.stage.rounds[0], found.ids, found.index)
    with pytest.raises(ValueError, match="read-only"):
        sheet.lines[0, 0] = 99


def test_equal_players_share_a_roster() -> None:
    """By value: players read twice from a document."""
    one, other = (tournament_from(swiss("a 2-0 b", entries={"c": {}})).players for _ in range(2))
    assert one is not other
    assert roster_of(one) is roster_of(other)
    assert roster_of(one[::-1]) is not roster_of(one)
