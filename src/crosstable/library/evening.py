"""Between two rounds: players who leave, come late or rest, points taken off, corrections, the next stage."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from crosstable.library.build import Numbers, are_numbers, check_players, read_results
from crosstable.model.absences import Worth, absence
from crosstable.model.refusals import Misuse, Refusal
from crosstable.model.tournament import Deduction, Player, PlayerId, Result, Tournament
from crosstable.model.unknown_players import require_player


def drop(tournament: Tournament, player: str) -> Tournament:
    """Return the tournament without a player from the next round on. An open match of theirs is forfeited.

    Raises `Refusal`: `unknown_player`, or `has_dropped` for a player who left before.
    """
    leaver = _player(tournament, player)
    if leaver.dropped_after is not None:
        raise Refusal("has_dropped", player=leaver.id, round=leaver.dropped_after)
    return _with_player(tournament, leaver, dropped_after=_latest_round(tournament))


def late(tournament: Tournament, player: str | Player) -> Tournament:
    """Return the tournament with one more player, who plays from the next round on.

    A player is a name, or a `Player` (its number and first round are set here). Raises `Refusal` (`bad_tournament`) if
    the id is taken.
    """
    number = max((entrant.number for entrant in tournament.players), default=0) + 1
    newcomer = Player(PlayerId(player), player, number) if isinstance(player, str) else player
    first = _latest_round(tournament) + 1
    newcomer = msgspec.structs.replace(newcomer, number=number, first_round=first)
    check_players([*tournament.players, newcomer])
    return msgspec.structs.replace(tournament, players=(*tournament.players, newcomer))


def absent(
    tournament: Tournament, player: str, first: int, last: int | None = None, *, worth: Worth = "none"
) -> Tournament:
    """Return the tournament in which a player misses a round, or all from `first` to `last`; `worth` is for each.

        absent(tournament, "Ann", 2, worth="half")

    Raises `Refusal`: `unknown_player`, or `bad_tournament` for rounds that can't be missed.
    """
    missing = _player(tournament, player)
    stretch = absence(first, first if last is None else last, worth)
    changed = msgspec.structs.replace(missing, absent=(*missing.absent, stretch))
    check_players([changed])
    return _with_player(tournament, missing, absent=changed.absent)


def penalty(
    tournament: Tournament, player: str, points: int | float | Fraction, *, reason: str | None = None
) -> Tournament:
    """Return the tournament with points taken off a player from the latest round on.

    Raises `Refusal`: `unknown_player`, or `points_to_take` unless `points` is 0.5 to 100, in steps of 0.5.
    """
    from crosstable.exchange.document_shapes import MOST_DEDUCTED
    from crosstable.model.points import half_points

    _player(tournament, player)
    amount = Fraction(str(points)) if are_numbers([points]) else Fraction(0)
    if not 0 < amount <= MOST_DEDUCTED or (2 * amount).denominator != 1:
        raise Misuse("points_to_take", most=MOST_DEDUCTED, value=str(points))
    deduction = Deduction(PlayerId(player), max(_latest_round(tournament), 1), half_points(amount), reason)
    stage = tournament.stage
    changed = msgspec.structs.replace(stage, deductions=(*stage.deductions, deduction))
    return msgspec.structs.replace(tournament, stages=(*tournament.stages[:-1], changed))


def correct(tournament: Tournament, round: int, results: "Mapping[int, Result | Numbers]") -> Tournament:
    """Return the tournament with other results at some tables of a round of the current stage.

        correct(tournament, 2, {1: (2, 1)})

    Later rounds stay as they were paired. Raises `Refusal`: `no_such_round`, `no_such_table`, or `bad_tournament` with
    every result that is not possible.
    """
    rounds = {played.number: played for played in tournament.stage.rounds if played.counts}
    if round not in rounds:
        raise Misuse("round_to_correct", round=round, known=list(rounds))
    changed = read_results(tournament, rounds[round], results)
    stage = tournament.stage
    kept = tuple(changed if played.number == round else played for played in stage.rounds)
    return msgspec.structs.replace(
        tournament, stages=(*tournament.stages[:-1], msgspec.structs.replace(stage, rounds=kept))
    )


def next_stage(
    tournament: Tournament,
    preset: str | None = None,
    entry: "str | Mapping[str, Any]" = "everybody",
    *,
    name: str | None = None,
    **settings: Any,
) -> Tournament:
    """Return the tournament at the beginning of its next stage: the planned one, or one under a preset.

        next_stage(tournament, "single_elimination", "top 8")

    `entry` says who enters, as in a document. Players who do not are eliminated. Raises `Refusal`: `nothing_played`,
    `nothing_planned`, `nobody_entered`, `bad_tournament` for wrong settings, and `tie_across_line` with the players who
    are level across the line.
    """
    from crosstable.model.validation import Problems
    from crosstable.ranking.entrants import stage_entrants
    from crosstable.rules.plan import parse_stage
    from crosstable.simulation.next_stage import enter_stage

    if not any(played.counts for played in tournament.stage.rounds):
        raise Refusal("nothing_played")
    problems: Problems = []
    if preset is None:
        if not tournament.plan:
            raise Refusal("nothing_planned")
        planned = tournament.plan[0]
    else:
        written = {"preset": preset, "config": settings, "entry": entry, **({"name": name} if name else {})}
        stage = parse_stage(written, "stage", problems)
        if stage is None:
            raise Misuse("bad_tournament", problems)
        planned = stage
    entrants = stage_entrants(tournament, planned.entry)
    if not entrants.entrants:
        raise Refusal("nobody_entered")
    if entrants.ties:
        raise Refusal("tie_across_line", [tie.reason for tie in entrants.ties], qualifiers=None)
    begun = enter_stage(tournament, entrants, planned)
    return msgspec.structs.replace(begun, plan=tournament.plan[1:]) if preset is None else begun


def _player(tournament: Tournament, player: str) -> Player:
    require_player(tournament.by_id, player)
    return tournament.by_id[PlayerId(player)]


def _with_player(tournament: Tournament, player: Player, **fields: Any) -> Tournament:
    changed = msgspec.structs.replace(player, **fields)
    players: Sequence[Player] = [changed if entrant.id == player.id else entrant for entrant in tournament.players]
    return msgspec.structs.replace(tournament, players=tuple(players))


def _latest_round(tournament: Tournament) -> int:
    rounds = [played.number for played in tournament.all_rounds if played.counts]
    return max(rounds, default=0)
