"""The state of a tournament: one mutable value, changed only by `state.fold`.

Its values are the engine's frozen types, so a copy is cheap, and the tournament that standings and pairing read
(`State.tournament`) is assembled from unchanged parts.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Self

import msgspec

from crosstable.model.categories import Category
from crosstable.model.details import Details
from crosstable.model.phases import Phase
from crosstable.model.prizes import Prize
from crosstable.model.schedule import RoundTimes, sort_by_round
from crosstable.model.teams import with_team_ratings
from crosstable.model.tournament import PlannedStage, Player, PlayerId, Stage, Tournament
from crosstable.state.live_rounds import RoundInPlay, StageInPlay, without_leavers
from crosstable.state.records import (
    DeskRequest,
    HeldTap,
    NoteOnRecord,
    Notice,
    Penalty,
    Personal,
    Phone,
    Registration,
    Waiting,
)
from crosstable.state.stream_state import StreamState

# The limits of documents and tournaments: players, rounds, stages, tables, and seats at a table.
MOST_PLAYERS = 20_000
MOST_ROUNDS = 100
MOST_STAGES = 20
MOST_TABLES = 100_000
MOST_SEATS = 12


class State(StreamState):
    """The current state of a tournament.

    `held` are the late taps at the desk, `scores` the round and table of every score event by id, `waiting` the waiting
    list in order, `unseen` the self-registered entries that the desk has not seen yet. `personal` has the persons of
    players and team members, `teams` the team of each member. `phones` has the phone that holds each player, `released`
    the players that each phone lost, `requests` the requests at the desk, `declined` the declined ones, `leaving` the
    players who drop when the round is closed.
    """

    def __init__(self) -> None:
        super().__init__()
        self.seed = 0
        self.started = False
        self.completed = False
        self.cancelled = False
        self.players: dict[PlayerId, Player] = {}
        self.numbers: dict[int, PlayerId] = {}
        self.personal: dict[PlayerId, Personal] = {}
        self.teams: dict[PlayerId, PlayerId] = {}
        self.registration = Registration()
        self.waiting: dict[PlayerId, Waiting] = {}
        self.unseen: dict[PlayerId, None] = {}
        self.checked_in: dict[PlayerId, None] = {}
        self.stages: list[StageInPlay] = []
        self.plan: tuple[PlannedStage, ...] = ()
        self.extra: Mapping[str, Any] = {}
        self.external_ids: Mapping[str, str] = {}
        self.timezone: str | None = None
        self.prizes: tuple[Prize, ...] = ()
        self.one_prize_each = False
        self.categories: tuple[Category, ...] = ()
        self.details = Details()
        self.schedule: dict[int, RoundTimes] = {}
        self.penalties: list[Penalty] = []
        self.notes: list[NoteOnRecord] = []
        self.notices: dict[int, Notice] = {}
        self.held: dict[int, HeldTap] = {}
        self.scores: dict[str, tuple[int, int]] = {}
        self.phones: dict[PlayerId, Phone] = {}
        self.released: dict[str, tuple[PlayerId, ...]] = {}
        self.requests: dict[int, DeskRequest] = {}
        self.declined: dict[int, DeskRequest] = {}
        self.leaving: dict[PlayerId, None] = {}
        self.amended: list[int] = []

    def copy(self) -> Self:
        other = super().copy()
        other.stages = [stage.copy() for stage in self.stages]
        return other

    @property
    def stage(self) -> StageInPlay:
        return self.stages[-1]

    @property
    def persons(self) -> Mapping[PlayerId, Personal]:
        waiting = {player: Personal(entry.person, entry.digest) for player, entry in self.waiting.items()}
        return {**self.personal, **waiting}

    def players_held_by(self, device: str) -> list[PlayerId]:
        """Return the players that a phone holds, in the order in which it claimed them."""
        return [player for player, phone in self.phones.items() if phone.device == device]

    def author_of_score(self, score: str) -> str | None:
        """Return the author of a score event by its id; None for an imported id."""
        seq = int(score[1:]) if score[:1] == "e" and score[1:].isdecimal() and len(score) < 16 else 0
        return self.log[seq - 1].by if 1 <= seq <= len(self.log) else None

    @property
    def is_at_tables(self) -> bool:
        return self.stage.config.traits.at_tables

    @property
    def rounds(self) -> Iterator[RoundInPlay]:
        return (round_ for stage in self.stages for round_ in stage.rounds.values())

    @property
    def resting(self) -> dict[int, tuple[PlayerId, ...]]:
        """The players without a match or table, by published round."""
        return {round_.number: round_.resting for round_ in self.rounds if round_.status != "draft"}

    @property
    def current(self) -> RoundInPlay | None:
        """The latest round of the current stage, if it is a draft or open."""
        last = next(reversed(self.stages[-1].rounds.values()), None) if self.stages else None
        return None if last is None or last.status == "completed" else last

    @property
    def last_round(self) -> int:
        """The number of the latest published round, 0 if there is none."""
        return max((round_.number for round_ in self.rounds if round_.status != "draft"), default=0)

    @property
    def stage_start(self) -> int:
        """The number of the current stage's first round, past or future."""
        rounds = self.stage.rounds
        return min(rounds) if rounds else self.last_round + 1

    def round(self, number: int) -> RoundInPlay | None:
        for stage in reversed(self.stages):
            if number in stage.rounds:
                return stage.rounds[number]
        return None

    def stage_of(self, number: int) -> StageInPlay:
        """Return the stage with that round; the current one for a future round."""
        return next((stage for stage in self.stages if number in stage.rounds), self.stage)

    @property
    def phase(self) -> Phase:
        """The phase of the tournament; commands declare theirs."""
        if not self.stages:
            return "nothing"
        if self.cancelled:
            return "cancelled"
        if self.completed:
            return "completed"
        if not self.started:
            return "registration"
        if self.stage.ended:
            return "ended"
        current = self.current
        if current is None:
            return "ready"
        return {"draft": "draft", "staging": "published"}.get(current.status, "playing")  # type: ignore[return-value]

    @property
    def round_minutes(self) -> int | None:
        """The length of the running round, or of the next one. A round keeps the length it started with."""
        clock = self.current.clock if self.current is not None else None
        return self.stage.config.round_minutes if clock is None else clock.minutes

    @property
    def tournament(self) -> Tournament:
        """The tournament as the engine reads it. Players are named by number; names are added elsewhere."""
        stages = tuple(self._without_unknown(stage.stage) for stage in self.stages)
        players = tuple(self.players.values())
        schedule = sort_by_round(self.schedule)
        return with_team_ratings(
            Tournament(
                self.name,
                self.seed,
                players,
                stages,
                self.plan,
                timezone=self.timezone,
                schedule=schedule,
                extra=self.extra,
                prizes=self.prizes,
                one_prize_each=self.one_prize_each,
                categories=self.categories,
                details=self.details,
            )
        )

    def _without_unknown(self, stage: Stage) -> Stage:
        """Return a stage without references to absent players, in forbidden pairs or in a draft."""
        known = self.players
        forbidden = [pair for pair in stage.config.forbidden if pair[0] in known and pair[1] in known]
        if len(forbidden) < len(stage.config.forbidden):
            config = msgspec.structs.replace(stage.config, forbidden=tuple(forbidden))
            overrides = {**stage.overrides, "forbidden": [list(pair) for pair in forbidden]}
            stage = msgspec.structs.replace(stage, config=config, overrides=overrides)
        draft = stage.rounds[-1] if stage.rounds and stage.rounds[-1].status == "draft" else None
        if draft is not None:
            fresh = without_leavers(draft, self.players_of_round(draft.number))
            if fresh is not draft:
                stage = msgspec.structs.replace(stage, rounds=(*stage.rounds[:-1], fresh))
        return stage

    def players_of_round(self, number: int) -> set[PlayerId]:
        return {player.id for player in self.players.values() if player.plays_in(number)}

    def amend(self, action: int) -> None:
        """Record an action that changes final standings."""
        if self.completed and action not in self.amended:
            self.amended.append(action)

    def image(self) -> bytes:
        """Return the state as bytes: equal states have equal images."""
        plain = {name: value for name, value in self.__dict__.items() if name not in ("log", "undone", "numbers")}
        ordered = {
            name: list(plain[name].items())
            for name in ("players", "personal", "waiting", "held", "notices", "requests", "declined")
        }
        stages = [{**msgspec.structs.asdict(stage), "rounds": _plain_rounds(stage)} for stage in self.stages]
        changed = {**ordered, "stages": stages, "schedule": sort_by_round(self.schedule)}
        return msgspec.json.encode({**plain, **changed}, enc_hook=str, order="deterministic")


def _plain_rounds(stage: StageInPlay) -> list[dict[str, Any]]:
    """Return rounds as plain values. The order of matches and byes counts, the order of tables does not."""
    plain = [msgspec.structs.asdict(round_) for round_ in stage.rounds.values()]
    return [
        round_
        | {name: list(round_[name].items()) for name in ("matches", "byes", "tables")}
        | {
            name: sorted(round_[name].items())
            for name in ("touched", "told", "reports", "reported_by", "disputes", "extra", "outages", "scorers")
        }
        | {"placed": sorted(round_["placed"]), "here": sorted(round_["here"]), "frozen": None}
        for round_ in plain
    ]
