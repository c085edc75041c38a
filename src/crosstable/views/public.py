"""The public view of a tournament. Only this module decides it: public pages read `Public` and nothing else.

| public | never |
|---|---|
| name, title, federation, club, number, rating, group, category, ids of a player | person, contact data |
| | year of birth, town, a fixed table |
| stages, who enters them, groups, seeds; the plan; prizes; categories | forbidden pairs |
| who is a junior, if performances are shown (K 40) | |
| rounds from their publication on, and results that stand | drafts, reports that wait, disputes, who entered what |
| standings, cut, states before it, shoot-outs, deductions, amendments | why: reasons of penalties and corrections |
| whether players may enter themselves, and for how many there are places | who waits for one, who is here |
| the phase, schedule, clock, multiplier, notices | notes, taps that wait, devices, addresses |

The engine's own types carry it, with what is not public taken out, so that standings and reasons are worked out from
public values alone.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from crosstable.formats.tables import TableSettings
from crosstable.model.external_ids import ExternalIds
from crosstable.model.phases import Phase
from crosstable.model.refusals import NotFound, Refusal
from crosstable.model.schedule import days_of
from crosstable.model.times import SECOND
from crosstable.model.tournament import Deduction, Player, PlayerId, Round, Settlement, Stage, Tournament
from crosstable.model.validation import typed_number
from crosstable.ranking.clinch import Outlook, outlooks
from crosstable.ranking.current import standings_of
from crosstable.ranking.standings import Standings
from crosstable.ranking.tables.cut_line import Cut
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.rules.rounds import no_rounds_left
from crosstable.rules.shoot_outs import running_shoot_outs
from crosstable.state.records import Registration
from crosstable.state.state import State
from crosstable.views.amendments import Amendment, Final, final
from crosstable.views.bracket import RoundName, round_names
from crosstable.views.ending import FinalResults, final_results
from crosstable.views.last_round import LastRound, last_round
from crosstable.views.performance import has_performances, juniors
from crosstable.views.short_names import short_names
from crosstable.views.standings import projected_cut, shows_final_ranking


class Summary(NamedTuple):
    """A tournament in a list. `planned` is the number of rounds if it has one stage, if set."""

    name: str
    phase: Phase
    last_round: int
    players: int
    preset: str
    planned: int | None
    enters: bool
    format: str = ""
    dates: tuple[str, ...] = ()
    external_ids: Mapping[str, str] = {}


def summary(state: State) -> Summary:
    phase, stage = public_phase(state), state.stage
    enters = phase == "registration" and state.registration.is_open
    planned = stage.planned if len(state.stages) == 1 else None
    return Summary(
        name=state.name,
        phase=phase,
        last_round=state.last_round,
        players=len(state.players),
        preset=stage.preset,
        planned=planned,
        enters=enters,
        format=stage.config.format,
        dates=_dates(state),
        external_ids=state.external_ids,
    )


def _dates(state: State) -> tuple[str, ...]:
    """Return the day of the event and the days on which rounds are played."""
    days = {day.date for day in days_of(state.schedule.values())}
    return tuple(sorted(days | ({state.details.date} if state.details.date else set())))


def tables_done(state: State) -> tuple[bool, ...]:
    round_ = state.current if state.stages and state.started else None
    # If scores are tapped, nobody says that a table is done.
    is_tapped = state.stage.config.traits.at_tables and not state.stage.config.of(TableSettings).by_result
    if round_ is None or not round_.is_open or is_tapped:
        return ()
    if round_.tables:
        return tuple(table.scores is not None or table.places is not None for _, table in sorted(round_.tables.items()))
    return tuple(match.result is not None for _, match in sorted(round_.matches.items()))


def public_phase(state: State) -> Phase:
    """Return the phase as everybody may know it: a draft is not public."""
    return "ready" if state.phase == "draft" else state.phase


class Published(NamedTuple):
    """A round that everybody may see: as the engine reads it, its stage, and who rests in it."""

    round: Round
    stage: Stage
    resting: tuple[PlayerId, ...]


class Notice(NamedTuple):
    """A notice to everybody; `until` is in microseconds since 1970, None until it is withdrawn."""

    number: int
    text: str
    until: int | None

    def is_shown(self, now: int) -> bool:
        return self.until is None or now < self.until


class Public:
    """A tournament as everybody sees it at one moment. It never changes."""

    def __init__(
        self,
        state: State,
        tournament: Tournament,
        notices: Sequence[Notice] = (),
        external_ids: Mapping[PlayerId, ExternalIds] = {},
    ) -> None:
        """`tournament` is the state's, with names filled in."""
        self._external_ids = external_ids
        self.phase = public_phase(state)
        self.name = state.name
        self.started = state.started
        # Whether players may come in by themselves now, and whether they are to say that they are here.
        door = state.registration if state.phase == "registration" else Registration()
        self.enters, self.checks_in = door.is_open, door.checks_in
        # Amendments are computed when a page shows them; the state may change meanwhile.
        self._log = state.log.copy() if state.completed else []
        self.tournament = _public(tournament)
        # The public settings, stage by stage.
        self.settings = tuple(_public_settings(stage.overrides) for stage in tournament.stages)
        self.shoot_outs = tuple(running_shoot_outs(state)) if state.started else ()
        self.extra = _extra(state)
        self.done = tables_done(state)
        self.published = _publication_time(state)
        # Whether all planned rounds are over.
        self.is_over = state.completed or (state.phase == "ready" and not state.plan and no_rounds_left(state))
        self._notices = notices
        self._resting = state.resting
        self._stages: dict[str, Public] = {}
        self._standings: dict[tuple[int, int | None], Standings | Leaderboard] = {}

    def external_ids_of(self, player: PlayerId) -> ExternalIds:
        return self._external_ids.get(player, {})

    def notices(self, now: int) -> list[Notice]:
        return [notice for notice in self._notices if notice.is_shown(now)]

    @property
    def format(self) -> str:
        return self.tournament.stage.config.format

    @property
    def players(self) -> tuple[Player, ...]:
        return self.tournament.players

    @cached_property
    def names(self) -> Mapping[PlayerId, str]:
        return {player.id: player.name for player in self.players}

    @cached_property
    def short(self) -> Mapping[PlayerId, str]:
        return short_names(self.players)

    @cached_property
    def by_id(self) -> Mapping[PlayerId, Player]:
        return self.tournament.by_id

    @cached_property
    def numbered(self) -> Mapping[int, Player]:
        return {player.number: player for player in self.players}

    @cached_property
    def rounds(self) -> dict[int, Published]:
        return {
            round_.number: Published(round_, stage, self._resting.get(round_.number, ()))
            for stage in self.tournament.stages
            for round_ in stage.rounds
        }

    @cached_property
    def final(self) -> Final | None:
        return final(self._log)

    def amendments(self, player: PlayerId | None = None) -> list[Amendment]:
        """Return the amendments of the final standings, the latest first; of one player, what concerns them."""
        latest_first = [] if self.final is None else self.final.amendments[::-1]
        if player is None:
            return [*latest_first]
        return [part for amendment in latest_first if (part := amendment.part_about(player)) is not None]

    @property
    def last_round(self) -> int:
        return max(self.rounds, default=0)

    def past(self, stage: int) -> int | None:
        """Return the number of a stage that is over because another has begun; None for the present one."""
        return stage + 1 if stage + 1 < len(self.tournament.stages) else None

    def player(self, number: str) -> Player:
        """Return the player with a number. Raise `no_player_numbered` if there is none."""
        player = self.numbered.get(typed_number(number) or 0)
        if player is None:
            raise Refusal("no_player_numbered", number=number[:20])
        return player

    def round(self, number: str | None) -> Published | None:
        """Return a published round; the latest if none is named. Raise `no_such_round` if there is no such round."""
        if number is None:
            return self.rounds.get(self.last_round)
        round_ = self.rounds.get(typed_number(number) or 0)
        if round_ is None:
            raise Refusal("no_such_round", round=number[:9], last=self.last_round)
        return round_

    def with_stage(self, number: str | None) -> "Public":
        """Return the view with a stage, counted from 1, as the current one. Raise `no_such_page` if there is none."""
        stages = self.tournament.stages
        if number is None or number == str(len(stages)):
            return self
        if number not in map(str, range(1, len(stages))):
            raise NotFound("no_such_page")
        if number in self._stages:
            return self._stages[number]
        past = self._stages[number] = copy(self)
        past.tournament, past.phase = self.tournament.through_stage(int(number) - 1), "ended"
        for worked_out in ("rounds", "projected", "outlooks", "results"):
            past.__dict__.pop(worked_out, None)
        return past

    def stage_standings(self, through: int | None = None, stage: int | None = None) -> Standings | Leaderboard:
        key = (len(self.tournament.stages) - 1 if stage is None else stage, through)
        if key not in self._standings:
            self._standings[key] = standings_of(self.tournament.through_stage(key[0]), through)
        return self._standings[key]

    def standings(self, through: int | None = None, stage: int | None = None) -> Standings:
        standings = self.stage_standings(through, stage)
        assert isinstance(standings, Standings)
        return standings

    def leaderboard(self, through: int | None = None, stage: int | None = None) -> Leaderboard:
        board = self.stage_standings(through, stage)
        assert isinstance(board, Leaderboard)
        return board

    @cached_property
    def last_open_games(self) -> LastRound | None:
        """The last round while some of its games are open."""
        return last_round(self.tournament)

    @property
    def shows_final_ranking(self) -> bool:
        """Whether "standings" means the ranking of the whole tournament."""
        return bool(self.rounds) and shows_final_ranking(self.tournament, self.phase in ("ended", "completed"))

    @cached_property
    def round_names(self) -> list[RoundName]:
        return round_names(self.tournament, self.last_round)

    @property
    def is_decided(self) -> bool:
        """Whether it is sure who won: the tournament is finished, or its last bracket is played out."""
        return self.phase == "completed" or (self.is_over and self.tournament.stage.config.traits.bracket)

    @cached_property
    def results(self) -> FinalResults:
        return final_results(self.tournament)

    @cached_property
    def outlooks(self) -> Mapping[PlayerId, Outlook]:
        """The chances of each player before the next cut; empty without one."""
        return outlooks(self.tournament) if self.phase not in ("ended", "completed", "cancelled") else {}

    @cached_property
    def projected(self) -> Cut | None:
        """The cut if the round ended now; None without one."""
        return projected_cut(self.tournament) if self.phase == "playing" else None


def _publication_time(state: State) -> int | None:
    round_ = state.round(state.last_round) if state.last_round else None
    return None if round_ is None else round_.published


def _extra(state: State) -> Mapping[int, int]:
    round_ = state.current if state.phase == "playing" else None
    return {} if round_ is None else {table: extra // SECOND for table, extra in sorted(round_.extra.items())}


def _public(tournament: Tournament) -> Tournament:
    players = tuple(
        Player(
            id=player.id,
            name=player.name,
            number=player.number,
            rating=player.rating,
            club=player.club,
            first_round=player.first_round,
            dropped_after=player.dropped_after,
            absent=player.absent,
            disqualified_in=player.disqualified_in,
            eliminated_in=player.eliminated_in,
            group=player.group,
            title=player.title,
            federation=player.federation,
            category=player.category,
            members=player.members,
        )
        for player in tournament.players
    )
    shows_factors = any(has_performances(stage.config) for stage in tournament.stages)
    shown_juniors = juniors(tournament) if shows_factors else frozenset()
    plan = tuple(
        msgspec.structs.replace(stage, overrides=_public_settings(stage.overrides)) for stage in tournament.plan
    )
    return Tournament(
        name=tournament.name,
        seed=tournament.seed,
        players=players,
        stages=tuple(map(_stage, tournament.stages)),
        plan=plan,
        timezone=tournament.timezone,
        schedule=tournament.schedule,
        prizes=tournament.prizes,
        one_prize_each=tournament.one_prize_each,
        categories=tournament.categories,
        details=tournament.details,
        juniors=shown_juniors,
    )


def _public_settings(overrides: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in overrides.items() if name not in ("forbidden", "inactive_tables")}


def _stage(stage: Stage) -> Stage:
    tables = msgspec.structs.replace(stage.config.of(TableSettings), inactive_tables=())
    return Stage(
        preset=stage.preset,
        overrides={},
        config=msgspec.structs.replace(stage.config, forbidden=()).with_settings(tables),
        rounds=tuple(round_ for round_ in stage.rounds if round_.counts),
        name=stage.name,
        settled=tuple(
            Settlement(settlement.players, settlement.by, None, settlement.shots, settlement.across)
            for settlement in stage.settled
        ),
        deductions=tuple(
            Deduction(deduction.player, deduction.round, deduction.points) for deduction in stage.deductions
        ),
        original=stage.original,
        grouped=stage.grouped,
        entry=stage.entry,
        groups=stage.groups,
        seeds=stage.seeds,
        struck=stage.struck,
    )
