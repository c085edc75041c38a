"""Why a round is paired as it is: who floats, who meets whom, who has which colour, who has the bye."""

from collections.abc import Iterator, Mapping, Sequence

from crosstable.model.points import to_points
from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.pairing.fide_dutch.colours import white_of
from crosstable.pairing.fide_dutch.compare import ORDER, Alternatives, mates
from crosstable.pairing.fide_dutch.engine import PairedBracket, PairedRound, pair_round, scoregroups
from crosstable.pairing.fide_dutch.field import players_of
from crosstable.pairing.fide_dutch.players import BLACK, MILD, WHITE, Players, same_absolute
from crosstable.pairing.result import MatchReasons, PairedMatch, Pairing, PairingReasons

# The largest bracket in which other pairings are tried, to name the criterion that they break.
_MOST_TRIED = 80
_COLOURS = {WHITE: "white", BLACK: "black", 0: "none"}
_STRENGTHS = ("none", "mild", "strong", "absolute")


def explain(tournament: Tournament, pairing: Pairing) -> PairingReasons:
    by_hand = {player for match in pairing.matches if match.by_hand for player in (match.first, match.second)}
    paired = {player for match in pairing.matches for player in (match.first, match.second)} - by_hand
    paired |= {*pairing.byes}
    others = {player.id for player in tournament.players} - paired
    if not paired:
        return PairingReasons((), (), tuple(_by_hand(match) for match in pairing.matches))
    explained = _Round(players_of(tournament, pairing.round, also=paired, gone=others))
    changed = not explained.follows_rules(pairing)
    matches = tuple(_by_hand(match) if match.by_hand else explained.match_reasons(match) for match in pairing.matches)
    notes = [Reason("changed_by_hand")] if by_hand or changed else []
    return PairingReasons((*explained.round_reasons(), *notes), tuple(explained.bye_reasons(pairing.bye)), matches)


def _by_hand(match: PairedMatch) -> MatchReasons:
    return MatchReasons(match.first, match.second, (Reason("by_hand"),))


class _Round:
    """The round that the rules give, and the reasons for its parts."""

    def __init__(self, players: Players) -> None:
        self.players = players
        self.place = {player: i for i, player in enumerate(players.ids)}
        self.best: PairedRound | None = pair_round(players)
        self.mates: Mapping[int, int] = {} if self.best is None else mates(self.best.pairs)
        self.brackets: Sequence[PairedBracket] = [] if self.best is None else self.best.brackets
        self.alternatives = {
            id(paired): Alternatives(paired, self.best.completion) for paired in self.brackets if self.best is not None
        }
        self.bracket_of = {frozenset(pair): paired for paired in self.brackets for pair in paired.pairs}

    def follows_rules(self, pairing: Pairing) -> bool:
        if self.best is None:
            return False
        actual = {
            frozenset((self.place[match.first], self.place[match.second]))
            for match in pairing.matches
            if not match.by_hand
        }
        return actual == {frozenset(pair) for pair in self.best.pairs}

    def round_reasons(self) -> Iterator[Reason]:
        players, scores = self.players, self.players.scores
        groups = scoregroups(players)
        floated = sum(scores[a] != scores[b] for a, b in self.mates.items() if a < b)
        yield Reason("dutch_round", {"players": len(players), "groups": len(groups), "floated": floated})
        virtual = sum(a != b for a, b in zip(scores, players.points, strict=True))
        if virtual:
            yield Reason("dutch_virtual", {"count": virtual})
        if players.is_last and any(players.top):
            yield Reason("dutch_topscorers", {"count": sum(players.top)})

    # The bye

    def bye_reasons(self, player: PlayerId | None) -> Iterator[Reason]:
        if player is None or player not in self.place:
            return
        players, place = self.players, self.place[player]
        yield Reason("dutch_bye", {"player": player, "points": to_points(players.points[place])})
        lower = [other for other in range(len(players)) if players.scores[other] < players.scores[place]]
        had_bye = [players.ids[other] for other in lower if not players.may_have_bye[other]]
        needed_above = [players.ids[other] for other in lower if players.may_have_bye[other]]
        if had_bye:
            yield Reason("dutch_bye_had", {"players": had_bye})
        if needed_above:
            yield Reason("dutch_bye_needed", {"players": needed_above})
        if self.best is not None and self.best.bye == place:
            last = max(
                other
                for other in range(len(players))
                if players.scores[other] == players.scores[place] and players.may_have_bye[other]
            )
            bracket = next(
                (paired for paired in reversed(self.brackets) if {place, last} <= {*paired.bracket.own}), None
            )
            if last != place and bracket is not None:
                clause = self._if_floated(bracket, last)
                yield Reason("dutch_instead", {"player": player, "other": players.ids[last], "clause": clause})

    # A match

    def match_reasons(self, match: PairedMatch) -> MatchReasons:
        a, b = sorted((self.place[match.first], self.place[match.second]))
        paired = self.bracket_of.get(frozenset((a, b)))
        reasons = [*self._meeting(paired, a, b), self._colour(a, b, match)]
        return MatchReasons(match.first, match.second, tuple(reasons))

    def _meeting(self, paired: PairedBracket | None, a: int, b: int) -> Iterator[Reason]:
        players = self.players
        if paired is None:
            points = [to_points(players.points[player]) for player in (a, b)]
            yield Reason("dutch_other", {"players": [players.ids[a], players.ids[b]], "points": points})
        elif players.scores[a] != players.scores[b]:
            yield from self._mdp_reasons(paired, a, b)
        else:
            yield from self._same_score_reasons(paired, a, b)

    def _mdp_reasons(self, paired: PairedBracket, a: int, b: int) -> Iterator[Reason]:
        """Yield why the higher player floated down, and why to this opponent."""
        players, ids = self.players, self.players.ids
        points = [to_points(players.scores[player]) for player in (a, b)]
        yield Reason("dutch_float", {"down": ids[a], "up": ids[b], "points": points})
        first = next(solved for solved in self.brackets if a in solved.bracket.residents)
        yield from self._float_reasons(first, a)
        later_brackets = [solved for solved in self.brackets if a in solved.floaters and solved is not first]
        if later_brackets:
            yield Reason("dutch_float_again", {"player": ids[a], "groups": len(later_brackets)})
        mdps = [mdp for mdp, _ in paired.pairs if mdp in paired.bracket.mdps]
        taken = {self.mates[mdp] for mdp in mdps if mdp < a}
        wanted = next((other for other in paired.bracket.residents if other not in taken), b)
        yield from self._opponent_reasons(paired, a, b, wanted)

    def _float_reasons(self, paired: PairedBracket, player: int) -> Iterator[Reason]:
        players, bracket = self.players, paired.bracket
        own = bracket.own
        points = to_points(players.scores[player])
        if len(own) == 1:
            yield Reason("dutch_float_single", {"player": players.ids[player], "points": points})
            return
        odd = len(own) % 2 and len(paired.floaters) == 1
        params = {"points": points, "count": len(own), "pairs": len(paired.pairs), "floaters": len(paired.floaters)}
        yield Reason("dutch_float_odd" if odd else "dutch_float_some", params)
        last = bracket.residents[-1]
        if player != last and last not in paired.floaters:
            clause = self._if_floated(paired, last)
            yield Reason("dutch_instead", {"player": players.ids[player], "other": players.ids[last], "clause": clause})
        elif player == last:
            yield Reason("dutch_float_last", {"player": players.ids[player]})

    def _same_score_reasons(self, paired: PairedBracket, a: int, b: int) -> Iterator[Reason]:
        """Yield the numbers of two residents in what remains of their group, and why it is these two."""
        players = self.players
        mdps = {*paired.bracket.mdps}
        busy = {self.mates[mdp] for mdp, _ in paired.pairs if mdp in mdps}
        rest = [player for player in paired.bracket.residents if player not in busy]
        size = sum(x not in mdps for x, _ in paired.pairs)
        upper, lower = rest.index(a) + 1, rest.index(b) + 1
        points = to_points(players.scores[a])
        places = {"above": players.ids[a], "upper": upper, "below": players.ids[b], "lower": lower, "size": len(rest)}
        yield Reason("dutch_same", {"points": points, "half": size, **places})
        if upper > size:
            yield Reason("dutch_exchanged", {"player": players.ids[a], "half": size})
            return
        yield from self._opponent_reasons(paired, a, b, rest[size + upper - 1])

    def _opponent_reasons(self, paired: PairedBracket, a: int, b: int, wanted: int) -> Iterator[Reason]:
        """Yield why a player does not meet the opponent who comes first, if that is somebody else."""
        players, ids = self.players, self.players.ids
        if wanted == b:
            return
        params = {"player": ids[a], "target": ids[wanted]}
        if wanted in players.met[a]:
            yield Reason("target_met", params)
        elif wanted in players.forbidden[a]:
            yield Reason("target_forbidden", params)
        elif same_absolute(players, a, wanted) and not (players.top[a] or players.top[wanted]):
            yield Reason("dutch_target_absolute", {**params, "colour": _COLOURS[players.preferences[a]]})
        else:
            clause = self._if_met(paired, a, wanted)
            yield Reason("dutch_target", {**params, "clause": clause})

    def _if_met(self, paired: PairedBracket, a: int, b: int) -> str:
        if len(paired.bracket.own) <= _MOST_TRIED:
            return self.alternatives[id(paired)].if_met(a, b)
        wishes = self.players.preferences
        return "C12" if wishes[a] and wishes[a] == wishes[b] else ORDER

    def _if_floated(self, paired: PairedBracket, player: int) -> str:
        if len(paired.bracket.own) <= _MOST_TRIED:
            return self.alternatives[id(paired)].if_floated(player)
        return "quality"

    def _colour(self, a: int, b: int, match: PairedMatch) -> Reason:
        players, ids = self.players, self.players.ids
        white, clause = white_of(players, a, b)
        if ids[white] != match.first:
            return Reason("dutch_colours_by_hand", {"white": match.first, "black": match.second})
        black = a + b - white
        wishes, strengths = players.preferences, players.strengths
        return Reason(
            "dutch_colours",
            {
                "white": ids[white],
                "black": ids[black],
                "reason": clause,
                "wish_white": _COLOURS[wishes[white]],
                "wish_black": _COLOURS[wishes[black]],
                "strength_white": _STRENGTHS[strengths[white]],
                "strength_black": _STRENGTHS[strengths[black]],
                "higher": ids[a],
                "number": players.numbers[a],
                "initial": _COLOURS[players.initial_colour],
                "mild": max(strengths[a], strengths[b]) <= MILD,
            },
        )
