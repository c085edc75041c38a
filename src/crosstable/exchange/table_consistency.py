"""Validation of tables: one kind of scoring, correct sums, places, events that refer to each other.

| rule | tested in |
|---|---|
| a table has events, scores, places, or the papers of one game or several | test_refusals |
| a game on papers has three players of the table and sums to zero unless unfinished | test_papers |
| only a stage that counts a bula has papers | the same |
| a table has its own bula with papers, or with the scores of three in such a stage | the same |
| scores sum to zero or to the start if the preset requires it, unless the table is `unfinished` | the same |
| places are counted like 1, 2, 2, 4 | the same |
| every event has an id of its own in the whole tournament, and its player sits at the table | the same |
| an undo names an earlier event of the same player at the same table | the same |
| no scores before a round has left staging | the same |
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from crosstable.formats.tables import TableSettings
from crosstable.model.balance import imbalance
from crosstable.model.config import Config
from crosstable.model.papers import SEATS, PaperGame
from crosstable.model.tournament import Round, ScoreEvent, Table
from crosstable.model.validation import Problems, number, problem

# The position of each event id in the file.
EventPositions = dict[str, str]

SCORINGS = ("events", "scores", "places", "papers", "games")


def check_table(keys: Mapping[str, Any], path: str, round_: Round, config: Config, events: EventPositions) -> Problems:
    """Return the problems of a table apart from its seats. Adds its events to `events`."""
    problems: Problems = []
    seats = keys["seats"]
    given = [name for name in SCORINGS if keys[name]]
    if len(given) > 1:
        problem(problems, path, "several_scorings", scorings=given)
    if given and round_.status in ("draft", "staging"):
        problem(problems, path, "scores_too_early", round=round_.number, status=round_.status)
    allowed = {len(seats), config.of(TableSettings).score_count(len(seats))}
    lengths = [name for name in ("scores", "places") if keys[name] is not None and len(keys[name]) not in allowed]
    for name in lengths:
        problem(problems, f"{path}.{name}", "length_of_seats", length=len(keys[name]), seats=len(seats))
    if keys["scores"] is not None and "scores" not in lengths:
        _check_sum(Table(seats, scores=keys["scores"], unfinished=keys["unfinished"]), path, config, problems)
    if keys["places"] is not None and "places" not in lengths:
        _check_places(keys["places"], f"{path}.places", problems)
    _check_events(keys["events"], seats, f"{path}.events", events, problems)
    _check_papers(keys, path, config, problems)
    return problems


def paper_games(keys: Mapping[str, Any]) -> tuple[PaperGame, ...]:
    """Return the games of a table, or the single game of its papers."""
    if keys["papers"] is None:
        games: tuple[PaperGame, ...] = keys["games"]
        if not keys["unfinished"]:
            return games
        return tuple(msgspec.structs.replace(game, unfinished=True) for game in games)
    return (PaperGame(keys["seats"], keys["papers"], keys["bula"], keys["unfinished"]),)


def game_problems(keys: Mapping[str, Any], path: str) -> Problems:
    problems: Problems = []
    seats = keys["seats"]
    if keys["papers"] is not None and len(seats) != SEATS:
        problem(problems, f"{path}.papers", "papers_of_three", seats=len(seats))
    for i, game in enumerate(keys["games"]):
        for player in game.seats:
            if player not in seats:
                problem(problems, f"{path}.games[{i}].seats", "not_at_table", player=player)
    return problems


def _check_papers(keys: Mapping[str, Any], path: str, config: Config, problems: Problems) -> None:
    games = paper_games(keys)
    rules = config.of(TableSettings)
    has_scores = keys["scores"] is not None and rules.is_one_game(len(keys["seats"]))
    if keys["bula"] is not None and keys["papers"] is None and not has_scores:
        problem(problems, f"{path}.bula", "bula_without_game")
    if games and not rules.on_papers:
        problem(problems, path, "no_papers_here")
    wrong = game_problems(keys, path)
    problems.extend(wrong)
    for i, game in enumerate(() if wrong else games):
        at = f"{path}.papers" if keys["papers"] is not None else f"{path}.games[{i}].papers"
        if sum(game.scores) and not game.unfinished:
            problem(problems, at, "papers_not_zero", amount=sum(game.scores), scores=list(game.scores))


def _check_sum(table: Table, path: str, config: Config, problems: Problems) -> None:
    amount = imbalance(table, config)
    if amount:
        total = sum(table.scores or (), Fraction(0))
        params = {"total": total, "expected": total - amount, "amount": amount}
        problem(problems, f"{path}.scores", "not_balanced", **{name: number(value) for name, value in params.items()})


def _check_places(places: Sequence[int], path: str, problems: Problems) -> None:
    expected = [1 + sum(other < place for other in places) for place in places]
    if list(places) != expected:
        problem(problems, path, "places_order", value=list(places), expected=expected)


def _check_events(
    taps: Sequence[ScoreEvent], seats: Sequence[str], path: str, events: EventPositions, problems: Problems
) -> None:
    at_this_table: dict[str, ScoreEvent] = {}
    for i, event in enumerate(taps):
        at = f"{path}[{i}]"
        if event.id in events:
            problem(problems, f"{at}.id", "id_twice", value=event.id, first=events[event.id])
        if event.player not in seats:
            problem(problems, f"{at}.player", "not_at_table", player=event.player)
        undone = at_this_table.get(event.undoes) if event.undoes is not None else None
        if event.undoes is not None and undone is None:
            problem(problems, f"{at}.undoes", "undoes_nothing", value=event.undoes)
        if undone is not None and undone.player != event.player:
            problem(problems, f"{at}.undoes", "undoes_of_other", value=event.undoes, player=undone.player)
        events.setdefault(event.id, at)
        at_this_table.setdefault(event.id, event)
