"""A rehearsal: the tournament's own players and settings, played to the end with made-up results, then thrown away.

Rounds are paired, seated and cut by the real engine; nothing is written anywhere. Every stage that has begun is played:
as many go on from one to the next as did, the best of the made-up one.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Group, Player, PlayerId, Stage, Tournament
from crosstable.pairing.systems import pair
from crosstable.ranking.current import standings_of
from crosstable.simulation.chance import Chance
from crosstable.simulation.kind import Occasion
from crosstable.simulation.kinds import kind_of
from crosstable.simulation.options import simulation
from crosstable.simulation.parameters import Simulation

# Players at most: it has to finish in a few seconds, while the server has other requests.
MOST_REHEARSED = 2_000


def rehearse(tournament: Tournament, seed: int) -> list[list[Tournament]]:
    """Return the tournament after each round, for every stage that has begun.

    Stop early if a round cannot be played, as the event itself would. Raise a refusal for too few or too many players,
    or if even the first round is impossible.
    """
    players, first = len(tournament.players), tournament.stages[0].config
    fewest = kind_of(first.format).fewest(first)
    if players < fewest:
        raise Refusal("too_few_to_rehearse", players=players, fewest=fewest)
    if players > MOST_REHEARSED:
        raise Refusal("too_many_to_rehearse", players=players, most=MOST_REHEARSED)
    now = Tournament(tournament.name, seed, tuple(_reset_entry(player) for player in tournament.players), ())
    rounds = list[list[Tournament]]()
    for place, stage in enumerate(tournament.stages):
        field = _qualifiers(now, tournament, place) if place else {player.id for player in now.players}
        if len(field) < kind_of(stage.config.format).fewest(stage.config):
            break
        wishes = simulation(_settings(stage), preset=stage.preset, players=len(field), seed=seed)
        begun = _begin_stage(now, wishes.stage, stage, field)
        after = list(_play_rounds(begun, wishes))
        if not after and not rounds:
            pair(begun)
        if not after:
            break
        rounds.append(after)
        now = after[-1]
    return rounds


def _reset_entry(player: Player) -> Player:
    return msgspec.structs.replace(player, first_round=1, dropped_after=None, disqualified_in=None, eliminated_in=None)


def _settings(stage: Stage) -> dict[str, Any]:
    is_planned = stage.config.rounds is not None and not stage.config.traits.bracket
    return {**stage.overrides, **({"rounds": stage.config.rounds} if is_planned else {})}


def _begin_stage(now: Tournament, stage: Stage, real: Stage, field: set[PlayerId]) -> Tournament:
    last = _last_round(now.stages)
    gone = {player.id for player in now.players if player.id not in field and not player.is_out_in(last + 1)}
    groups = tuple(Group(group.name, tuple(each for each in group.players if each in field)) for group in real.groups)
    begun = msgspec.structs.replace(stage, name=real.name, grouped=real.grouped, groups=groups)
    stages = (*now.stages, begun)
    return msgspec.structs.replace(now.with_eliminated(gone, last), stages=stages)


def _play_rounds(now: Tournament, wishes: Simulation) -> Iterator[Tournament]:
    kind, chance, first = kind_of(wishes.stage.config.format), Chance(wishes.seed), now.stage_start
    for number in range(first, first + wishes.rounds):
        played = kind.play(now, Occasion(number, (), wishes, chance))
        if played is None:
            return
        now = kind.close(played)
        yield now


def _qualifiers(now: Tournament, tournament: Tournament, place: int) -> set[PlayerId]:
    """Return the best of the simulated stage: as many as really advanced, of each group if groups count."""
    last = _last_round(tournament.stages[:place])
    in_groups = now.stage.in_groups
    group_of = now.stage.group_of
    wanted = Counter(
        group_of(entrant) for entrant in tournament.players if in_groups and not entrant.is_out_in(last + 1)
    )
    wanted[None] += 0 if in_groups else sum(not entrant.is_out_in(last + 1) for entrant in tournament.players)
    players = set[PlayerId]()
    for player in _ranking(now):
        group = group_of(player) if in_groups else None
        if wanted[group] and not player.is_out_in(_last_round(now.stages) + 1):
            wanted[group] -= 1
            players.add(player.id)
    return players


def _ranking(now: Tournament) -> Iterator[Player]:
    return (row.player for row in standings_of(now))


def _last_round(stages: tuple[Stage, ...]) -> int:
    return max((round_.number for stage in stages for round_ in stage.rounds if round_.counts), default=0)
