"""The tournament of a document, round by round. What happened between two rounds belongs to the later one."""

from collections.abc import Collection, Set
from itertools import pairwise
from typing import Any

from crosstable.model.tournament import Player, PlayerId, Round, Stage, Tournament
from crosstable.ranking.eliminations import eliminated_players
from crosstable.rules.tournament import rounds_for


class Source:
    """A tournament to import. Immutable."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.players = tournament.players
        self.rounds = {round_.number: round_ for round_ in tournament.all_rounds}
        self.seated = {number: _seated_players(round_) for number, round_ in self.rounds.items() if round_.counts}
        self.last = max(self.seated, default=0)
        cutting = [stage for stage in tournament.stages if stage.config.traits.eliminates]
        # The last rounds of all stages but the last, and the rounds after which players may have been eliminated.
        self.ends = {stage.rounds[-1].number for stage in tournament.stages[:-1] if stage.rounds}
        self.cuts = {round_.number for stage in cutting for round_ in stage.rounds if round_.closed} - self.ends
        self._scheduled = {
            round_.number for stage in tournament.stages if stage.config.traits.scheduled for round_ in stage.rounds
        }
        self._starts = {self.first_round(stage): stage for stage in tournament.stages}
        # A player named in a stage was entered by its last round, even if they only play later.
        self._named_in = {
            player: stage.rounds[-1].number
            for stage, next_stage in reversed([*pairwise(tournament.stages)])
            for names in (
                *(settled_group.players for settled_group in stage.settled),
                *(settled_group.players for settled_group in stage.groups),
                self._late_starters(next_stage),
            )
            for player in names
            if stage.rounds
        }

    def is_last(self, stage: Stage) -> bool:
        return stage is self.tournament.stages[-1]

    def _late_starters(self, stage: Stage) -> list[PlayerId]:
        begins = {player.id: player.first_round for player in self.players}
        return [player for player in stage.seeds if begins[player] > self.first_round(stage)]

    def first_round(self, stage: Stage) -> int:
        return stage.rounds[0].number if stage.rounds else self.last + 1

    def is_open(self, number: int) -> bool:
        return number in self.seated and not self.rounds[number].closed

    def has_seat(self, player: Player, number: int) -> bool:
        return player.id in self.seated.get(number, ())

    def has_place(self, player: Player, number: int) -> bool:
        """Return whether the player has a seat in a round, or left during a scheduled round, which has a place for
        everybody.
        """
        return self.has_seat(player, number) or (number in self._scheduled and player.dropped_after == number)

    def entry_round(self, player: Player) -> int:
        """Return the round before which a player is entered: their first, unless something earlier mentions them.

        Nobody enters a knock-out after it has begun.
        """
        if player.first_round == 1:
            return 1
        mentions = [] if player.dropped_after is None else [player.dropped_after + 1]
        mentions += [] if player.disqualified_in is None else [player.disqualified_in]
        mentions += [] if player.eliminated_in is None else [player.eliminated_in]
        start = max(number for number in self._starts if number <= player.first_round)
        mentions.append(start if self._starts[start].config.traits.knocks_out else player.first_round)
        return min(*mentions, self._named_in.get(player.id, player.first_round))

    def advancing_players(self, start: int, gone: Collection[PlayerId] = ()) -> list[Player]:
        """Return the players who advanced from the previous stage to the stage that starts with this round.

        `gone` are players who have left by now, even if their round says otherwise.
        """
        return [
            player
            for player in self.players
            if self.entry_round(player) < start
            and not (player.id in gone or player.is_out_in(start - 1) or player.eliminated_in == start - 1)
        ]

    def planned_rounds(self, stage: Stage, gone: Collection[PlayerId] = ()) -> int | None:
        """Return the planned number of rounds of a stage, None for no limit. A schedule always has its own number."""
        traits = stage.config.traits
        if stage.config.rounds is None and traits.scheduled:
            return len(stage.rounds)
        start = self.first_round(stage)
        is_first_stage = start == 1
        players = (
            [player for player in self.players if player.first_round == 1]
            if is_first_stage
            else self.advancing_players(start, gone)
        )
        return rounds_for(stage.config, (stage.group_of(player) if stage.in_groups else None for player in players))

    def cut_after(self, round_: Round, stage: Stage) -> dict[str, Any]:
        """Return the fields of the cut after a round; at the end of a stage that another follows, there is none."""
        if not stage.config.traits.eliminates:
            return {}
        if round_.number in self.ends:
            return {"no_cut": True}
        gone = tuple(player.id for player in self.players if player.eliminated_in == round_.number)
        tournament_then = self.tournament.through_stage(self.tournament.stages.index(stage))
        if {*gone} == {
            player.id for player in eliminated_players(tournament_then, round_.number)
        } and not stage.config.traits.cuts:
            return {}
        return {"players": gone} if gone else {"no_cut": True}


def _seated_players(round_: Round) -> Set[PlayerId]:
    players = {player for match in round_.matches for player in (match.first, match.second)}
    return players | {bye.player for bye in round_.byes} | {seat for table in round_.tables for seat in table.seats}
