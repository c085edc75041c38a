"""Interpreter settings of a server process: short thread switches and incremental garbage collection.

A full collection over thousands of connections and a large tournament stops everything for a quarter of a second. So
long-lived objects are frozen, and only rarely collected.
"""

import gc
import sys

# Longest time slice of a thread (seconds).
SWITCH_INTERVAL = 0.0005
# Thresholds of the three generations.
THRESHOLDS = (10_000, 10, 10)
# Seconds between freezes; every `FULL_EVERY`th is a full collection.
FREEZE_EVERY, FULL_EVERY = 10, 90


def tune_interpreter() -> None:
    sys.setswitchinterval(SWITCH_INTERVAL)
    gc.set_threshold(*THRESHOLDS)


def collect_and_freeze(turn: int) -> None:
    """Collect new objects (on some turns all objects) and freeze the survivors."""
    if turn % FULL_EVERY == 0:
        gc.unfreeze()
    gc.collect()
    gc.freeze()
