"""Random commands for a state, mostly sensible ones, drawn from a seed."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from crosstable.app.persons import new_entry
from crosstable.commands import (
    COMMANDS,
    Actor,
    Advance,
    Announce,
    AskDesk,
    BeginStage,
    Cancel,
    ChangeNotice,
    ChangePlayer,
    Claim,
    Command,
    Configure,
    Confirm,
    Correct,
    Create,
    DealGroups,
    Dispute,
    Disqualify,
    Drop,
    EndStage,
    EnterLate,
    EnterResult,
    Entry,
    MarkHere,
    Note,
    Pair,
    PairByHand,
    Penalise,
    PlanStages,
    Redo,
    ReEnter,
    Register,
    ReleasePhone,
    Rename,
    RenamePlayer,
    ReportResult,
    SetCategories,
    SetExternalIds,
    SetPrizes,
    SetSchedule,
    SetSeeds,
    SettleRequest,
    SettleTie,
    Shoot,
    Swap,
    TakeBackNotice,
    TakeRequest,
    TakeScoring,
    Undo,
    WithdrawReport,
)
from crosstable.model.schedule import RoundTimes
from crosstable.model.tournament import Bye, DoubleForfeit, DoubleLoss, Forfeit, Match, Papers, Result, Score
from crosstable.ranking.standings import Standings
from crosstable.state.live_rounds import RoundInPlay
from tests.commands.examples import random_command
from tests.rules.chance import GHOST
from tests.rules.life import ANN, OLGA, SAM, phone, words
from tests.rules.random_table_commands import TABLE_CHANGES, TABLE_CONFIGS
from tests.rules.random_team_commands import TEAM_CONFIGS, WithTeams

SUE = Actor("sue", "scorekeeper")
REASON = words()

CONFIGS: Sequence[tuple[str, dict[str, Any]]] = (
    ("mtg", {}),
    ("mtg", {"rounds": 3, "player_reports": "one", "unfinished_matches": "draw", "round_minutes": 50}),
    ("mtg", {"max_byes_per_player": None, "avoid_repeat_pairings": False, "player_reports": "off", "rounds": 6}),
    ("mtg", {"max_byes_per_player": 0, "late_entry": "byes", "rounds": 4}),
    ("chess", {"rounds": 5, "balance_first": True}),
    ("pokemon_official", {"rounds": 3, "round_minutes": 1}),
    ("crokinole_swiss", {"standings_tiebreakers": [], "rounds": 3}),
    ("crokinole_groups", {}),
    ("crokinole_groups", {"cycles": 2, "player_reports": "one", "round_minutes": 2}),
    ("crokinole_points", {"rounds": 3, "forbidden": [["p1", "p2"]]}),
    ("registration_order", {"format": "round_robin", "standings_tiebreakers": []}),
    *TEAM_CONFIGS,
    ("mtg", {"rounds": 4, "adaptive": {"places": 2, "rounds": 2}}),
    ("single_elimination", {"third_place": True, "best_of": {"final": 5}}),
    ("double_elimination", {"seeding": "number"}),
    ("single_elimination", {"group_count": 2, "placement": "all"}),
    ("crokinole_groups", {"group_count": 2, "standings_tiebreakers": []}),
    ("mtg", {"rounds": 2, "group_count": 2, "dealing": "random"}),
    *TABLE_CONFIGS,
)

CHANGES: Sequence[dict[str, Any]] = (
    {"rounds": 1},
    {"rounds": 5},
    {"rounds": None},
    {"points": {"win": 5}},
    {"points": None},
    {"player_reports": "one"},
    {"player_reports": "both"},
    {"player_reports": None, "unfinished_matches": "draw"},
    {"standings_tiebreakers": []},
    {"standings_tiebreakers": ["player_number"]},
    {"format": "round_robin"},
    {"format": "swiss", "max_byes_per_player": 3},
    {"forbidden": [["p1", "p2"]]},
    {"forbidden": [["p1", "nobody"]]},
    {"forbidden": [["p3", "p4"], ["p1", "p2"]]},
    {"rounds": 21},
    {"nonsense": 1},
)

FIELDS: Sequence[dict[str, Any]] = (
    {"rating": 1700},
    {"club": "North", "town": None},
    {"group": "A"},
    {"group": None},
    {"fixed_table": 3},
    {"absent": [[2, 2]]},
    {"absent": [[1, None]]},
    {"absent": [[4, 5]]},
    {"absent": [[3, 3], [5, None]]},
    {"absent": []},
    {"absent": [[3, 2]]},
    {"name": "X"},
    {},
)


class Asking(WithTeams):
    """A random user of a tournament."""

    def open_table(self) -> int:
        found = [] if self.current is None else [t for t, m in self.current.matches.items() if m.result is None]
        return self.rng.choice(found) if found and not self.draw_one_in(4) else self.table(self.current)

    def match(self, round_: RoundInPlay | None, table: int) -> Match | None:
        return None if round_ is None else round_.matches.get(table)

    def result(self, round_: RoundInPlay | None, table: int, *, partly: bool = False) -> Result:
        match = self.match(round_, table)
        boards = None if match is None or self.draw_one_in(6) else self.board_score(match, partly=partly)
        if boards is not None:
            return boards
        if match is None or not self.draw_one_in(4):
            return self.rng.choice([Score(2, 0), Score(0, 2), Score(2, 1), Score(1, 1), Score(0, 0), Score(1, 1, 1)])
        by = self.rng.choice([match.first, match.second, GHOST])
        lost: list[Result] = [Forfeit(by), DoubleLoss(), DoubleForfeit()]
        return self.rng.choice(lost)

    def result_or_none(self, round_: RoundInPlay | None, table: int) -> Result | None:
        return None if self.draw_one_in(8) else self.result(round_, table)

    def twenties(self) -> tuple[int, int] | None:
        return self.rng.choice([None, None, None, (3, 5), (0, 0), (4, 4)])

    def entries(self, most: int) -> tuple[Entry, ...]:
        """Return new entries, sometimes with an id or number that is taken."""
        entries = []
        for _ in range(self.rng.randint(0 if self.draw_one_in() else 1, most)):
            fields: dict[str, Any] = {"rating": self.rng.choice([None, 1500, 1600])}
            fields["members"] = self.some_members()
            fields["group"] = self.rng.choice([None, None, None, "A", "B"])
            if self.draw_one_in(6):
                fields |= {"number": self.rng.choice([1, 3, 40]), "id": self.rng.choice([None, "p1", "p2", "zoe"])}
            entries.append(new_entry("Somebody", **fields)[0])
        return tuple(entries)

    def register(self) -> Command:
        when_full: Any = self.rng.choice(["refuse", "enter", "wait"])
        return Register(entries=self.entries(4), when_full=when_full)

    def action(self) -> int | None:
        log = self.state.log
        if self.draw_one_in(20):
            return 9999
        if self.draw_one_in(3):
            return None
        return self.rng.choice(log[-8:] if self.rng.random() < 0.7 else log).action

    def some_actions(self) -> tuple[int, ...]:
        return tuple(self.rng.choice(self.state.log).action for _ in range(self.rng.choice([0, 0, 0, 1, 2])))

    def redo(self) -> Command:
        """Mostly of something that was taken back, sometimes with all that was."""
        undone = sorted(self.state.undone)
        if not undone or self.draw_one_in(6):
            return Redo(action=self.action(), also=self.some_actions())
        also = self.rng.choice([(), (), tuple(undone), tuple(self.rng.sample(undone, len(undone) // 2))])
        return Redo(action=self.rng.choice(undone), also=also)

    def words(self) -> Any:
        return self.rng.choice([None, REASON])

    # Commands

    def random_command(self, names: Sequence[str]) -> tuple[Command, Actor]:
        """Return one of these commands, mostly by an actor who may give it."""
        name = self.rng.choice(names)
        command = self.command(name)
        actor = self.phone_actor(command) or self.actor(name, getattr(command, "table", None))
        return command, msgspec.structs.replace(actor, seen=self.last_seen())

    def command(self, name: str) -> Command:
        way = WAYS.get(name)
        return random_command(COMMANDS[name], self.rng, [self.player(), self.player()]) if way is None else way(self)

    def last_seen(self) -> int | None:
        """Return the last event seen, mostly the latest."""
        last = self.state.seq
        return self.rng.choice([None, None, last, last, last, last, last, self.rng.randint(0, last)])

    def actor(self, name: str, table: int | None) -> Actor:
        roles = COMMANDS[name].ROLES
        if self.draw_one_in(30):
            return self.rng.choice([phone(GHOST), SUE, Actor("nobody", "player")])
        if "player" not in roles or (len(roles) > 1 and self.draw_one_in(2 if name == "take_back_tap" else 4)):
            desk = [SAM, SUE] if "scorekeeper" in roles and self.draw_one_in(3) else [ANN, ANN, OLGA]
            return self.rng.choice(desk)
        round_ = self.current or self.started_round()
        there = {} if round_ is None else round_.seats
        seats = [player for players in there.values() for player in players] if table is None else there.get(table, ())
        return phone(self.rng.choice(seats) if seats else self.player())

    def pair(self) -> Command:
        reliefs = ["allow_rematch", "lift_bye_limit", "allow_forbidden", "drop"]
        relief: Any = self.rng.choice(reliefs) if self.draw_one_in(4) else None
        player = self.player() if relief == "drop" or self.draw_one_in(20) else None
        return Pair(relief=relief, player=player, again=not self.draw_one_in(4), afresh=self.draw_one_in(3))

    def hand_made(self) -> Command:
        named = list(self.some_players(6))
        if self.current is not None and self.current.is_open and not self.draw_one_in(4):
            named = [player for player in self.state.players if self.current.table_of(player) is None]
        self.rng.shuffle(named)
        cut = self.rng.randint(0, len(named) // 2)
        pairs = tuple((named[2 * i], named[2 * i + 1]) for i in range(cut))
        kinds: list[Any] = ["win", "win", "draw", "loss"]
        byes = tuple(Bye(one, self.rng.choice(kinds)) for one in named[2 * cut :][:2])
        tables = [self.rng.choice([None, None, 1, 2, 7]) for _ in pairs]
        if self.draw_one_in(20):
            tables.append(1)
        return PairByHand(matches=pairs, byes=byes, tables=tuple(tables), alone=self.draw_one_in(3))

    def swap(self) -> Command:
        one, other = self.player(), self.player()
        if self.current is not None and not self.draw_one_in(4):
            free = [match for match in self.current.matches.values() if match.result is None]
            places = [seat for match in free for seat in (match.first, match.second)]
            places += [seat for table in self.current.tables.values() for seat in table.seats]
            places += [*self.current.byes, *self.current.resting]
            one, other = (self.rng.choice(places) if places else GHOST for _ in range(2))
        return Swap(one=one, other=other)

    def enter_result(self) -> Command:
        table = self.open_table()
        result = self.result_or_none(self.current, table)
        return EnterResult(table=table, result=result, twenties=self.twenties())

    def correct(self) -> Command:
        number = self.round_number()
        round_ = self.state.round(number)
        table = self.table(round_)
        return Correct(
            round=number,
            table=table,
            result=self.result_or_none(round_, table),
            twenties=self.twenties(),
            repair=self.needs_redraw(),
            void=self.draw_one_in(2),
        )

    def report(self) -> Command:
        table = self.open_table()
        told = [] if self.current is None else self.current.reports.get(table, ())
        if self.current is not None and table in self.current.tables and not told:
            return ReportResult(table=table, result=Papers(self.games(self.current.tables[table])))
        again = told and self.draw_one_in(2)
        result = told[0].result if again else self.result(self.current, table, partly=self.draw_one_in(2))
        number = self.round_number() if self.draw_one_in(3) else None
        return ReportResult(table=table, result=result, twenties=self.twenties(), round=number)

    # Phones

    def claim(self) -> Command:
        how: Any = self.rng.choice(["open", "open", "code"])
        held = list(self.state.phones)
        return Claim(player=self.rng.choice(held) if held and self.draw_one_in(2) else self.player(), how=how)

    def ask_desk(self) -> Command:
        kind: Any = self.rng.choice(["drop", "absent", "late", "judge"])
        following = self.state.last_round + 1
        rounds: list[int | None] = [None, following, following + 1, following + 2, 0, 200]
        return AskDesk(kind=kind, first=self.rng.choice(rounds), last=self.rng.choice(rounds))

    def request(self) -> int:
        known = list(self.state.requests)
        return 9999 if not known or self.draw_one_in() else self.rng.choice(known)

    def reported_table(self) -> int:
        """Return a table with a report."""
        told = [] if self.current is None else [*self.current.reports, *self.current.reported_by]
        return self.rng.choice(told) if told and not self.draw_one_in() else self.table(self.current)

    def settle(self) -> Command:
        """Settle a real tie, or order some players."""
        in_matches = self.state.stages and not self.state.is_at_tables
        rows = list(Standings(self.state.tournament)) if in_matches else []
        ties = [(*row.tied_with, row.player.id) for row in rows if row.tied_with]
        if ties and not self.draw_one_in():
            chosen = list(self.rng.choice(ties))
            self.rng.shuffle(chosen)
        else:
            chosen = list(self.some_players())
        shots = None
        if self.draw_one_in(2) and len(chosen) <= 12:
            shots = {one: (12 - i,) for i, one in enumerate(chosen)}
        reason = "by lot" if not self.draw_one_in(5) else self.rng.choice([None, " "])
        return SettleTie(players=tuple(chosen), reason=reason, shots=shots)

    def shoot(self) -> Command:
        """Shoot discs in a tie, mostly for the next player."""
        chosen = tuple(sorted(self.settle().players))  # type: ignore[attr-defined]
        shoot_out = self.state.stage.shoot_out(chosen, self.state.last_round) if self.state.stages else None
        next_ = None if shoot_out is None or not chosen else shoot_out.next
        player = self.player() if next_ is None or self.draw_one_in() else next_
        left = 1 if shoot_out is None or player not in shoot_out.players else shoot_out.discs_left(player)
        discs = self.rng.choice([1, left, left])
        return Shoot(players=chosen, player=player, sunk=self.rng.randint(0, max(discs, 1)), discs=discs)

    def penalise(self) -> Command:
        kind: Any = self.rng.choice(["warning", "lateness", "game_loss", "match_loss", "points"])
        late = kind == "lateness" or self.draw_one_in(20)
        effect: Any = self.rng.choice([None, "game_loss", "match_loss", "points"]) if late else None
        points: Any = self.rng.choice([1, 2, 6, 201]) if "points" in (kind, effect) else None
        number = self.round_number() if self.draw_one_in(3) else None
        return Penalise(
            player=self.player(), kind=kind, round=number, points=points, reason=self.words(), effect=effect
        )

    def mark_here(self) -> Command:
        return MarkHere(players=None if self.draw_one_in(6) else self.some_players())

    def notice(self) -> int:
        """Return a notice, mostly an existing one."""
        known = list(self.state.notices)
        return 9999 if not known or self.draw_one_in() else self.rng.choice(known)

    def minutes(self) -> int | None:
        return self.rng.choice([None, None, 1, 60, 0, 10**6])

    def end_stage(self) -> Command:
        players = self.some_players() if self.draw_one_in(4) else None
        number = self.rng.choice([None, 1, 2, 3])
        return EndStage(qualifiers=number if players is None or self.draw_one_in() else None, players=players)

    def set_external_ids(self) -> Command:
        ids = self.rng.choice([{}, {"league": "7"}, {"league": "8"}, {"league": ""}])
        return SetExternalIds(external_ids=ids)

    def set_prizes(self) -> Command:
        lines = ["1: 100 EUR", "2-3: 20.50 EUR", "record 1-0: 6 boosters", "U18 1: 50 EUR", "1: Trophy", "no prize"]
        one_each = self.rng.choice([None, True, False])
        return SetPrizes(prizes="\n".join(self.rng.sample(lines, self.rng.randint(0, 3))), one_each=one_each)

    def set_categories(self) -> Command:
        lines = ["U18", "Club: rating 1500-1999", "Top: rating 1900+", "Home: club North", "U18", "no: rule"]
        return SetCategories(categories="\n".join(self.rng.sample(lines, self.rng.randint(0, 3))))

    def set_schedule(self) -> Command:
        times: list[str | None] = [None, "2026-05-02T10:00", "2026-05-02T12:30", "2026-05-03T10:00"]
        rounds = [
            RoundTimes(self.rng.randint(1, 6), self.rng.choice(times), self.rng.choice(times))
            for _ in range(self.rng.randint(0, 2))
        ]
        zones: list[Any] = [msgspec.UNSET, msgspec.UNSET, None, "Europe/Berlin", "Asia/Tokyo", "no zone"]
        return SetSchedule(rounds=tuple(rounds), timezone=self.rng.choice(zones))

    def plan_stages(self) -> Command:
        if self.draw_one_in(4):
            return PlanStages(add=self.stage_to_come())
        return PlanStages(stages=tuple(self.stage_to_come() for _ in range(self.rng.choice([0, 1, 1, 2]))))

    def stage_to_come(self) -> dict[str, Any]:
        entries: list[Any] = ["everybody", {"top": 2}, {"top": 4}, {"per_group": 1, "best_next": 1}, {"min_points": 3}]
        entries += [{"split": [{"group": "Gold", "places": [1, 2]}, {"group": "Silver", "places": [3, 4]}]}]
        configs: list[dict[str, Any]] = [{}, {}, {"group_count": 2}, {"carry": "points"}, {"carry": "met"}]
        presets = ["mtg", "crokinole_groups", "single_elimination", "double_elimination", "speed_jong"]
        return {
            "preset": self.rng.choice(presets),
            "config": self.rng.choice(configs),
            "entry": {"top": 0} if self.draw_one_in(20) else self.rng.choice(entries),
        }

    def advance(self) -> Command:
        return Advance() if self.state.plan and not self.draw_one_in(4) else Advance(stage=self.stage_to_come())

    def deal_groups(self) -> Command:
        return DealGroups(count=self.rng.randint(1, 3), how=self.rng.choice([None, "snake", "random", "pots"]))

    def set_seeds(self) -> Command:
        here = [one.id for one in self.state.players.values() if not one.is_out_in(self.state.stage_start)]
        self.rng.shuffle(here)
        return SetSeeds(players=tuple(here[1:] if self.draw_one_in(4) else here))

    def begin_stage(self) -> Command:
        return BeginStage(
            name=self.rng.choice([None, "Final", "Final", ""]),
            preset=self.rng.choice(["mtg", "crokinole_groups", "chess", "crokinole_swiss", "speed_jong", "none"]),
            config=self.rng.choice([{}, {"rounds": 2}, {"format": "tables"}, {"format": "cut_line"}]),
        )

    def configure(self) -> Command:
        at_tables = bool(self.state.stages) and self.state.is_at_tables
        changes = TABLE_CHANGES if at_tables != self.draw_one_in(12) else CHANGES
        presets = ("preferans", "riichi", "speed_jong") if at_tables else ("chess",)
        return Configure(
            config=self.rng.choice(changes), preset=self.rng.choice(presets) if self.draw_one_in() else None
        )

    def note(self) -> Command:
        number, table = (self.round_number(), self.rng.choice([None, 1])) if self.draw_one_in(3) else (None, None)
        return Note(words=REASON, player=self.rng.choice([None, self.player()]), round=number, table=table)


# Commands whose random fields would rarely make sense.
WAYS: dict[str, Callable[[Asking], Command]] = {
    "create": lambda _: Create(name="Again", seed=1),
    "rename": lambda a: Rename(name=a.rng.choice(["Friday", "Sunday", ""])),
    "configure": Asking.configure,
    "register": Asking.register,
    "set_registration": Asking.set_registration,
    "sign_up": Asking.sign_up,
    "move_up": Asking.move_up,
    "see_entries": Asking.see_entries,
    "ask_check_in": Asking.ask_check_in,
    "check_in": Asking.check_in,
    "withdraw": Asking.withdraw,
    "rename_player": lambda a: RenamePlayer(player=a.player(), digest=words(str(a.rng.randrange(3)))),
    "change_player": lambda a: ChangePlayer(player=a.player(), fields=a.rng.choice(FIELDS)),
    "set_members": Asking.set_members,
    "set_line_up": Asking.set_line_up,
    "start": Asking.start,
    "enter_late": lambda a: EnterLate(
        entries=a.entries(2),
        first_round=a.rng.choice([None, a.state.last_round, a.state.last_round, a.state.last_round + 2, 101]),
    ),
    "drop": lambda a: Drop(player=a.player()),
    "re_enter": lambda a: ReEnter(player=a.player()),
    "disqualify": lambda a: Disqualify(player=a.player(), reason=a.words()),
    "penalise": Asking.penalise,
    "pair": Asking.pair,
    "pair_by_hand": Asking.hand_made,
    "seat": Asking.seat,
    "seat_by_hand": Asking.seat_by_hand,
    "swap": Asking.swap,
    "set_multiplier": Asking.multiplier,
    "use_table": Asking.use_table,
    "start_round": Asking.start_round,
    "extend_clock": Asking.extend,
    "mark_here": Asking.mark_here,
    "enter_result": Asking.enter_result,
    "report_result": Asking.report,
    "confirm": lambda a: Confirm(table=a.reported_table()),
    "dispute": lambda a: Dispute(table=a.reported_table(), reason=a.words()),
    "withdraw_report": lambda a: WithdrawReport(table=a.reported_table()),
    "claim": Asking.claim,
    "release_phone": lambda a: ReleasePhone(player=a.rng.choice([*a.state.phones, a.player()])),
    "ask_desk": Asking.ask_desk,
    "take_request": lambda a: TakeRequest(request=a.request()),
    "settle_request": lambda a: SettleRequest(request=a.request(), grant=not a.draw_one_in(3)),
    "take_scoring": lambda a: TakeScoring(table=a.table(a.current)),
    "correct": Asking.correct,
    "tap": Asking.tap,
    "take_back_tap": Asking.take_back,
    "settle_tap": Asking.settle_tap,
    "enter_table": Asking.enter_table,
    "close_round": Asking.close,
    "next_round": Asking.next,
    "restore": Asking.restore,
    "end_stage": Asking.end_stage,
    "set_external_ids": Asking.set_external_ids,
    "set_prizes": Asking.set_prizes,
    "set_categories": Asking.set_categories,
    "set_schedule": Asking.set_schedule,
    "plan_stages": Asking.plan_stages,
    "deal_groups": Asking.deal_groups,
    "set_seeds": Asking.set_seeds,
    "settle_tie": Asking.settle,
    "shoot": Asking.shoot,
    "begin_stage": Asking.begin_stage,
    "advance": Asking.advance,
    "playoff": Asking.playoff,
    "cancel": lambda a: Cancel(reason=a.rng.choice([None, "rain"])),
    "note": Asking.note,
    "announce": lambda a: Announce(words=words(str(a.rng.randrange(3))), minutes=a.minutes()),
    "change_notice": lambda a: ChangeNotice(notice=a.notice(), words=words("other"), minutes=a.minutes()),
    "take_back_notice": lambda a: TakeBackNotice(notice=a.notice()),
    "undo": lambda a: Undo(action=a.action(), also=a.some_actions()),
    "redo": Asking.redo,
}
