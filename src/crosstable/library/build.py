"""Make tournaments: create one, play its rounds, read and write documents, simulate."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec

from crosstable.model.presets import DEFAULT_PRESET
from crosstable.model.refusals import BadFile, Misuse, Refusal
from crosstable.model.tournament import Bye, Match, Player, Result, Round, Score, Table, Tournament

if TYPE_CHECKING:
    from crosstable.pairing.result import Pairing
    from crosstable.pairing.seating.result import Seating

# A match: games won by each, and games drawn. A table: the scores in the order of its seats.
Numbers = Sequence[int | float | Fraction]


def create(
    players: Iterable[str | Player],
    preset: str = DEFAULT_PRESET,
    *,
    name: str = "Tournament",
    seed: int = 0,
    **settings: Any,
) -> Tournament:
    """Return a new tournament among these players, under a preset with settings of your own.

        create(["Ann", "Bob", "Cy"], "chess", rounds=3)

    A player is a name, which is then the id too, or a `Player`. Raises `Refusal` (`bad_tournament`) with every problem:
    an unknown setting, a value that is not allowed, a name that comes twice.
    """
    from crosstable.exchange.document_shapes import VERSION
    from crosstable.exchange.document_writer import plain_player

    document = {
        "crosstable": VERSION,
        "name": name,
        "preset": preset,
        "config": settings,
        "seed": seed,
        "players": [plain_player(player) if isinstance(player, Player) else {"id": player} for player in players],
    }
    return _checked(document)


def play(
    tournament: Tournament,
    drawn: "Pairing | Seating",
    results: Mapping[int, Result | Numbers],
    *,
    multiplier: int | float | Fraction = 1,
) -> Tournament:
    """Return the tournament with a round that `pair` or `seat` drew, and its results by table number.

        tournament = play(tournament, pair(tournament), {1: (2, 1), 2: Forfeit("Bob")})

    The result of a match is its games, as `(2, 1)` or with drawn games `(1, 1, 1)`, or a `Forfeit`, `DoubleLoss` or
    `DoubleForfeit`; of a table it is the scores in the order of the seats. What has no result yet stays open: call
    `play` again with all of them. `multiplier` is what the scores of a round of tables count. Raises `Refusal`:
    `no_such_table`, or `bad_tournament` with every result that is not possible.
    """
    from crosstable.exchange.document_writer import document_of
    from crosstable.pairing.seating.result import Seating
    from crosstable.ranking.possible_scores import impossible_scores

    if isinstance(drawn, Seating):
        tables = tuple(Table(place.seats, place.table, scores=_scores(results, place.table)) for place in drawn.tables)
        round_ = Round(drawn.round, "in_progress", tables=tables, multiplier=Fraction(str(multiplier)))
    else:
        matches = tuple(Match(m.first, m.second, m.table, _result(results, m.table)) for m in drawn.matches)
        round_ = Round(drawn.round, "in_progress", matches, _byes(tournament, drawn))
    known = [match.table for match in round_.matches] + [table.table for table in round_.tables]
    for table in results:
        if table not in known:
            raise Refusal("no_such_table", round=drawn.round, table=table, tables=known)
    if len(results) == len(known):
        round_ = msgspec.structs.replace(round_, status="completed")
    played = tournament.with_round(round_)
    reasons = [reason for reason in impossible_scores(played) if reason.params["round"] == drawn.round]
    if reasons:
        raise Misuse("bad_tournament", reasons)
    _checked(document_of(played))
    return played


def _result(results: Mapping[int, Any], table: int) -> Result | None:
    result = results.get(table)
    return Score(*result) if isinstance(result, Sequence) else result


def _scores(results: Mapping[int, Any], table: int) -> tuple[Fraction, ...] | None:
    scores = results.get(table)
    return None if scores is None else tuple(Fraction(str(score)) for score in scores)


def _byes(tournament: Tournament, pairing: "Pairing") -> tuple[Bye, ...]:
    """Return the byes that the draft held already, as they were, and the new ones."""
    drafts = (round_ for round_ in tournament.stage.rounds if round_.number == pairing.round)
    held = {bye.player: bye for draft in drafts for bye in draft.byes}
    return tuple({**{player: Bye(player) for player in pairing.byes}, **held}.values())


def read_document(text: str | bytes, seed: int | None = None) -> Tournament:
    """Return the tournament in a JSON document; `seed` overrides the document's.

    Raises `Refusal` (`bad_document`) with every problem and its path.
    """
    from crosstable.exchange.document import read_document

    return read_document(text, seed)


def write_document(tournament: Tournament) -> str:
    """Return the tournament as a JSON document: the same text for the same tournament."""
    from crosstable.exchange.document_writer import write_document

    return write_document(tournament)


def simulate(preset: str = DEFAULT_PRESET, players: int = 16, *, seed: int = 0, **options: Any) -> Tournament:
    """Return a whole made-up tournament, paired or seated by the real engine; the seed decides everything.

    Options: `rounds`, `name`, the shares `drops`, `late`, `draws` and `byes` (0 to 1), `multipliers`, and `config`, a
    dict of settings. Raises `Refusal` (`bad_options`) with every problem.
    """
    from crosstable.simulation.options import simulation
    from crosstable.simulation.run import simulate

    *_, last = simulate(simulation(preset=preset, players=players, seed=seed, **options))
    return last


def _checked(document: Mapping[str, Any]) -> Tournament:
    """Return the tournament that a plain document amounts to; whatever a file could not say is refused here too."""
    from crosstable.exchange.document import tournament_from

    try:
        return tournament_from(document)
    except BadFile as refusal:
        raise Misuse("bad_tournament", refusal.reasons) from None
