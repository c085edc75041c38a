"""Leaderboards and cuts against a second computation, written apart from the engine and with nothing but the rules."""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pytest

from crosstable.exchange.document import tournament_from
from crosstable.ranking.round_lines import Numbers
from crosstable.ranking.tables import cut_line, round_scores, scoring
from crosstable.ranking.tables.criteria import Criterion, criteria
from crosstable.ranking.tables.ledger import TableLedger
from tests.conftest import Proof
from tests.oracles.slow_tables import Evening
from tests.ranking.tables.comparison import Document, assert_same_cut, documents, engine_rows

Size = Callable[[int, int], int]

RUN = "random events: 3-70 players, tables of 3-8"


def engine(document: Document) -> list[Document]:
    return engine_rows(tournament_from(document))


@pytest.mark.long
def test_every_row_equals_the_slow_one(proof_size: Size, proof: Proof) -> None:
    """Every field of every row is the same, exactly: drops, undone events, multipliers, chains of all criteria."""
    cases, rows = proof_size(25, 1200), 0
    for document in documents(cases, "rows"):
        slow = Evening(document).leaderboard()
        assert engine(document) == slow, document
        rows += len(slow)
    proof("leaderboards equal the slow computation", RUN, cases=cases, result=f"all fields of {rows:,} rows equal")


@pytest.mark.long
def test_every_cut_equals_the_slow_one(proof_size: Size, proof: Proof) -> None:
    """Ideal, candidates, target, line, who goes and every warning are the same, under all three policies."""
    cases = proof_size(25, 1200)
    for document in documents(cases, "cuts", cuts=True):
        assert_same_cut(document)
    proof("cuts equal the slow computation", f"{RUN}, three policies", cases=cases, result="all numbers, names, codes")


@pytest.mark.long
def test_so_they_do_in_numbers_of_python(proof_size: Size, proof: Proof, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same where no column fits into 64 bits, so that all are made of rationals."""
    monkeypatch.setattr(round_scores, "_FITS", -1)
    cases = proof_size(20, 400)
    for document in documents(cases, "rationals", cuts=True):
        assert engine(document) == Evening(document).leaderboard(), document
        assert_same_cut(document)
    proof("leaderboards equal the slow computation", f"{RUN}, columns of rationals", cases=cases, result="all equal")


# Broken twins: the comparison would not be worth much if it let these pass.


def is_caught(cuts: bool = False, cases: int = 100) -> bool:
    """Return whether some of these documents separates the engine from the slow computation."""
    for document in documents(cases, "caught", cuts=cuts):
        round_scores.forget_all()
        try:
            assert_same_cut(document) if cuts else None
        except AssertionError:
            return True
        if engine(document) != Evening(document).leaderboard():
            return True
    return False


def test_the_engine_as_it_is_is_not_caught() -> None:
    """So that the mistakes below are the ones inserted."""
    assert not is_caught(cases=30)
    assert not is_caught(cuts=True, cases=30)


def put(monkeypatch: pytest.MonkeyPatch, code: str, **changes: Any) -> None:
    monkeypatch.setitem(cast(dict[str, Criterion], criteria()), code, criteria()[code]._replace(**changes))


def seated_wins(ledger: TableLedger) -> Numbers:
    """Return the wins of all rounds instead of the round's."""
    return ledger.wins


def latest_of_the_round(ledger: TableLedger) -> Numbers:
    return ledger.current.last_win


def without_multiplier(ledger: TableLedger) -> Numbers:
    return ledger.points * 2


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("round_wins", {"values": seated_wins}),
        ("last_win", {"values": latest_of_the_round}),
        ("tournament_score", {"values": without_multiplier}),
        ("table_round_score", {"values": lambda ledger: np.zeros_like(ledger.current.table_score)}),
        ("points", {"is_score": False}),
        ("round_score", {"is_score": False}),
        ("wins", {"is_score": True}),
    ],
)
def test_a_broken_criterion_is_caught(code: str, changes: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A criterion that forgets the multiplier or the other rounds, or is turned round wrongly, does not pass."""
    put(monkeypatch, code, **changes)
    assert is_caught()


def test_an_undoing_that_counts_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither does one that adds the points of the undoing itself, nor one that cannot undo an undoing."""
    monkeypatch.setattr(scoring, "events_in_force", lambda events: list(events))
    assert is_caught()
    monkeypatch.setattr(
        scoring,
        "events_in_force",
        lambda events: [e for e in events if e.undoes is None and e.id not in {o.undoes for o in events}],
    )
    assert is_caught()


def test_a_broken_cut_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does a cut that takes the smaller candidate, or counts the field of today."""
    with monkeypatch.context() as patched:
        smaller = lambda candidates: min((candidate.keep for candidate in candidates), default=None)  # noqa: E731
        patched.setattr(cut_line, "_choose", smaller)
        assert is_caught(cuts=True)
    with monkeypatch.context() as patched:
        patched.setattr(cut_line, "original_size", lambda tournament: len(tournament.players))
        assert is_caught(cuts=True)
