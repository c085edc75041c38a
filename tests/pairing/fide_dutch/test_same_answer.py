"""The next round is the one that the reference program gives."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.pairing.fide_dutch.events import SAMPLE, cases, files, next_pairs


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_next_round_equals_the_reference(path: Path, proof_size: Callable[[int, int], int]) -> None:
    step = 1 if path == SAMPLE else proof_size(6, 1)
    seen = 0
    for number, case in enumerate(cases(path, step)):
        assert next_pairs(case.tournament) == case.pairs, f"case {number * step} of {path.name}"
        seen += 1
    assert seen >= 40
