"""Parts of a document that no sequence of commands could produce."""

from collections.abc import Iterator

from crosstable.app.importing.source import Source
from crosstable.model.refusals import Reason
from crosstable.model.tournament import Player, PlayerId, Round, Stage
from crosstable.state.apply_results import is_level
from crosstable.state.state import MOST_ROUNDS

# Rounds that can be set for a stage.
MOST_PLANNED = 20


def impossible_reasons(source: Source) -> Iterator[Reason]:
    """Yield everything about a tournament that no sequence of commands produces."""
    for i, player in enumerate(source.players):
        yield from _player_reasons(source, player, f"players[{i}]")
    for i, stage in enumerate(source.tournament.stages):
        path = f"stages[{i}]." if len(source.tournament.stages) > 1 else ""
        yield from _stage_reasons(source, stage, path)


def _player_reasons(source: Source, player: Player, path: str) -> Iterator[Reason]:
    dropped, disqualified, eliminated = player.dropped_after, player.disqualified_in, player.eliminated_in
    if dropped is not None and dropped > source.last:
        yield Reason("still_to_come", {"value": dropped}, f"{path}.dropped_after")
    elif dropped is not None and _is_impossible_drop(source, player, dropped):
        yield Reason("leaves_otherwise", {"player": player.id, "round": dropped}, f"{path}.dropped_after")
    if disqualified is not None and not 1 <= disqualified <= source.last + 1:
        yield Reason("still_to_come", {"value": disqualified}, f"{path}.disqualified_in")
    elif (disqualified == source.last + 1 and source.is_open(source.last)) or (
        disqualified and _has_unfinished_match(source, player, disqualified)
    ):
        yield Reason("leaves_otherwise", {"player": player.id, "round": disqualified}, f"{path}.disqualified_in")
    if eliminated is not None and eliminated not in source.ends | source.cuts:
        yield Reason("no_stage_ends", {"value": eliminated}, f"{path}.eliminated_in")
    elif eliminated is not None and _is_impossible_elimination(source, player, eliminated):
        yield Reason("leaves_otherwise", {"player": player.id, "round": eliminated}, f"{path}.eliminated_in")


def _is_impossible_elimination(source: Source, player: Player, eliminated: int) -> bool:
    """Return whether the player had dropped, has a seat in the next round, or was cut without taking part."""
    disqualified, is_cut = player.disqualified_in, eliminated in source.cuts
    took_no_part = player.first_round > eliminated or (disqualified is not None and disqualified <= eliminated)
    return player.dropped_after is not None or source.has_seat(player, eliminated + 1) or (is_cut and took_no_part)


def _is_impossible_drop(source: Source, player: Player, dropped: int) -> bool:
    """Return whether the drop follows a disqualification, precedes a round with a seat for the player, or happens in an
    open round without a seat.
    """
    disqualified, has_place = player.disqualified_in, source.has_place(player, dropped)
    was_disqualified_before = (
        disqualified is not None and disqualified <= dropped and not (disqualified == dropped and has_place)
    )
    return (
        was_disqualified_before or source.has_seat(player, dropped + 1) or (source.is_open(dropped) and not has_place)
    )


def _has_unfinished_match(source: Source, player: Player, number: int) -> bool:
    """Return whether the player's match of that round was left unfinished. A disqualified player would have forfeited
    it.
    """
    matches = source.rounds[number].matches if number in source.rounds else ()
    return any(match.unfinished and player.id in (match.first, match.second) for match in matches)


def _stage_reasons(source: Source, stage: Stage, path: str) -> Iterator[Reason]:
    for i, round_ in enumerate(stage.rounds):
        if source.is_open(round_.number) and round_.number != max(source.rounds):
            yield Reason("round_is_open", {"round": round_.number}, f"{path}rounds[{i}].status")
        yield from _round_reasons(source, round_, stage, f"{path}rounds[{i}]")
    if stage.config.traits.cuts and stage.config.rounds is None:
        yield Reason("cut_needs_rounds", {}, f"{path}config.rounds")
    if len(stage.rounds) > max(source.planned_rounds(stage) or MOST_ROUNDS, MOST_PLANNED):
        params = {"round": len(stage.rounds), "most": MOST_PLANNED}
        yield Reason("too_many_rounds", params, f"{path}rounds")
    counted = {round_.number for round_ in stage.rounds if round_.counts}
    for i, deduction in enumerate(stage.deductions):
        if deduction.round not in counted:
            yield Reason("still_to_come", {"value": deduction.round}, f"{path}deductions[{i}].round")


def _round_reasons(source: Source, round_: Round, stage: Stage, path: str) -> Iterator[Reason]:
    """Yield everything that an import would lose: tables in a match format, matches and byes in a table format, a match
    without its required winner, and a cut that leaves nobody.
    """
    params = {"round": round_.number}
    if not stage.config.traits.at_tables:
        if round_.tables or round_.multiplier != 1:
            yield Reason("tables_are_not_kept", params, path)
        if stage.config.traits.decisive:
            yield from _missing_winner_reasons(round_, path)
        return
    if round_.byes:
        yield Reason("bye_at_tables", params, f"{path}.byes")
    if round_.matches:
        yield Reason("matches_at_tables", params, f"{path}.matches")
    cut = set(source.cut_after(round_, stage).get("players", ())) if round_.closed else set[PlayerId]()
    if cut and not any(_remains_after(player, round_.number) for player in source.players if player.id not in cut):
        yield Reason("nobody_left", params, path)


def _missing_winner_reasons(round_: Round, path: str) -> Iterator[Reason]:
    for i, match in enumerate(round_.matches):
        if is_level(match.result) or match.unfinished:
            yield Reason("needs_winner", {}, f"{path}.matches[{i}]")
    for bye in round_.byes:
        if bye.kind == "draw":
            yield Reason("bye_needs_winner", {"player": bye.player}, path)


def _remains_after(player: Player, number: int) -> bool:
    """Return whether the player took part in a round and had not left by its end."""
    return player.first_round <= number and not player.left_during(number) and not player.is_out_in(number + 1)
