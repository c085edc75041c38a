"""How a server process shares its interpreter: threads take turns quickly, garbage is looked for in parts.

To look through all that thousands of connections and a large tournament hold stops everything for a quarter of a
second, at a moment that nobody chose. So what has stayed for a while is set aside, where nobody looks but now and then.
"""

import gc
import sys

# Seconds for which a thread that has much to do may keep the others waiting.
TURN = 0.0005
# New objects after which garbage is looked for among them; then among those of ten such times, and of a hundred.
NEW = (10_000, 10, 10)
# Seconds after which what has stayed is set aside, and so many times later everything is looked at.
SET_ASIDE_EVERY, WHOLE_EVERY = 10, 90


def begin_sharing() -> None:
    """Prepare this process for much at once."""
    sys.setswitchinterval(TURN)
    gc.set_threshold(*NEW)


def set_aside(turn: int) -> None:
    """Throw away what is garbage among the new, or in some turns among everything, and set aside the rest."""
    if turn % WHOLE_EVERY == 0:
        gc.unfreeze()
    gc.collect()
    gc.freeze()
