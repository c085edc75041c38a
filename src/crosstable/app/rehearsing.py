"""A rehearsal: the tournament's own players and settings, played to the end with made-up results, then thrown away.

Rounds are paired, seated and cut by the real engine; nothing is written anywhere.
"""

import msgspec

from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Player, Tournament
from crosstable.simulation.chance import Chance
from crosstable.simulation.kind import Occasion
from crosstable.simulation.kinds import kind_of
from crosstable.simulation.options import simulation

# It has to be over while somebody waits for it.
MOST_REHEARSED = 600


def rehearsed(tournament: Tournament, seed: int) -> list[Tournament]:
    """The tournament after each round, from the first stage's start. Refused where too few or too many would play.

    It ends early where a round cannot be played, as the event itself would.
    """
    players = tuple(_fresh(one) for one in tournament.players)
    first = tournament.stages[0]
    config = first.config
    kind = kind_of(config.format)
    fewest = kind.fewest(config)
    if not fewest <= len(players) <= MOST_REHEARSED:
        raise Refusal("cannot_rehearse", players=len(players), fewest=fewest, most=MOST_REHEARSED)
    wishes = simulation(dict(first.overrides), preset=first.preset, players=len(players), seed=seed)
    chance = Chance(seed)
    now = Tournament(tournament.name, seed, players, (wishes.stage,))
    after = []
    for number in range(1, wishes.rounds + 1):
        played = kind.play(now, Occasion(number, (), wishes, chance))
        if played is None:
            break
        now = kind.close(played)
        after.append(now)
    return after


def _fresh(player: Player) -> Player:
    """The entry as if nothing had happened yet."""
    return msgspec.structs.replace(
        player, first_round=1, dropped_after=None, disqualified_in=None, eliminated_in=None, absent=()
    )
