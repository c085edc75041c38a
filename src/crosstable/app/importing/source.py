"""What a document's tournament says when it is read round by round; what happened between two rounds belongs to the
later one.
"""

from collections.abc import Collection, Set
from itertools import pairwise
from typing import Any

from crosstable.model.tournament import Player, PlayerId, Round, Stage, Tournament
from crosstable.ranking.eliminations import leaving
from crosstable.rules.tournament import rounds_for


class Source:
    """A tournament that is to be played again. Changes nothing, and never changes."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.players = tournament.players
        self.rounds = {round_.number: round_ for stage in tournament.stages for round_ in stage.rounds}
        self.seated = {number: _seated(round_) for number, round_ in self.rounds.items() if round_.counts}
        self.last = max(self.seated, default=0)
        cutting = [stage for stage in tournament.stages if stage.config.traits.players_go]
        # The rounds with which stages end that others follow, and those with whose end players may have gone.
        self.ends = {stage.rounds[-1].number for stage in tournament.stages[:-1] if stage.rounds}
        self.cuts = {round_.number for stage in cutting for round_ in stage.rounds if round_.closed} - self.ends
        self._scheduled = {
            round_.number for stage in tournament.stages if stage.config.traits.scheduled for round_ in stage.rounds
        }
        self._starts = {self.start_of(stage): stage for stage in tournament.stages}
        # Who is named in a stage was entered by its last round, even to play from a later one on.
        self._named_in = {
            player: stage.rounds[-1].number
            for stage, after in reversed([*pairwise(tournament.stages)])
            for named in (
                *(one.players for one in stage.settled),
                *(one.players for one in stage.groups),
                self._seeded_before(after),
            )
            for player in named
            if stage.rounds
        }

    def is_last(self, stage: Stage) -> bool:
        return stage is self.tournament.stages[-1]

    def _seeded_before(self, stage: Stage) -> list[PlayerId]:
        """Seeded players who begin after the first round of a stage: they were entered before it began."""
        begins = {player.id: player.first_round for player in self.players}
        return [player for player in stage.seeds if begins[player] > self.start_of(stage)]

    def start_of(self, stage: Stage) -> int:
        """The stage's first round."""
        return stage.rounds[0].number if stage.rounds else self.last + 1

    def is_open(self, number: int) -> bool:
        """The round is being played, or about to be."""
        return number in self.seated and not self.rounds[number].closed

    def sits(self, player: Player, number: int) -> bool:
        """Has a seat or a bye in a round."""
        return player.id in self.seated.get(number, ())

    def has_place(self, player: Player, number: int) -> bool:
        """Has a seat in a round, or left during a round of a schedule, which has a place for everybody."""
        return self.sits(player, number) or (number in self._scheduled and player.dropped_after == number)

    def enters(self, player: Player) -> int:
        """The round before which somebody is entered: the first one, unless something is said of them before it. Into a
        knock-out nobody comes once it has begun.
        """
        if player.first_round == 1:
            return 1
        said = [] if player.dropped_after is None else [player.dropped_after + 1]
        said += [] if player.disqualified_in is None else [player.disqualified_in]
        said += [] if player.eliminated_in is None else [player.eliminated_in]
        start = max(number for number in self._starts if number <= player.first_round)
        said.append(start if self._starts[start].config.traits.knocks_out else player.first_round)
        return min(*said, self._named_in.get(player.id, player.first_round))

    def going_on(self, start: int, gone: Collection[PlayerId] = ()) -> list[Player]:
        """Who was there when the stage before ended, and went on into the one that starts then.

        `gone` are those who have left by now, whatever their round says.
        """
        return [
            player
            for player in self.players
            if self.enters(player) < start
            and not (player.id in gone or player.is_out_in(start - 1) or player.eliminated_in == start - 1)
        ]

    def planned(self, stage: Stage, gone: Collection[PlayerId] = ()) -> int | None:
        """The rounds that the stage has by itself, None for as many as people like. A schedule has what it needs,
        whatever was planned.
        """
        traits = stage.config.traits
        if stage.config.rounds is None and traits.scheduled:
            return len(stage.rounds)
        start = self.start_of(stage)
        first = start == 1
        here = [player for player in self.players if player.first_round == 1] if first else self.going_on(start, gone)
        return rounds_for(stage.config, (stage.group_of(player) if stage.in_groups else None for player in here))

    def cut_after(self, round_: Round, stage: Stage) -> dict[str, Any]:
        """Who went with the end of a round; at the end of a stage that goes on, the rest goes by itself."""
        if not stage.config.traits.players_go:
            return {}
        if round_.number in self.ends:
            return {"no_cut": True}
        gone = tuple(player.id for player in self.players if player.eliminated_in == round_.number)
        then = self.tournament.until(self.tournament.stages.index(stage))
        if {*gone} == {player.id for player in leaving(then, round_.number)} and not stage.config.traits.cuts:
            return {}
        return {"players": gone} if gone else {"no_cut": True}


def _seated(round_: Round) -> Set[PlayerId]:
    """Everybody who has a match, a bye or a table."""
    players = {player for match in round_.matches for player in (match.first, match.second)}
    return players | {bye.player for bye in round_.byes} | {seat for table in round_.tables for seat in table.seats}
