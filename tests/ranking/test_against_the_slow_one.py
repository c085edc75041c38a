"""The engine against a second computation of the standings, written apart from it and with nothing but the rules."""

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from crosstable.exchange.document import tournament_from
from crosstable.ranking import registry, values
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.registry import Occasion, Tiebreak, Tied
from crosstable.ranking.standings import Standings
from crosstable.ranking.tiebreaks.percentages import match_win
from tests.build import Document, plain_rows
from tests.conftest import Proof
from tests.oracles import slow_standings
from tests.oracles.random_documents import PRESETS, random_document


def documents(preset: str, count: int, salt: str = "") -> Iterator[Document]:
    """Random documents, every second one with open matches of the disqualified."""
    rng = random.Random(f"{preset}{salt}")
    for i in range(count):
        yield random_document(rng, preset, open_match_of_disqualified=i % 2 == 1)


def engine(document: Document) -> list[Document]:
    return plain_rows(Standings(tournament_from(document)))


def is_caught(compute: Callable[[Document], list[Document]], *presets: str) -> bool:
    """Return whether some of a hundred documents of each preset separates that computation from the slow one."""
    cases = (document for preset in presets for document in documents(preset, 100))
    return any(compute(document) != slow_standings.standings(document) for document in cases)


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
def test_the_engine_equals_the_slow_one(preset: str, proof_size: Callable[[int, int], int], proof: Proof) -> None:
    """Every field of every row is the same, exactly, on every random document."""
    cases = proof_size(30, 800)
    for document in documents(preset, cases):
        assert engine(document) == slow_standings.standings(document), document
    proof("standings equal the slow computation", f"random documents, {preset}", cases=cases, result="all fields equal")


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
def test_engine_agrees_without_common_denominator(
    preset: str, proof_size: Callable[[int, int], int], proof: Proof, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same with columns forced to hold floats, so that close values use exact ones."""
    monkeypatch.setattr(values, "_FITS", 50)
    cases = proof_size(20, 400)
    for document in documents(preset, cases, salt=" floats"):
        assert engine(document) == slow_standings.standings(document), document
    run = f"random documents, {preset}, columns of floats"
    proof("standings equal the slow computation", run, cases=cases, result="all fields equal")


def test_the_columns_of_floats_are_really_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the limit lowered, a mean over opponents is no longer held as whole numbers."""
    document = next(one for one in documents("mtg", 50) if len(one["players"]) > 10 and len(one["rounds"]) > 3)
    ledger = Ledger(tournament_from(document))
    of_players = registry.tiebreak_of("omw").of_players
    assert of_players is not None
    column = of_players(ledger, Occasion())
    assert column is not None
    assert column.is_exact
    monkeypatch.setattr(values, "_FITS", 50)
    column = of_players(Ledger(tournament_from(document)), Occasion())
    assert column is not None
    assert not column.is_exact


# Broken twins: the comparison would not be worth much if it let these pass.


def floor_of_a_third(ledger: Ledger, occasion: Occasion) -> values.Values:
    return values.mean_over_opponents(ledger, values.at_least(match_win(ledger, occasion), Fraction(1, 3)))


def opponents_penalised(ledger: Ledger, _: Occasion) -> values.Values:
    """Opponents' match wins, with what the organiser took off them."""
    share = values.ratio(ledger.points, ledger.played * ledger.config.points.win)
    return values.mean_over_opponents(ledger, values.at_least(share, ledger.config.omw_floor))


def drawn_games_left_out(ledger: Ledger, _: Occasion) -> values.Values:
    won, lost, _drawn = ledger.games
    return values.at_least(values.ratio(won, won + lost), ledger.config.gw_floor, unless=won + lost == 0)


def higher_number_first(ledger: Ledger, _: Occasion) -> values.Values:
    return values.scaled_values(-np.array([player.number for player in ledger.players]))


def whoever_met(ledger: Ledger, tied: Tied) -> values.Values:
    """Head-to-head without asking whether all of the group have met."""
    group = set(tied.now.tolist())
    taken = [
        sum(line.outcome for line in ledger.lines_of(player) if line.opponent in group) for player in range(len(ledger))
    ]
    return values.scaled_values(np.array(taken), 1)


@pytest.mark.parametrize(
    ("broken", "preset"),
    [
        (Tiebreak("omw", "broken", of_players=floor_of_a_third), "mtg"),
        (Tiebreak("omw", "broken", of_players=opponents_penalised), "mtg"),
        (Tiebreak("gw", "broken", of_players=drawn_games_left_out), "mtg"),
        (Tiebreak("player_number", "broken", of_players=higher_number_first), "registration_order"),
        (Tiebreak("head_to_head", "broken", of_group=whoever_met), "pokemon_official"),
    ],
    ids=lambda one: one.code if isinstance(one, Tiebreak) else one,
)
def test_a_broken_tiebreak_is_caught(broken: Tiebreak, preset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A floor of 1/3 for 0.33, and mistakes of that size, do not pass the comparison."""
    monkeypatch.setitem(registry._registered, broken.code, broken)
    assert is_caught(engine, preset)


@pytest.mark.parametrize(
    "other",
    [
        {"forfeits_count_as_met": False},
        {"unfinished_matches": "draw"},
        {"late_entry": "byes"},
        {"bye_points": {"wins": 0}},
        {"buchholz_variant": "median"},
    ],
    ids=lambda settings: next(iter(settings)),
)
def test_a_misread_setting_is_caught(other: dict[str, Any]) -> None:
    """An engine that took a forfeit for not met, or any such setting for another, does not pass either."""

    def misread(document: Document) -> list[Document]:
        return engine({**document, "config": {**document.get("config", {}), **other}})

    assert is_caught(misread, *PRESETS)
