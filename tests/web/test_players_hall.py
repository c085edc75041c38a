"""Phones with their own page open, at a real server with viewers.

A phone hears of its own table and of nothing else, while others report and the desk enters results.
"""

from collections.abc import Callable
from pathlib import Path

import pytest

from bench.hall import percentile, run_server
from bench.live import REPORTS, RESULTS
from bench.players import make_owners, play
from tests.conftest import Proof


@pytest.mark.long
def test_every_phone_shows_what_happens_at_its_table(
    proof_size: Callable[[int, int], int], proof: Proof, tmp_path: Path
) -> None:
    players, seconds = proof_size(60, 1000), proof_size(2, 20)
    owners = make_owners(tmp_path, players)
    with run_server(tmp_path, "--viewers", "1") as hall:
        run = play(hall, owners, iter(range(1, players // 2 + 1)), REPORTS, RESULTS, seconds)
    delays = run.delays()
    assert run.needless == 0
    proof(
        "phones with their own page",
        f"{players} phones, {REPORTS} reports and confirmations and {RESULTS} results a second for {seconds} s",
        cases=len(delays),
        result=f"each shown at its table, 99% within {percentile(delays, 99):.1f} s; no other phone asked",
    )
