"""A pairing system made of one function that returns the pairs."""

from collections.abc import Callable, Iterable, Sequence

import msgspec

from crosstable.model.config import Config
from crosstable.model.plugins import naming_plugin
from crosstable.model.refusals import Refusal
from crosstable.model.suggestions import suggested_rounds
from crosstable.model.tournament import PlayerId, Round, Tournament
from crosstable.pairing.check import check
from crosstable.pairing.problem import check_no_open_matches, draft_of, make_field, next_round
from crosstable.pairing.result import MatchReasons, Pairing, PairingReasons, Relief, RoundCheck
from crosstable.pairing.score_pairing import pairing_of
from crosstable.pairing.solve import Solution


class CustomSystem:
    """The function returns the pairs; tables, byes, colours and warnings are as in a Swiss round."""

    def __init__(
        self, function: Callable[[Tournament, Sequence[PlayerId]], Iterable[tuple[str, str]]], code: str = "plugin"
    ) -> None:
        self.function = function
        self.code = code

    def pair(self, tournament: Tournament, *, relief: Relief | None = None, player: PlayerId | None = None) -> Pairing:
        """Return the next round. The function decides which pairs are legal, so the only relief is a drop.

        Raise a refusal for pairs of other players, and if more than one player is left out.
        """
        check_no_open_matches(tournament)
        draft = draft_of(tournament)
        field = make_field(tournament, next_round(tournament), draft, gone=player if relief == "drop" else None)
        free = {field.ids[place]: place for place in field.free()}
        pairs = []
        with naming_plugin(self.code):
            drawn = [(str(first), str(second)) for first, second in self.function(tournament, tuple(free))]
        for first, second in drawn:
            places = free.pop(PlayerId(first), None), free.pop(PlayerId(second), None)
            if places[0] is None or places[1] is None:
                raise Refusal("own_system_pair", first=first, second=second)
            pairs.append((places[0], places[1]))
        if len(free) > 1:
            raise Refusal("own_system_left_out", players=list(free))
        bye = next(iter(free.values()), None)
        return pairing_of(tournament, field, Solution([*pairs, *field.kept_pairs], bye, "best_found"), draft)

    def explain(self, _tournament: Tournament, pairing: Pairing) -> PairingReasons:
        matches = tuple(MatchReasons(match.first, match.second, ()) for match in pairing.matches)
        return PairingReasons((), (), matches)

    def rounds(self, _config: Config, groups: Sequence[int]) -> int:
        return suggested_rounds(max(groups, default=0))

    def check(self, tournament: Tournament, round_: Round) -> RoundCheck:
        """Return whether a round was legal; the function alone knows whether it was the best."""
        result = check(tournament, round_)
        return msgspec.structs.replace(result, best=None, differences=() if result.legal else result.differences)
