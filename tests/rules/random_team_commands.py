"""Commands about teams, chosen by chance: members, line-ups, boards."""

from typing import Any

from crosstable.app.persons import new_entry
from crosstable.commands import Command, SetLineUp, SetMembers
from crosstable.model.persons import MemberEntry
from crosstable.model.teams import score_of
from crosstable.model.tournament import Board, Match, Player, PlayerId, Score
from crosstable.state.apply_players import member_entries
from tests.rules.random_table_commands import AtTables

TEAM_CONFIGS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("chess_teams", {"boards": 2, "rounds": 3, "player_reports": "one"}),
    ("mtg_trios", {"rounds": 3}),
    ("chess_teams", {"boards": 3, "format": "round_robin"}),
)


class WithTeams(AtTables):
    """A random user of a tournament that may have teams."""

    @property
    def boards(self) -> int | None:
        return self.state.stage.config.boards if self.state.stages else None

    def some_members(self) -> tuple[MemberEntry, ...]:
        """Return members of a new team: as many as boards, with a reserve, too few, or none."""
        if self.boards is None:
            return ()
        count = max(0, self.boards + self.rng.choice([0, 0, 1, 2, -1, -self.boards]))
        return tuple(self.new_member() for _ in range(count))

    def new_member(self) -> MemberEntry:
        made = new_entry("Somebody")[0]
        return MemberEntry(person=made.person, digest=made.digest, rating=self.rng.choice([None, 1500, 2000]))

    def set_members(self) -> Command:
        player = self.player()
        team = self.state.players.get(player)
        there = [] if team is None else list(member_entries(self.state, player))
        if there and self.draw_one_in(3):
            self.rng.shuffle(there)
        if there and self.draw_one_in(3):
            there.pop(self.rng.randrange(len(there)))
        if not there or self.draw_one_in(2):
            there.insert(self.rng.randint(0, len(there)), self.new_member())
        return SetMembers(player=player, members=tuple(there))

    def set_line_up(self) -> Command:
        team = self.state.players.get(self.player())
        if team is None:
            return SetLineUp(player=PlayerId("p1"), members=())
        return SetLineUp(player=team.id, members=tuple(self.seats(team)))

    def seats(self, team: Player) -> list[PlayerId | None]:
        """Return a line-up, mostly in the order of the list."""
        boards = self.boards or 1
        places = self.rng.sample(range(len(team.members)), min(len(team.members), boards))
        ordered = sorted(places) if not self.draw_one_in(10) else places
        seats: list[PlayerId | None] = [team.members[place].id for place in ordered]
        while len(seats) < boards:
            seats.insert(self.rng.randint(0, len(seats)), None)
        return seats[:-1] if self.draw_one_in(20) else seats

    def board_score(self, match: Match, *, partly: bool) -> Score | None:
        """Return the boards of a team match, sometimes wrong; None without teams."""
        teams = [self.state.players.get(player) for player in (match.first, match.second)]
        if self.boards is None or None in teams:
            return None
        first, second = (self.seats(team) for team in teams if team is not None)
        if match.boards and not self.draw_one_in(3):
            first, second = [board.first for board in match.boards], [board.second for board in match.boards]
        boards = []
        for seats in zip(first, second, strict=False):
            empty = any(seat is None and team and team.members for seat, team in zip(seats, teams, strict=True))
            score = self.rng.choice([(2, 0), (0, 2), (1, 1), (4, 2)])
            is_open = (partly and self.draw_one_in(2)) or self.draw_one_in(40)
            boards.append(Board(*seats, None if empty or is_open else score))  # type: ignore[arg-type]
        return score_of(boards)
