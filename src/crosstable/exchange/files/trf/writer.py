"""A tournament to a file: the original records that are still true, and new ones for what is new."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from crosstable.exchange.document_writer import document_of, plain_player
from crosstable.exchange.files.file_format import OutputRequest
from crosstable.exchange.files.trf.adjustments import (
    adjustments,
    as_deductions,
    events_of,
    read_assignments,
    write_adjustments,
)
from crosstable.exchange.files.trf.columns import Columns, block_of
from crosstable.exchange.files.trf.header import DEFAULT_NAME, compose_header
from crosstable.exchange.files.trf.kept_lines import read_kept
from crosstable.exchange.files.trf.layout import (
    ABSENT,
    HIGHEST_NUMBER,
    HIGHEST_RATING,
    NAME_WIDTH,
    PLAYER,
    Block,
    read_block,
)
from crosstable.exchange.files.trf.lines import TextLine
from crosstable.exchange.files.trf.listed_fields import listed_columns, listed_fields
from crosstable.exchange.files.trf.own_records import write_own
from crosstable.exchange.files.trf.reader import bye_kind, played_rounds
from crosstable.exchange.files.trf.requests import as_absences
from crosstable.exchange.files.trf.scoring import Scoring, write_points
from crosstable.exchange.files.trf.settings import PRESET
from crosstable.exchange.files.trf.team_writer import write_teams
from crosstable.formats.swiss import SwissSettings
from crosstable.model.absences import absences_to_come
from crosstable.model.config import Config
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Player, PlayerId, Tournament
from crosstable.ranking.ledger import Ledger
from crosstable.ranking.standings import Standings

END = "\r\n"
# Fields of players that only the first stage can hold: rounds are counted from its own first.
_BY_ROUND = ("first_round", "dropped_after", "absent", "disqualified_in", "eliminated_in")


def write(tournament: Tournament, wanted: OutputRequest, is_26: bool) -> bytes:
    """Return the present stage, or the one wanted, as a file. Raise a refusal if it is played at tables."""
    chosen = chosen_stage(tournament, wanted)
    if is_26 and chosen.stage.config.boards is not None:
        lines = write_teams(chosen, written_players(chosen))
        return "".join(f"{line}{END}" for line in lines).encode()
    return _Report(chosen, is_26).text().encode()


def chosen_stage(tournament: Tournament, wanted: OutputRequest) -> Tournament:
    """Return the tournament up to the requested stage. Raise a refusal if there is none, or it has no matches."""
    count = len(tournament.stages)
    if wanted.stage is not None and not 1 <= wanted.stage <= count:
        raise Refusal("print_no_stage", stage=wanted.stage, last=count)
    stage_view = tournament.through_stage((wanted.stage or count) - 1)
    if stage_view.stage.config.traits.at_tables:
        raise Refusal("file_matches_only", format="TRF")
    return stage_view


def written_players(tournament: Tournament) -> list[Player]:
    """Return everybody who has a line: all players in a first stage, later those who are in it."""
    if len(tournament.stages) == 1:
        return [*tournament.players]
    ledger = Ledger(tournament)
    here = ledger.listed | ledger.disqualified
    ids = {player for player, is_here in zip(ledger.ids, here.tolist(), strict=True) if is_here}
    return [player for player in tournament.players if player.id in ids]


class _Line(NamedTuple):
    """A player, the columns of the rounds, and what they are worth."""

    player: Player
    number: int
    blocks: list[str]
    points: str


class _Report:
    """A tournament whose present stage becomes a file."""

    def __init__(self, tournament: Tournament, is_26: bool) -> None:
        self.tournament, self.is_26 = tournament, is_26
        players = written_players(tournament)
        if len(players) > HIGHEST_NUMBER:
            raise Refusal("trf_too_many", players=len(players), most=HIGHEST_NUMBER)
        self.numbers = _numbers(players)
        self.kept = read_kept(tournament)
        scoring = _scoring(tournament.stage.config)
        self.deductions = self._deductions()
        has_same = self.numbers.keys() == self.kept.players.keys()
        self.header = compose_header(
            tournament,
            self.kept.records,
            self.numbers,
            scoring,
            is_26,
            self._adjustment_records,
            has_same_players=has_same,
        )
        self.columns = Columns(tournament, self.numbers, self.header.scoring.bye_kind)
        self.lines = [self._line(player) for player in players]
        self.is_same = self.kept.records is not None and all(self._is_unchanged(line) for line in self.lines)

    def text(self) -> str:
        ranks = self._ranks()
        players = []
        for line in self.lines:
            kept = self.kept.players.get(line.player.id, {})
            points = _text(kept.get("points")) if self.is_same else line.points
            players.append(_player_line(line, kept, points, ranks.get(line.player.id, "")))
            players += [f"{text[:4]}{line.number:>4}{text[8:]}" for text in _texts(kept.get("national"))]
        own = [*self._own_tournament_data()]
        return "".join(f"{text}{END}" for text in (*self.header.before, *players, *self.header.after, *own))

    def _line(self, player: Player) -> _Line:
        blocks = self._original_columns(player.id, self.columns, self.header.scoring)
        last = self.columns.count
        requested = self.header.requests.get(last + 1, {}).get(self.numbers[player.id])
        if len(blocks) > last and requested is not None and bye_kind(block_of(blocks[last]), Scoring()) == requested:
            # A record of its own says so already.
            del blocks[last:]
        points = self.header.scoring.points(block_of(text) for text in blocks[:last])
        number = self.numbers[player.id]
        changes = self.deductions if self.is_26 else {}
        added = sum((change for (who, when), change in changes.items() if who == number and when <= last), Fraction(0))
        return _Line(player, number, blocks, write_points(points + added))

    def _deductions(self) -> dict[tuple[int, int], Fraction]:
        start = self.tournament.stage_start - 1
        points: dict[tuple[int, int], Fraction] = {}
        for deduction in self.tournament.stage.deductions:
            if deduction.player in self.numbers:
                key = self.numbers[deduction.player], deduction.round - start
                points[key] = points.get(key, Fraction(0)) - Fraction(deduction.points, 2)
        return points

    def _adjustment_records(self, records: Sequence[str], scoring: Scoring) -> list[str] | None:
        """Return the records 299 to write instead of the original ones; None if these are true."""
        ids = {number: player for player, number in self.numbers.items()}
        columns = Columns(self.tournament, self.numbers, scoring.bye_kind)
        blocks = {
            number: [block_of(text) for text in self._original_columns(player, columns, scoring)][: columns.count]
            for number, player in ids.items()
        }
        blocks = {n: [*some, *[ABSENT] * (columns.count - len(some))] for n, some in blocks.items()}
        lines = [TextLine(0, text) for text in records]
        recorded = adjustments(read_assignments(lines), events_of(blocks, scoring))
        return None if recorded == self.deductions else write_adjustments(self.deductions)

    def _is_unchanged(self, line: "_Line") -> bool:
        """Return whether a player's results still add up to the points in the file."""
        kept = self.kept.players.get(line.player.id, {})
        return str(kept.get("earned", kept.get("points"))) == line.points

    def _original_columns(self, player: PlayerId, columns: Columns, scoring: Scoring) -> list[str]:
        came = self.kept.players.get(player, {}).get("rounds")
        came = came if isinstance(came, dict) else {}
        return [_as_it_came(text, came.get(str(i)), scoring) for i, text in enumerate(columns.texts(player), 1)]

    def _ranks(self) -> Mapping[PlayerId, str]:
        """Return everybody's rank: from the file while no result has changed, else our own."""
        if self.is_same:
            return {player: _text(texts.get("rank"))[:4] for player, texts in self.kept.players.items()}
        return {row.player.id: str(row.rank) for row in Standings(self.tournament).rows}

    def _own_tournament_data(self) -> Iterable[str]:
        """Return the data that only our own comments can hold: settings, and what is known of players."""
        stage = self.tournament.stage
        only = msgspec.structs.replace(stage, rounds=(), name=None, entry=None)
        alone = msgspec.structs.replace(self.tournament, players=(), stages=(only,), plan=(), extra={})
        own = document_of(alone)
        for name in ("crosstable", "players", "rounds", "stages", "extra"):
            own.pop(name, None)
        prefix = _prefix(self.lines)
        config = dict(self.header.config)
        if "rounds" not in stage.overrides and stage.config.rounds == config.get("rounds"):
            # Nobody set the number of rounds: it was settled when the tournament started.
            config.pop("rounds", None)
        in_file = {"name": self.header.name or DEFAULT_NAME, "preset": PRESET, "config": config, "seed": 0}
        if self.is_26 and self.deductions:
            in_file["deductions"] = as_deductions(self.deductions, {n: id_ for id_, n in self.numbers.items()})
        own = {name: value for name, value in own.items() if in_file.get(name) != value}
        if prefix:
            own["ids"] = prefix
        rounds = [round_ for round_ in stage.rounds if round_.counts]
        last = self.columns.count
        is_open = any(block_of(text).meaning == "open" for line in self.lines for text in line.blocks[last - 1 : last])
        if rounds and rounds[-1].status != ("in_progress" if is_open else "completed"):
            own["status"] = rounds[-1].status
        if last != played_rounds([[block_of(text) for text in line.blocks] for line in self.lines]):
            own["played"] = last
        if own:
            yield write_own(own)
        is_first = len(self.tournament.stages) == 1
        for line in self.lines:
            different = self._own_player_data(line, prefix, is_first)
            if different:
                yield write_own(different, line.number)

    def _future_requests(self, line: _Line) -> dict[int, str]:
        """Return the requests in the records and the next column for future rounds: by round, as the kind of a bye."""
        requests = {
            number: kinds[line.number] for number, kinds in self.header.requests.items() if line.number in kinds
        }
        following = self.columns.count + 1
        bye = self.columns.bye_in(line.player.id, following)
        return requests if bye is None else {**requests, following: bye}

    def _own_player_data(self, line: _Line, prefix: str, is_first: bool) -> dict[str, Any]:
        """Return the data of a player that the line can't hold."""
        player = line.player
        plain = plain_player(player)
        entry: dict[str, Any] = {
            "id": f"{prefix}{line.number}",
            "number": line.number,
            "name": _name_of(player).strip(),
        }
        if player.rating is not None and 0 < player.rating <= HIGHEST_RATING:
            entry["rating"] = player.rating
        entry |= listed_fields({"title": player.title or "", "federation": player.federation or ""})
        requests = self._future_requests(line)
        if requests:
            entry["absent"] = as_absences(requests)
        # A column tells of a bye that was had.
        to_come = absences_to_come(player.absent, self.columns.count)
        plain["absent"] = [list(stretch) for stretch in to_come]
        if not to_come and not requests:
            del plain["absent"]
        return {
            name: value
            for name, value in plain.items()
            if entry.get(name) != value and (is_first or name not in _BY_ROUND)
        }


def _as_it_came(text: str, came: Any, scoring: Scoring) -> str:
    """Return a column as it came if it means the same as the new one."""
    block = read_block(came) if isinstance(came, str) and len(came) <= len(text) and came.isprintable() else None
    if not isinstance(block, Block):
        return text
    now = block_of(text)
    if not (block.opponent or now.opponent) and "absent" not in (block.meaning, now.meaning):
        return came if bye_kind(block, scoring) == bye_kind(now, scoring) else text
    return came if block.says(now) else text


def _scoring(config: Config) -> Scoring:
    points = config.points
    worth = config.of(SwissSettings).bye_worth if config.traits.by_score else "win"
    bye = {"win": points.win, "draw": points.draw, "loss": points.loss}[worth]
    return Scoring(*(Fraction(half, 2) for half in (points.win, points.draw, points.loss, bye)))


def _numbers(players: Iterable[Player]) -> dict[PlayerId, int]:
    """Return everybody's starting number: their own, or by order if one has too many digits."""
    by_number = sorted(players, key=lambda player: player.number)
    if all(player.number <= HIGHEST_NUMBER for player in by_number):
        return {player.id: player.number for player in by_number}
    return {player.id: i for i, player in enumerate(by_number, 1)}


def _prefix(lines: Iterable[_Line]) -> str:
    """Return the most frequent prefix of ids before the number."""
    counts: dict[str, int] = {}
    for line in lines:
        number = str(line.number)
        if line.player.id.endswith(number):
            prefix = line.player.id.removesuffix(number)
            counts[prefix] = counts.get(prefix, 0) + 1
    best = max(counts, key=lambda prefix: (counts[prefix], prefix), default="")
    return best if counts.get(best, 0) * 2 > sum(counts.values()) else ""


def _name_of(player: Player) -> str:
    return player.name[:NAME_WIDTH]


def _player_line(line: _Line, kept: Mapping[str, Any], points: str, rank: str) -> str:
    player = line.player
    texts = {name: _text(kept.get(name)) for name in ("sex", "title", "federation", "fide_id", "birth", "rating")}
    texts |= listed_columns(player, texts)
    name = "" if kept.get("unnamed") and player.name == str(line.number) else _name_of(player)
    rating = texts["rating"] if player.rating is None else ""
    if player.rating is not None and 0 < player.rating <= HIGHEST_RATING:
        rating = str(player.rating)
    return (
        f"{PLAYER} {line.number:>4} {texts['sex'][:1]:1}{texts['title'][:3]:>3} {name:<{NAME_WIDTH}}"
        f" {rating[:4]:>4} {texts['federation'][:3]:>3} {texts['fide_id'][:11]:>11} {texts['birth'][:10]:<10}"
        f" {points if len(points) < 5 else '':>4} {rank:>4}" + "".join(f"  {block}" for block in line.blocks)
    ).rstrip()


def _text(value: Any) -> str:
    return value if isinstance(value, str) and value.isprintable() else ""


def _texts(value: Any) -> list[str]:
    return [text for text in value if _text(text)] if isinstance(value, list | tuple) else []
