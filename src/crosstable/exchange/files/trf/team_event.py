"""The present stage of a tournament of teams as report files have it: starting numbers, and what each round holds."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

import msgspec

from crosstable.exchange.document_writer import document_of
from crosstable.exchange.files.trf.layout import HIGHEST_NUMBER
from crosstable.exchange.files.trf.scoring import Scoring
from crosstable.exchange.files.trf.team_reader import TeamFile
from crosstable.exchange.files.trf.team_records import MOST_TEAMS, TeamByes
from crosstable.formats.swiss import SwissSettings
from crosstable.formats.teams import TeamSettings
from crosstable.model.tournament import Player, Tournament
from crosstable.ranking.standings import Standings

Plain = dict[str, Any]
_BY_ROUND = ("first_round", "dropped_after", "absent", "disqualified_in", "eliminated_in")


class TeamEvent:
    """The data to write about a stage of teams. `before` is its original file, if any."""

    def __init__(self, tournament: Tournament, players: Sequence[Player], before: TeamFile | None) -> None:
        self.tournament = tournament
        self.config = tournament.stage.config
        self.plain = _stage_document(tournament, players)
        self.rounds = [round_ for round_ in self.plain["rounds"] if round_["status"] not in ("draft", "planned")]
        self.numbers = _team_numbers(self.plain["players"])
        self.members = _member_numbers(self.plain["players"], self.numbers, before)
        self.nicknames = {} if before is None else {team.number: team.nickname for team in before.teams.values()}
        self.same_rounds = self._same_rounds(before)
        self.is_same = before is not None and len(self.same_rounds) == len(self.rounds) == before.played

    @cached_property
    def teams(self) -> list[Plain]:
        return sorted(self.plain["players"], key=lambda team: self.numbers[team["id"]])

    def team(self, id_: str) -> Plain:
        return next(team for team in self.plain["players"] if team["id"] == id_)

    @property
    def boards(self) -> int:
        return self.config.boards or 1

    @cached_property
    def scoring(self) -> Scoring:
        settings = self.config.of(TeamSettings)
        return Scoring(settings.board_win, settings.board_draw, Fraction(0), settings.board_win)

    @cached_property
    def bye_kind(self) -> str:
        return self.config.of(SwissSettings).bye_worth if self.config.traits.by_score else "win"

    @cached_property
    def rows(self) -> Mapping[str, Any]:
        return {row.player.id: row for row in Standings(self.tournament).rows}

    @cached_property
    def allocated(self) -> list[list[int]]:
        """The teams with an allocated bye, by round."""
        return [
            [
                self.numbers[match["players"][0]]
                for match in round_["matches"]
                if len(match["players"]) == 1 and match["bye"] == self.bye_kind
            ]
            for round_ in self.rounds
        ]

    @cached_property
    def team_byes(self) -> TeamByes:
        """The allocated byes, one a round, as record 320 has them."""
        points = self.config.points
        worth = {"win": points.win, "draw": points.draw, "loss": points.loss}[self.bye_kind]
        bye = self.config.bye_points
        wins, draws = {
            "win": (bye.wins, bye.draws),
            "draw": (bye.wins // 2, bye.wins % 2 + bye.draws),
            "loss": (0, 0),
        }[self.bye_kind]
        games = wins * self.scoring.win + draws * self.scoring.draw
        return TeamByes(Fraction(worth, 2), games, tuple(teams[0] if teams else 0 for teams in self.allocated))

    def request_of(self, team: str, number: int) -> str:
        """Return the kind of bye of a team without a match, `loss` unless it asked for a bye."""
        player = next(player for player in self.tournament.players if player.id == team)
        return player.bye_in(number + self.tournament.stage_start - 1) or "loss"

    def match_points(self, team: str) -> Fraction:
        row = self.rows.get(team)
        return Fraction(0) if row is None else Fraction(row.points, 2)

    def game_points(self, team: str) -> Fraction:
        row = self.rows.get(team)
        if row is None:
            return Fraction(0)
        return Fraction(row.games.wins * self.scoring.win + row.games.draws * self.scoring.draw)

    def _same_rounds(self, before: TeamFile | None) -> frozenset[int]:
        """Return the rounds that are the same in the original file."""
        if before is None:
            return frozenset()
        teams = {f"t{number}": id_ for id_, number in self.numbers.items()}
        members = {str(number): id_ for id_, number in self.members.items()}
        there = before.document()["rounds"]
        pairs = enumerate(zip(self.rounds, there, strict=False), 1)
        return frozenset(
            number for number, (round_, other) in pairs if _gist(round_, {}, {}) == _gist(other, teams, members)
        )


def _gist(round_: Plain, teams: Mapping[str, str], members: Mapping[str, str]) -> Any:
    """Return the comparable content of a round's records."""
    return sorted(
        (
            [teams.get(team, team) for team in match["players"]],
            str(teams.get(match.get("forfeit", ""), match.get("forfeit", ""))),
            "double_forfeit" in match,
            "double_loss" in match,
            str(match.get("bye", "")),
            [
                (
                    [str(members.get(seat, seat)) if seat is not None else "" for seat in board["players"]],
                    [_signs(board.get("score"))],
                )
                for board in match.get("boards", ())
            ],
        )
        for match in round_["matches"]
    )


def _signs(score: Any) -> str:
    """Return how a board ended, however many games it had."""
    if score is None:
        return "open"
    first, second = score
    return "first" if first > second else "second" if second > first else "drawn" if first else "lost"


def _team_numbers(teams: Sequence[Plain]) -> dict[str, int]:
    own = {team["id"]: team["number"] for team in teams}
    if all(1 <= number <= MOST_TEAMS for number in own.values()):
        return own
    return {team["id"]: i for i, team in enumerate(teams, 1)}


def _member_numbers(teams: Sequence[Plain], numbers: Mapping[str, int], before: TeamFile | None) -> dict[str, int]:
    """Return the starting numbers of members: from the original file, or else the next free ones."""
    members = [(numbers[team["id"]], member) for team in teams for member in team.get("members", ())]
    if before is None:
        return {member["id"]: i for i, (_, member) in enumerate(members, 1)}
    by_id: dict[str, int] = {}
    taken: set[int] = set()
    for team, member in members:
        known = before.teams[team].members if team in before.teams else []
        entrants = [before.entrants[number] for number in known if number not in taken]
        match = next((entrant for entrant in entrants if str(entrant.number) == member["id"]), None) or next(
            (entrant for entrant in entrants if entrant.name == member["name"]), None
        )
        if match is not None:
            by_id[member["id"]] = match.number
            taken.add(match.number)
    free = max([*before.entrants], default=0)
    for _, member in members:
        if member["id"] not in by_id:
            free += 1
            by_id[member["id"]] = free
    if free <= HIGHEST_NUMBER:
        return by_id
    return {member["id"]: i for i, (_, member) in enumerate(members, 1)}


def _stage_document(tournament: Tournament, players: Sequence[Player]) -> Plain:
    """Return the present stage as a document of its own, with rounds counted from 1."""
    stage = tournament.stage
    is_first = len(tournament.stages) == 1
    rounds = tuple(msgspec.structs.replace(round_, number=i) for i, round_ in enumerate(stage.rounds, 1))
    only = msgspec.structs.replace(stage, rounds=rounds, name=None, entry=None)
    schedule = tournament.schedule if is_first else ()
    alone = msgspec.structs.replace(
        tournament, players=tuple(players), stages=(only,), plan=(), extra={}, schedule=schedule
    )
    plain = document_of(alone)
    for deduction in plain.get("deductions", ()):
        deduction["round"] -= tournament.stage_start - 1
    if not is_first:
        plain["players"] = [{k: v for k, v in player.items() if k not in _BY_ROUND} for player in plain["players"]]
    return plain
