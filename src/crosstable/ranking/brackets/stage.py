"""The brackets of a stage: one, or one for each of its groups, side by side."""

from collections.abc import Sequence
from typing import Protocol, cast

import msgspec

from crosstable.formats.brackets import BracketSettings
from crosstable.model.config import Config
from crosstable.model.drawing_lots import lots
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import Player, PlayerId, Round, Score, Tournament
from crosstable.ranking.brackets.bracket_state import Bracket, play_bracket
from crosstable.ranking.brackets.layout import Layout
from crosstable.ranking.sections import named_groups

# The most players of a bracket.
MOST_ENTRANTS = 1024


class BracketPart(Protocol):
    """The bracket interface of a format: its layout for a number of players, and whether players are reseeded each
    round.
    """

    def layout(self, config: Config, count: int) -> Layout: ...

    def reseed(self, config: Config) -> bool: ...


def part_of(config: Config) -> BracketPart:
    return cast(BracketPart, config.traits.part("ranking"))


def layout_of(config: Config, count: int) -> Layout:
    return part_of(config).layout(config, count)


def check_bracket_size(count: int, group: str | None = None) -> None:
    if count > MOST_ENTRANTS:
        raise Refusal("bracket_too_large", players=count, most=MOST_ENTRANTS, group=group)


def brackets(tournament: Tournament, through: int | None = None) -> list[Bracket]:
    """Return the brackets of the current stage, as of now or after a round.

    Raise a refusal if a match has no winner, and if too many players enter.
    """
    stage, players = tournament.stage, tournament.by_id
    rounds = [round_ for round_ in stage.rounds if round_.counts and (through is None or round_.number <= through)]
    number = rounds[-1].number + 1 if rounds else tournament.stage_start
    check_decided(rounds)
    groups = named_groups(tournament)
    of = {player.id: name for name, group in groups.items() for player in group}
    apart = _rounds_by_group(rounds, [*groups], of)
    played = []
    for name, group in groups.items():
        seeds = seeds_of(tournament, group)
        check_bracket_size(len(seeds), name or None)
        layout = layout_of(stage.config, len(seeds))
        reseed = part_of(stage.config).reseed(stage.config)
        played.append(play_bracket(name or None, layout, seeds, players, apart[name], number, reseed))
    return played


def check_decided(rounds: Sequence[Round]) -> None:
    """Raise a refusal if a document has a match without a winner."""
    level = [
        Reason("level_match", {"round": round_.number, "players": [match.first, match.second]})
        for round_ in rounds
        for match in round_.matches
        if match.unfinished or (isinstance(match.result, Score) and match.result.first == match.result.second)
    ]
    drawn = [
        Reason("bye_needs_winner", {"player": bye.player})
        for round_ in rounds
        for bye in round_.byes
        if bye.kind == "draw"
    ]
    if level or drawn:
        raise Refusal("needs_winner", [*level, *drawn])


def seeds_of(tournament: Tournament, group: Sequence[Player]) -> list[PlayerId]:
    """Return the players of a bracket, best first: as they qualified or were seeded by hand, else as is configured."""
    stage, start = tournament.stage, tournament.stage_start
    here = [player for player in group if player.first_round <= start or player.id in stage.seeds]
    if stage.seeds:
        place = {player: i for i, player in enumerate(stage.seeds)}
        return [player.id for player in sorted(here, key=lambda one: (place.get(one.id, len(place)), one.number))]
    seeding = stage.config.of(BracketSettings).seeding
    if seeding == "rating":
        here.sort(key=lambda one: (one.rating is None, -(one.rating or 0), one.number))
    elif seeding == "number":
        here.sort(key=lambda one: one.number)
    else:
        ids = [player.id for player in here]
        drawn = dict(zip(ids, lots(tournament.seed, "seeds", start, ids), strict=True))
        here.sort(key=lambda one: drawn[one.id])
    return [player.id for player in here]


def _rounds_by_group(rounds: Sequence[Round], names: Sequence[str], of: dict[PlayerId, str]) -> dict[str, list[Round]]:
    if len(names) < 2:
        return {name: [*rounds] for name in names}
    apart: dict[str, list[Round]] = {name: [] for name in names}
    for round_ in rounds:
        for name in names:
            matches = tuple(match for match in round_.matches if of.get(match.first) == of.get(match.second) == name)
            byes = tuple(bye for bye in round_.byes if of.get(bye.player) == name)
            if matches or byes:
                apart[name].append(msgspec.structs.replace(round_, matches=matches, byes=byes))
    return apart
