"""The rounds of a tournament as columns of players' lines: opponent, colour and result."""

from collections.abc import Iterator

from crosstable.exchange.files.trf.layout import BLANK, Block, read_block, write_block
from crosstable.model.tournament import (
    DoubleForfeit,
    DoubleLoss,
    Forfeit,
    Match,
    Player,
    PlayerId,
    Round,
    Score,
    Stage,
    Tournament,
)
from crosstable.ranking.ledger import Ledger, effective_result
from crosstable.ranking.round_lines import BYE, WON

BYE_LETTERS = {"win": "F", "draw": "H", "loss": "Z"}


class Columns:
    """The columns of every player by round; rounds without anything are missing. `allocated` is the worth of an
    allocated bye.
    """

    def __init__(self, tournament: Tournament, numbers: dict[PlayerId, int], allocated: str | None = "win") -> None:
        stage = tournament.stage
        self._allocated = allocated
        self._numbers, self._players = numbers, tournament.by_id
        self._by_player: dict[PlayerId, dict[int, str]] = {player: {} for player in numbers}
        rounds = [round_ for round_ in stage.rounds if round_.counts]
        self.count = len(rounds)
        for column, round_ in enumerate(rounds, 1):
            self._add_matches(stage, round_, column)
            self._add_byes(round_, column)
            if stage.config.traits.absence_counts:
                self._add_requested_byes(round_, column)
        if stage.config.late_entry == "byes":
            self._add_late_byes(tournament, {round_.number: column for column, round_ in enumerate(rounds, 1)})
        draft = next((round_ for round_ in stage.rounds if not round_.counts), None)
        if draft is not None:
            for bye in draft.byes:
                self._put(bye.player, self.count + 1, write_block(0, "", BYE_LETTERS[bye.kind]))
        self._add_absences(stage)

    def texts(self, player: PlayerId) -> list[str]:
        texts = self._by_player[player]
        return [texts.get(column, BLANK) for column in range(1, max(texts, default=0) + 1)]

    def bye_in(self, player: PlayerId, column: int) -> str | None:
        """Return the kind of bye that a column without an opponent tells of; None if it tells of none."""
        block = block_of(self._by_player[player].get(column, BLANK))
        return block.meaning if block.code and not block.opponent else None

    def _put(self, player: PlayerId, column: int, block: str) -> None:
        if player in self._by_player:
            self._by_player[player][column] = block

    def _add_matches(self, stage: Stage, round_: Round, column: int) -> None:
        for match in round_.matches:
            if match.first not in self._numbers or match.second not in self._numbers:
                continue
            first, second = self._codes(stage, round_, match)
            self._put(match.first, column, write_block(self._numbers[match.second], "w", first))
            self._put(match.second, column, write_block(self._numbers[match.first], "b", second))

    def _codes(self, stage: Stage, round_: Round, match: Match) -> tuple[str, str]:
        match effective_result(match, round_.number, self._players):
            case Score(first, second):
                return ("1", "0") if first > second else ("0", "1") if second > first else ("=", "=")
            case Forfeit(by):
                return ("-", "+") if by == match.first else ("+", "-")
            case DoubleForfeit():
                return "-", "-"
            case DoubleLoss():
                return "0", "0"
        both = (self._players[match.first], self._players[match.second])
        is_drawn = round_.closed and stage.config.unfinished_matches == "draw"
        # A player who had left can't have drawn a game.
        is_drawn &= not any(player.is_out_in(round_.number) for player in both)
        return ("D", "D") if is_drawn else ("", "")

    def _add_byes(self, round_: Round, column: int) -> None:
        """Add the byes of a round: one may be allocated by the pairing, others of the same worth were requested."""
        is_given = False
        for bye in round_.byes:
            is_allocated = bye.kind == self._allocated and not is_given
            is_given |= is_allocated
            self._put(bye.player, column, write_block(0, "", "U" if is_allocated else BYE_LETTERS[bye.kind]))

    def _add_requested_byes(self, round_: Round, column: int) -> None:
        for player in self._absent(round_.number):
            kind = player.bye_in(round_.number)
            if kind in ("win", "draw") and column not in self._by_player[player.id]:
                self._put(player.id, column, write_block(0, "", BYE_LETTERS[kind]))

    def _add_late_byes(self, tournament: Tournament, columns: dict[int, int]) -> None:
        ledger = Ledger(tournament)
        given = (ledger.kind == BYE) & (ledger.outcome == WON)
        for who, number in zip(ledger.who[given].tolist(), ledger.round[given].tolist(), strict=True):
            player = ledger.ids[who]
            if number in columns and columns[number] not in self._by_player.get(player, {}):
                self._put(player, columns[number], write_block(0, "", "F"))

    def _add_absences(self, stage: Stage) -> None:
        """Add players who will miss the next round, if there is one."""
        if stage.config.rounds is not None and self.count >= stage.config.rounds:
            return
        for player in self._absent(self.count + 1):
            if self.count + 1 not in self._by_player[player.id]:
                self._put(
                    player.id, self.count + 1, write_block(0, "", BYE_LETTERS[player.bye_in(self.count + 1) or "loss"])
                )

    def _absent(self, number: int) -> Iterator[Player]:
        players = (self._players[player] for player in self._by_player)
        return (player for player in players if player.is_absent_in(number) and not player.is_out_in(number))


def block_of(text: str) -> Block:
    block = read_block(text)
    assert isinstance(block, Block)
    return block
