"""What the organiser should know about a round before it is played: flagged, never forbidden."""

from collections.abc import Iterator

from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId
from crosstable.state.state import RoundInPlay, State


def round_warnings(state: State, round_: RoundInPlay) -> Iterator[Reason]:
    """Rematches, byes beyond the limit, and players of the round who have neither a match nor a bye."""
    stage = next((one for one in state.stages if round_.number in one.rounds), state.stage)
    earlier = [one for one in stage.rounds.values() if one.number < round_.number]
    met: dict[frozenset[PlayerId], list[int]] = {}
    for one in earlier:
        for match in one.matches.values():
            met.setdefault(frozenset((match.first, match.second)), []).append(one.number)
    expected = stage.config.cycles if stage.config.format == "round_robin" else 1
    for table, match in sorted(round_.matches.items()):
        before = met.get(frozenset((match.first, match.second)), [])
        if len(before) >= expected:
            yield Reason("meets_again", {"players": [match.first, match.second], "table": table, "round": before[-1]})
    limit = stage.config.max_byes_per_player
    for player, kind in round_.byes.items():
        had = sum(one.byes.get(player) == "win" for one in earlier)
        if kind == "win" and limit is not None and had >= limit:
            yield Reason("bye_again", {"player": player, "byes": had, "limit": limit})
    without = state.plays_in(round_.number) - round_.seated
    if stage.config.format == "round_robin":
        without -= set(round_.resting)
    if round_.status != "completed" and without:
        yield Reason("without_match", {"players": [one for one in state.players if one in without]})
