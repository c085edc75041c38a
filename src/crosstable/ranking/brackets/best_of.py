"""How many games a match is played over, where rounds of a bracket differ."""

from crosstable.model.best_of import BestOf, games_in_round
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.ranking.brackets.stage import brackets


def best_of(tournament: Tournament, number: int, first: PlayerId, second: PlayerId) -> int:
    index = next(
        (i for i, stage in enumerate(tournament.stages) if any(round_.number == number for round_ in stage.rounds)),
        len(tournament.stages) - 1,
    )
    config = tournament.stages[index].config
    usual = config.best_of
    if not isinstance(usual, BestOf) or not config.traits.bracket:
        return int(usual)
    for bracket in brackets(tournament.through_stage(index)):
        for spot in bracket.spots:
            if {*spot.players} == {first, second} and spot.round in (None, number):
                return games_in_round(usual, spot.node.name)
    return int(usual)
