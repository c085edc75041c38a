"""The cut line: who goes after a round. One function gives the projection, the preview and the cut itself.

| step | clause |
|---|---|
| 1 | ideal = floor(original x (R - r) / R); after the last round nobody is cut |
| 2 | down and up to whole tables, at least one, at most those who are in; the one that splits no score |
| 3 | nobody goes where no number fits or all have one score; a warning where a cut was due |
| 4 | the worst are marked, down to the target; the last of these carries the score of the line |
| 5 | `cut_tied`: players with it go; `keep_tied`: they stay; `exact`: the criteria decide |
| 6 | `cut_tied` never leaves less than a table: the criteria decide then |
| 7 | with `cut_tied` whole tables remain: 1 to size - 1 more go; a draw decides among equals |

Each step is tested in test_cut_line, all of them against a second computation in test_against_the_slow_one. The score
that a line must not split is the first criterion: the tournament score, unless the chain is another.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property

import msgspec
import numpy as np

from crosstable.formats.cut_line import CutSettings
from crosstable.model.drawing_lots import lots
from crosstable.model.refusals import Reason, Refusal
from crosstable.model.tournament import PlayerId, Tournament
from crosstable.ranking.tables.criteria import criterion_values
from crosstable.ranking.tables.ledger import TableLedger
from crosstable.ranking.tables.ranking import Ranked
from crosstable.ranking.tables.round_scores import SCORE_UNIT, exact


class Candidate(msgspec.Struct, frozen=True):
    """A number of players to keep, and whether it would split a score."""

    keep: int
    splits: bool


class Fallen(msgspec.Struct, frozen=True):
    """Players who go, with one score and one round score."""

    score: Fraction
    round_score: Fraction
    players: tuple[PlayerId, ...]


class Cut(msgspec.Struct, frozen=True):
    """The cut after a round. `cut` is worst first; `target` is None if no number fits.

    `number` is the round's own number, `round` its index in the stage of `rounds`. `line` is the score on the line,
    None without one. `by_lot` are tied players on both sides of the line, separated by a random draw.
    """

    round: int
    rounds: int
    number: int
    original: int
    active: int
    ideal: int
    candidates: tuple[Candidate, ...]
    target: int | None
    policy: str
    cut: tuple[PlayerId, ...]
    stay: tuple[PlayerId, ...]
    line: Fraction | None
    groups: tuple[Fallen, ...]
    by_lot: tuple[PlayerId, ...]
    warnings: tuple[Reason, ...]

    @property
    def remaining(self) -> int:
        return len(self.stay)


def original_size(tournament: Tournament) -> int:
    """Return the number of players when the stage's first round started.

    It is stored then, so that it never changes. If it is not stored, the players of that round who had not left before
    it count.
    """
    if tournament.stage.original is not None:
        return tournament.stage.original
    start = tournament.stage_start
    return sum(
        player.first_round <= start
        and (player.dropped_after is None or player.dropped_after >= start)
        and (player.eliminated_in is None or player.eliminated_in >= start)
        and (player.disqualified_in is None or player.disqualified_in >= start)
        for player in tournament.players
    )


def cut(tournament: Tournament) -> Cut:
    """Return the cut after the latest round that has left staging.

    Raises `Refusal` before one has, and without a number of rounds.
    """
    return _Cutting(tournament).cut()


def ideal_of(original: int, done: int, rounds: int) -> int:
    """Return how many of a field ideally stay after a round."""
    return original * (rounds - done) // rounds


def whole_tables(ideal: int, size: int) -> list[int]:
    """Return the ideal rounded down and up to whole tables; one number if it fills them."""
    return sorted({ideal // size * size, -(-ideal // size) * size})


class _Cutting:
    """One cut in the making: who is in, best first, and the numbers of the rules."""

    def __init__(self, tournament: Tournament) -> None:
        config = tournament.stage.config
        if not config.traits.cuts:
            raise Refusal("wrong_format", format=config.format)
        if config.rounds is None:
            raise Refusal("cut_needs_rounds")
        self.ledger = TableLedger(tournament)
        self.round = self.ledger.now - tournament.stage_start + 1
        if self.round < 1:
            raise Refusal("cut_needs_round")
        self.tournament, self.policy = tournament, config.of(CutSettings).tie_policy
        self.rounds, self.size = config.rounds, self.ledger.rules.table_size
        self.original = original_size(tournament)
        self.warnings: list[Reason] = []

    @cached_property
    def ranked(self) -> Ranked:
        """The active players, best first, including those cut in this very round."""
        roster, now = self.ledger.roster, self.ledger.now
        still_in = (roster.dropped_after > now) & (roster.eliminated_in >= now)
        among = np.flatnonzero(self.ledger.has_taken_part & still_in & ~self.ledger.is_disqualified)
        return Ranked(self.ledger, among, self.ledger.rules.criteria)

    @cached_property
    def scores(self) -> Sequence[Fraction | None]:
        """The first criterion of those who are in, best first."""
        return criterion_values(self.ledger, self.ledger.rules.criteria[0], self.ranked.order)

    def cut(self) -> Cut:
        active = len(self.ranked)
        if self.round >= self.rounds:
            self.warnings.append(Reason("last_round_no_cut", {"round": self.ledger.now}))
            return self._result(0, (), None, active, None)
        ideal = ideal_of(self.original, self.round, self.rounds)
        candidates = tuple(self._candidates(ideal, active))
        target = _choose(candidates)
        if target is None or active <= target or self.scores[0] == self.scores[-1]:
            self._warn_if_due(ideal, active, target)
            return self._result(ideal, candidates, target, active, None)
        line = self.scores[target]
        return self._result(ideal, candidates, target, self._number_kept(target, line), line)

    def _candidates(self, ideal: int, active: int) -> Iterator[Candidate]:
        size = self.size
        for keep in whole_tables(ideal, size):
            if size <= keep <= active:
                yield Candidate(keep, keep < active and self.scores[keep - 1] == self.scores[keep])

    def _warn_if_due(self, ideal: int, active: int, target: int | None) -> None:
        if active <= ideal:
            return
        if target is None:
            self.warnings.append(Reason("no_cut_too_few", {"active": active, "size": self.size}))
        elif active <= target:
            self.warnings.append(Reason("no_cut_below_target", {"active": active, "target": target}))
        else:
            self.warnings.append(Reason("no_cut_all_level", {"active": active, "score": self.scores[0]}))

    def _number_kept(self, target: int, line: Fraction | None) -> int:
        """Return how many stay; `line` is the score of the best one marked."""
        size, policy = self.size, self.policy
        if policy == "exact":
            return target
        better = self.scores.index(line)
        if policy == "keep_tied":
            keep = better + self.scores.count(line)
            self.warnings.append(Reason("kept_tied_more", {"more": keep - target, "score": line}))
            if keep % size:
                self.warnings.append(Reason("kept_tied", {"remaining": keep, "size": size}))
            return keep
        if better < size:
            self.warnings.append(Reason("cut_tied_as_exact", {"remaining": better, "size": size, "target": target}))
            return target
        if better < target:
            self.warnings.append(Reason("cut_tied_more", {"more": target - better, "score": line}))
        if better % size:
            self.warnings.append(Reason("cut_to_whole_tables", {"more": better % size, "size": size}))
        return better - better % size

    def _result(
        self, ideal: int, candidates: tuple[Candidate, ...], target: int | None, keep: int, line: Fraction | None
    ) -> Cut:
        order, drawn = self._draw_lots(keep)
        ids = [self.ledger.roster.ids[i] for i in order]
        if drawn:
            self.warnings.append(Reason("cut_by_lot", {"players": drawn}))
        return Cut(
            round=self.round,
            rounds=self.rounds,
            number=self.ledger.now,
            original=self.original,
            active=len(ids),
            ideal=ideal,
            candidates=candidates,
            target=target,
            policy=self.policy,
            cut=tuple(ids[keep:][::-1]),
            stay=tuple(ids[:keep]),
            line=line,
            groups=tuple(self._eliminated_groups(order[keep:][::-1])),
            by_lot=tuple(drawn),
            warnings=tuple(self.warnings),
        )

    def _draw_lots(self, keep: int) -> tuple[list[int], list[PlayerId]]:
        """Return the active players, best first, and the tied players on both sides of the line. A random draw orders
        only these.
        """
        order: list[int] = []
        drawn: list[PlayerId] = []
        for level in self.ranked.levels():
            if len(order) < keep < len(order) + len(level):
                ids = [self.ledger.roster.ids[i] for i in level]
                by_lot = sorted(zip(lots(self.tournament.seed, "cut", self.ledger.now, ids), ids, strict=True))
                drawn = [player for _, player in by_lot]
                order += [self.ledger.index[player] for player in drawn]
            else:
                order += level
        return order, drawn

    def _eliminated_groups(self, gone: Sequence[int]) -> Iterator[Fallen]:
        """Yield the eliminated players by total and by this round's score, worst first."""
        scores = exact(self.ledger.score[list(gone)], SCORE_UNIT)
        of_round = exact(self.ledger.current.score[list(gone)], SCORE_UNIT)
        groups: dict[tuple[Fraction, Fraction], list[PlayerId]] = {}
        for i, score, round_score in zip(gone, scores, of_round, strict=True):
            groups.setdefault((score, round_score), []).append(self.ledger.roster.ids[i])
        return (Fallen(score, round_score, tuple(players)) for (score, round_score), players in groups.items())


def _choose(candidates: Sequence[Candidate]) -> int | None:
    """Return the one that splits no score; otherwise the larger."""
    whole = [candidate.keep for candidate in candidates if not candidate.splits]
    if len(whole) == 1:
        return whole[0]
    return max((candidate.keep for candidate in candidates), default=None)
