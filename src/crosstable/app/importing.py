"""A document as a run of commands: importing it means deciding everything again, so nothing comes in that could not
have happened here.

Whatever a document may say that no run of commands leads to is refused by name (`cannot_import`).
"""

from collections.abc import Iterator, Mapping, Sequence, Set
from math import ceil
from typing import Any, TypeVar

from crosstable.app.persons import entry, new_person, said
from crosstable.commands import (
    BeginStage,
    ChangePlayer,
    CloseRound,
    Command,
    Configure,
    Create,
    Disqualify,
    Drop,
    EndStage,
    EnterLate,
    EnterResult,
    EnterTable,
    PairByHand,
    Penalise,
    Publish,
    Register,
    SeatByHand,
    SetMultiplier,
    SettleTie,
    Start,
    StartRound,
    TakeBackTap,
    Tap,
)
from crosstable.model.exact import exact
from crosstable.model.persons import Fact
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Deduction, Match, Player, PlayerId, Round, Stage, Table, Tournament
from crosstable.rules.settings import rounds_for
from crosstable.state.state import AT_TABLES, MOST_ROUNDS

Step = tuple[Command, Sequence[Fact]]

# So many rounds may be set for a stage.
MOST_PLANNED = 20

# Why a score has an instant and an id that somebody else gave it.
IMPORTED = "import"


def steps(tournament: Tournament) -> Iterator[Step]:
    """The commands that make this tournament, in order. Refused (`cannot_import`) where there are none."""
    source = _Source(tournament)
    reasons = list(source.impossible())
    if reasons:
        raise Refusal("cannot_import", reasons)
    return source.steps()


class _Source:
    """A tournament that is read round by round. What happened between two rounds belongs to the later one."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.players = tournament.players
        self.rounds = {one.number: one for stage in tournament.stages for one in stage.rounds}
        self.seated = {number: _seated(one) for number, one in self.rounds.items() if one.counts}
        self.scheduled = {
            one.number for stage in tournament.stages if stage.config.format == "round_robin" for one in stage.rounds
        }
        self.last = max(self.seated, default=0)
        ends = {stage.rounds[-1].number for stage in tournament.stages[:-1] if stage.rounds}
        cut_lines = [stage for stage in tournament.stages if stage.config.format == "cut_line"]
        self.cuts = {one.number for stage in cut_lines for one in stage.rounds if one.closed} - ends
        self.settled_in = {
            one: stage.rounds[-1].number
            for stage in reversed(tournament.stages[:-1])
            for settlement in stage.settled
            for one in settlement.players
            if stage.rounds
        }
        self.known: set[PlayerId] = set()
        self.gone: set[tuple[type[Command], PlayerId]] = set()

    def steps(self) -> Iterator[Step]:
        first = self.tournament.stages[0]
        early = [one for one in self.players if one.first_round == 1]
        self.known = {one.id for one in early}
        name, seed, config = self.tournament.name, self.tournament.seed, _config_of(first, self.known)
        yield Create(name=name, seed=seed, preset=first.preset, config=config, stage_name=first.name), ()
        if early:
            yield from _entered(early, None)
        if not (self.rounds or len(self.tournament.stages) > 1 or self._is_under_way):
            return
        yield Start(elapsed=self._elapsed), ()
        for i, stage in enumerate(self.tournament.stages):
            if i > 0:
                yield from self._between(stage)
            yield from self._stage(stage)
        for stage in self.tournament.stages:
            yield from _deducted([one for one in stage.deductions if not self._is_deducted_in(stage, one)])

    @property
    def _elapsed(self) -> int:
        """The seconds until the last score fell: what comes after the import comes later than that."""
        tables = [table for one in self.rounds.values() for table in one.tables]
        return ceil(max((event.at for table in tables for event in table.events), default=0))

    @property
    def _is_under_way(self) -> bool:
        """Something has happened that happens after the start alone."""
        settled = any(stage.settled for stage in self.tournament.stages)
        return settled or any(
            one.first_round > 1 or one.dropped_after is not None or one.disqualified_in is not None
            for one in self.players
        )

    # Rounds

    def _stage(self, stage: Stage) -> Iterator[Step]:
        planned = self._planned(stage)
        if planned is not None and len(stage.rounds) > planned:
            yield Configure(config={"rounds": len(stage.rounds)}), ()
        for round_ in stage.rounds:
            yield from self._before(round_.number, stage)
            yield from self._tables(round_, stage) if stage.config.format in AT_TABLES else self._round(round_)
        if stage is self.tournament.stages[-1]:
            done = max(self.rounds, default=0)
            for number in sorted({done + 1, *(one.first_round for one in self.players)}):
                if number > done:
                    yield from self._before(number, stage)
        yield from _deducted([one for one in stage.deductions if self._is_deducted_in(stage, one)])
        for settlement in stage.settled:
            yield SettleTie(players=settlement.players, reason=settlement.reason, shots=settlement.shots), ()

    def _is_deducted_in(self, stage: Stage, deduction: Deduction) -> bool:
        """The player had been entered by the end of the stage."""
        end = max((one.number for one in stage.rounds), default=0)
        is_last = stage is self.tournament.stages[-1]
        return is_last or any(one.id == deduction.player and self._enters(one) <= end for one in self.players)

    def _planned(self, stage: Stage) -> int | None:
        """The rounds that the stage has by itself, None for as many as people like. A round robin has what its groups
        need, whatever was planned.
        """
        if stage.config.rounds is None and stage.config.format == "round_robin":
            return len(stage.rounds)
        start = self._start(stage)
        if start == 1:
            return rounds_for(stage.config, [one for one in self.players if one.first_round == 1])
        return rounds_for(stage.config, [one for one in self.players if self._goes_on(one, start)])

    def _start(self, stage: Stage) -> int:
        return stage.rounds[0].number if stage.rounds else self.last + 1

    def _round(self, round_: Round) -> Iterator[Step]:
        matches = round_.matches
        if not (round_.counts or matches or round_.byes):
            return
        pairs = tuple((one.first, one.second) for one in matches)
        tables = tuple(one.table for one in matches)
        yield PairByHand(matches=pairs, byes=round_.byes, tables=tables, alone=True), ()
        if not round_.counts:
            return
        yield Publish(), ()
        if round_.status != "staging":
            yield StartRound(), ()
        for table, match in _at_tables(matches):
            if match.result is not None or match.twenties is not None:
                yield EnterResult(table=table, result=match.result, twenties=match.twenties), ()
        yield from self._leaving(round_.number)
        if round_.closed:
            yield CloseRound(unfinished=True), ()

    def _tables(self, round_: Round, stage: Stage) -> Iterator[Step]:
        """A round of tables, with everything that was scored at them."""
        if not (round_.counts or round_.tables):
            return
        seats, numbers = tuple(one.seats for one in round_.tables), tuple(one.table for one in round_.tables)
        yield SeatByHand(tables=seats, numbers=numbers, alone=True), ()
        if round_.multiplier != 1:
            yield SetMultiplier(halves=(round_.multiplier * 2).numerator), ()
        if not round_.counts:
            return
        yield Publish(), ()
        if round_.status != "staging":
            is_first = round_ is stage.rounds[0]
            yield StartRound(original=stage.original if is_first else None), ()
            for number, table in _at_tables(round_.tables):
                yield from _scored(number, table)
        yield from self._leaving(round_.number)
        if round_.closed:
            yield CloseRound(unfinished=True, **self._cut(round_, stage)), ()

    def _cut(self, round_: Round, stage: Stage) -> dict[str, Any]:
        """Who went with the end of a round; at the end of a stage that goes on, the rest goes by itself."""
        if stage.config.format != "cut_line":
            return {}
        is_end = stage is not self.tournament.stages[-1] and round_ is stage.rounds[-1]
        gone = () if is_end else tuple(one.id for one in self.players if one.eliminated_in == round_.number)
        return {"players": gone} if gone else {"no_cut": True}

    # Who comes and goes

    def _sits(self, player: Player, number: int) -> bool:
        return player.id in self.seated.get(number, ())

    def _has_place(self, player: Player, number: int) -> bool:
        """Has a seat in a round, or left a round robin during it: its schedule has a place for everybody."""
        return self._sits(player, number) or (number in self.scheduled and player.dropped_after == number)

    def _enters(self, player: Player) -> int:
        """The round before which somebody is entered: the first one, unless something is said of them before it."""
        if player.first_round == 1:
            return 1
        said = [] if player.dropped_after is None else [player.dropped_after + 1]
        said += [] if player.disqualified_in is None else [player.disqualified_in]
        said += [] if player.eliminated_in is None else [player.eliminated_in]
        return min(player.first_round, self.settled_in.get(player.id, player.first_round), *said)

    def _before(self, number: int, stage: Stage) -> Iterator[Step]:
        """Whoever enters before a round, and whoever leaves after the one before without having been in it."""
        before = set(self.known)
        yield from self._enter([one for one in self.players if self._enters(one) == number])
        forbidden = _config_of(stage, self.known).get("forbidden")
        if forbidden != _config_of(stage, before).get("forbidden"):
            yield Configure(config={"forbidden": forbidden}), ()
        yield from self._gone_before(number)

    def _enter(self, players: Sequence[Player]) -> Iterator[Step]:
        late = [one for one in players if one.id not in self.known]
        for first in sorted({one.first_round for one in late}):
            yield from _entered([one for one in late if one.first_round == first], first)
        self.known |= {one.id for one in late}

    def _gone_before(self, number: int) -> Iterator[Step]:
        for one in self.players:
            if one.id in self.known and not self._has_place(one, number):
                if one.dropped_after == number - 1:
                    yield from self._leave(Drop(player=one.id))
                if one.disqualified_in == number:
                    yield from self._leave(Disqualify(player=one.id))

    def _leaving(self, number: int) -> Iterator[Step]:
        """Whoever has to leave while the round is open: after it they would leave otherwise, or have played."""
        round_ = self.rounds[number]
        open_ = [match for match in round_.matches if match.result is None and not match.unfinished]
        waiting = {one for match in open_ for one in (match.first, match.second)}
        for one in self.players:
            if one.id in self.known and self._has_place(one, number):
                in_it = one.id in waiting or not round_.closed or one.disqualified_in == number
                if one.dropped_after == number and in_it:
                    yield from self._leave(Drop(player=one.id))
                if one.disqualified_in == number:
                    yield from self._leave(Disqualify(player=one.id))

    def _leave(self, command: Drop | Disqualify) -> Iterator[Step]:
        way = (type(command), command.player)
        if way not in self.gone:
            self.gone.add(way)
            yield command, ()

    # From stage to stage

    def _between(self, stage: Stage) -> Iterator[Step]:
        """The end of a stage and the beginning of the next. Who left between the two leaves after it has begun."""
        start = self._start(stage)
        going_on = [one.id for one in self.players if self._goes_on(one, start)]
        if not going_on:
            # A stage begins with somebody, if only with those who enter it later.
            yield from self._enter([one for one in self.players if self._enters(one) >= start])
            later = [one for one in self.players if one.id in self.known and one.first_round >= start]
            going_on = [one.id for one in later if one.eliminated_in is None]
        yield EndStage(players=tuple(going_on)), ()
        yield BeginStage(name=stage.name, preset=stage.preset, config=_config_of(stage, self.known)), ()

    def _goes_on(self, player: Player, start: int) -> bool:
        """Was there when the stage before ended, and went on."""
        gone = any((way, player.id) in self.gone for way in (Drop, Disqualify))
        is_out = gone or player.is_out_in(start - 1) or player.eliminated_in == start - 1
        return self._enters(player) < start and not is_out

    # What cannot be

    def impossible(self) -> Iterator[Reason]:
        ends = [stage.rounds[-1].number for stage in self.tournament.stages[:-1] if stage.rounds]
        ends += self.cuts
        for i, player in enumerate(self.players):
            yield from self._impossible_player(player, f"players[{i}]", ends)
        for i, stage in enumerate(self.tournament.stages):
            path = f"stages[{i}]." if len(self.tournament.stages) > 1 else ""
            yield from self._impossible_stage(stage, path)

    def _impossible_player(self, player: Player, path: str, ends: Sequence[int]) -> Iterator[Reason]:
        dropped, out, eliminated = player.dropped_after, player.disqualified_in, player.eliminated_in
        if dropped is not None and dropped > self.last:
            yield Reason("still_to_come", {"value": dropped}, f"{path}.dropped_after")
        elif dropped is not None and self._drops_otherwise(player, dropped):
            yield Reason("leaves_otherwise", {"player": player.id, "round": dropped}, f"{path}.dropped_after")
        if out is not None and not 1 <= out <= self.last + 1:
            yield Reason("still_to_come", {"value": out}, f"{path}.disqualified_in")
        elif (out == self.last + 1 and self._is_open(self.last)) or (out and self._was_unfinished(player, out)):
            yield Reason("leaves_otherwise", {"player": player.id, "round": out}, f"{path}.disqualified_in")
        if eliminated is not None and eliminated not in ends:
            yield Reason("no_stage_ends", {"value": eliminated}, f"{path}.eliminated_in")
        elif eliminated is not None and self._goes_otherwise(player, eliminated):
            yield Reason("leaves_otherwise", {"player": player.id, "round": eliminated}, f"{path}.eliminated_in")

    def _goes_otherwise(self, player: Player, eliminated: int) -> bool:
        """Nobody goes so: having dropped, with a seat in the next round, or by a cut of those who were not in."""
        out, is_cut = player.disqualified_in, eliminated in self.cuts
        was_not_in = player.first_round > eliminated or (out is not None and out <= eliminated)
        return player.dropped_after is not None or self._sits(player, eliminated + 1) or (is_cut and was_not_in)

    def _drops_otherwise(self, player: Player, dropped: int) -> bool:
        """Nobody who drops does it so: after being disqualified, before a round that has a seat for them, or without
        a seat in the Swiss round that is open.
        """
        out, has_place = player.disqualified_in, self._has_place(player, dropped)
        is_out_first = out is not None and out <= dropped and not (out == dropped and has_place)
        return is_out_first or self._sits(player, dropped + 1) or (self._is_open(dropped) and not has_place)

    def _was_unfinished(self, player: Player, number: int) -> bool:
        """The player's match of that round was left unfinished: whoever is disqualified in it forfeits it instead."""
        matches = self.rounds[number].matches if number in self.rounds else ()
        return any(one.unfinished and player.id in (one.first, one.second) for one in matches)

    def _is_open(self, number: int) -> bool:
        return number in self.seated and not self.rounds[number].closed

    def _impossible_stage(self, stage: Stage, path: str) -> Iterator[Reason]:
        for i, round_ in enumerate(stage.rounds):
            if self._is_open(round_.number) and round_.number != max(self.rounds):
                yield Reason("round_is_open", {"round": round_.number}, f"{path}rounds[{i}].status")
            yield from self._impossible_round(round_, stage, f"{path}rounds[{i}]")
        if stage.config.format == "cut_line" and stage.config.rounds is None:
            yield Reason("cut_needs_rounds", {}, f"{path}config.rounds")
        if len(stage.rounds) > max(self._planned(stage) or MOST_ROUNDS, MOST_PLANNED):
            params = {"round": len(stage.rounds), "most": MOST_PLANNED}
            yield Reason("too_many_rounds", params, f"{path}rounds")
        numbers = {one.number for one in stage.rounds if one.counts}
        for i, deduction in enumerate(stage.deductions):
            if deduction.round not in numbers:
                yield Reason("still_to_come", {"value": deduction.round}, f"{path}deductions[{i}].round")

    def _impossible_round(self, round_: Round, stage: Stage, path: str) -> Iterator[Reason]:
        """What would be lost: tables among matches, matches and byes among tables; and a cut that leaves nobody."""
        params = {"round": round_.number}
        if stage.config.format not in AT_TABLES:
            if round_.tables or round_.multiplier != 1:
                yield Reason("tables_are_not_kept", params, path)
            return
        if round_.byes:
            yield Reason("bye_at_tables", params, f"{path}.byes")
        if round_.matches:
            yield Reason("matches_at_tables", params, f"{path}.matches")
        gone = set(self._cut(round_, stage).get("players", ())) if round_.closed else set[PlayerId]()
        if gone and not any(self._is_in_after(one, round_.number) for one in self.players if one.id not in gone):
            yield Reason("nobody_left", params, path)

    def _is_in_after(self, player: Player, number: int) -> bool:
        """Was there in a round, and neither left in it nor before."""
        return player.first_round <= number and not player.left_during(number) and not player.is_out_in(number + 1)


def _seated(round_: Round) -> Set[PlayerId]:
    """Everybody who has a match, a bye or a table."""
    players = {one for match in round_.matches for one in (match.first, match.second)}
    return players | {bye.player for bye in round_.byes} | {one for table in round_.tables for one in table.seats}


def _scored(number: int, table: Table) -> Iterator[Step]:
    """Everything that was scored at a table."""
    for event in table.events:
        at, id_ = exact(event.at), event.id
        if event.undoes is None:
            delta: Any = event.delta
            yield Tap(table=number, player=event.player, delta=delta, at=at, id=id_, reason=IMPORTED), ()
        else:
            yield TakeBackTap(undoes=event.undoes, at=at, id=id_, reason=IMPORTED), ()
    if table.scores is not None or table.places is not None or (table.unfinished and not table.events):
        scores = None if table.scores is None else tuple(exact(one) for one in table.scores)
        yield EnterTable(table=number, scores=scores, places=table.places, unfinished=table.unfinished), ()


def _config_of(stage: Stage, known: Set[PlayerId]) -> Mapping[str, Any]:
    """The stage's own settings; a forbidden pair waits until both are entered."""
    if not stage.config.forbidden:
        return stage.overrides
    pairs = [list(pair) for pair in stage.config.forbidden if {*pair} <= known]
    return {**stage.overrides, "forbidden": pairs}


def _entered(players: Sequence[Player], first_round: int | None) -> Iterator[Step]:
    """An entry each, by their own ids and numbers; absences follow, one by one."""
    entries, facts = [], []
    for one in players:
        made, told = entry(
            one.name,
            id=one.id,
            number=one.number,
            rating=one.rating,
            club=one.club,
            town=one.town,
            group=one.group,
            fixed_table=one.fixed_table,
        )
        entries.append(made)
        facts.append(told)
    if first_round is None:
        yield Register(entries=tuple(entries)), facts
    else:
        yield EnterLate(entries=tuple(entries), first_round=first_round), facts
    for one in players:
        # An absence before the first round says nothing.
        absent = [[max(a, one.first_round), b] for a, b in one.absent if b is None or b >= one.first_round]
        if absent:
            yield ChangePlayer(player=one.id, fields={"absent": absent}), ()


At = TypeVar("At", Match, Table)


def _at_tables(matches: Sequence[At]) -> list[tuple[int, At]]:
    """Matches or tables by number; those without one take the free ones in order, as seating by hand does."""
    taken = {one.table for one in matches}
    free = (table for table in range(1, len(matches) + len(taken) + 1) if table not in taken)
    return [(next(free) if one.table is None else one.table, one) for one in matches]


def _deducted(deductions: Sequence[Deduction]) -> Iterator[Step]:
    for one in deductions:
        told = None if one.reason is None else said(new_person(), text=one.reason)
        reason = None if told is None else told.digest
        penalty = Penalise(player=one.player, kind="points", round=one.round, points=one.points, reason=reason)
        yield penalty, () if told is None else (told,)
