"""Make tournaments: create one, play its rounds, read and write documents, simulate."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec

from crosstable.library.plugins import load_plugins
from crosstable.model.presets import DEFAULT_PRESET
from crosstable.model.refusals import BadFile, Misuse, Refusal
from crosstable.model.tournament import (
    Bye,
    DoubleLoss,
    Forfeit,
    Match,
    Player,
    Result,
    Round,
    Score,
    Table,
    Tournament,
)

if TYPE_CHECKING:
    from crosstable.pairing.result import Pairing
    from crosstable.pairing.seating.result import Seating
    from crosstable.simulation.results import Skill

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

    if isinstance(players, str):
        raise Misuse("players_as_text", value=players[:100])
    document = {
        "crosstable": VERSION,
        "name": name,
        "preset": preset,
        "config": settings,
        "seed": seed,
        "players": [plain_player(player) if isinstance(player, Player) else {"id": player} for player in players],
    }
    return _build(document)


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
    from crosstable.pairing.seating.result import Seating

    if isinstance(drawn, Seating):
        tables = tuple(Table(place.seats, place.table) for place in drawn.tables)
        round_ = Round(drawn.round, "in_progress", tables=tables, multiplier=_multiplier(multiplier))
    else:
        matches = tuple(Match(match.first, match.second, match.table) for match in drawn.matches)
        round_ = Round(drawn.round, "in_progress", matches, _byes(tournament, drawn))
    played = read_results(tournament, round_, results)
    is_over = all(match.result is not None for match in played.matches)
    is_over = is_over and all(table.scores is not None for table in played.tables)
    return tournament.with_round(msgspec.structs.replace(played, status="completed" if is_over else "in_progress"))


def read_results(tournament: Tournament, round_: Round, results: "Mapping[int, Result | Numbers]") -> Round:
    """Return a round of the current stage with these results by table number, each of them checked."""
    from crosstable.exchange.document import refuse_impossible_round
    from crosstable.ranking.possible_scores import impossible_scores_of

    if not isinstance(results, Mapping):
        raise Misuse("results_by_table", value=repr(results)[:100])
    known = [match.table for match in round_.matches] + [table.table for table in round_.tables]
    for table in results:
        if table not in known:
            raise Refusal("no_such_table", round=round_.number, table=table, tables=known)
    matches = tuple(
        msgspec.structs.replace(match, result=_result(results[match.table], match.table), boards=())
        if match.table is not None and match.table in results
        else match
        for match in round_.matches
    )
    tables = tuple(
        msgspec.structs.replace(table, scores=_scores(results[table.table], table), events=(), places=None)
        if table.table is not None and table.table in results
        else table
        for table in round_.tables
    )
    changed = msgspec.structs.replace(round_, matches=matches, tables=tables)
    try:
        refuse_impossible_round(tournament, changed)
    except BadFile as refusal:
        raise Misuse("bad_tournament", refusal.reasons) from None
    reasons = list(impossible_scores_of(tournament, tournament.stage.config, changed))
    if reasons:
        raise Misuse("bad_tournament", reasons)
    return changed


def _result(result: Any, table: int | None) -> Result:
    if isinstance(result, Score | Forfeit | DoubleLoss):
        return result
    if not are_numbers(result) or not 2 <= len(result) <= 3:
        raise Misuse("result_of_match", table=table, value=repr(result)[:100])
    return Score(*result)


def _scores(scores: Any, table: Table) -> tuple[Fraction, ...]:
    if not are_numbers(scores) or len(scores) != len(table.seats):
        raise Misuse("scores_of_table", table=table.table, seats=len(table.seats), value=repr(scores)[:100])
    return tuple(Fraction(str(score)) for score in scores)


def are_numbers(values: Any) -> bool:
    return (
        isinstance(values, Sequence)
        and not isinstance(values, str | bytes)
        and all(isinstance(value, int | float | Fraction) and not isinstance(value, bool) for value in values)
    )


def _multiplier(multiplier: Any) -> Fraction:
    factor = Fraction(str(multiplier)) if are_numbers([multiplier]) else Fraction(0)
    if not Fraction(1, 2) <= factor <= 10 or (2 * factor).denominator != 1:
        raise Misuse("multiplier_of_round", value=repr(multiplier)[:100])
    return factor


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
    from crosstable.simulation.next_stage import deal_missing

    load_plugins()
    return deal_missing(read_document(text, seed))


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

    load_plugins()
    *_, last = simulate(simulation(preset=preset, players=players, seed=seed, **options))
    return last


def simulate_rest(
    tournament: Tournament, *, seed: int = 0, draws: float = 0.0, skill: "Skill | str | None" = None
) -> Tournament:
    """Return the tournament played to its end: open matches, rounds to come, planned stages.

    `skill` says who wins games: a function that is given two players and returns the chance of the first, 0 to 1;
    `"elo"` for that of their ratings; without one the higher rating wins more often. `draws` is the share of drawn
    matches. Raises `Refusal` (`bad_options`) for an invalid share or skill.
    """
    from crosstable.simulation.rest import simulate_rest

    load_plugins()
    return simulate_rest(tournament, seed, _share_of_draws(draws), _skill(skill))


def simulate_many(
    tournament: Tournament,
    times: int,
    *,
    seed: int = 0,
    draws: float = 0.0,
    skill: "Skill | str | None" = None,
    each: "Callable[[Tournament], Any] | None" = None,
    jobs: int = 1,
    progress: bool = False,
) -> "Iterator[Any]":
    """Yield the tournament played to its end many times, with the seeds `seed`, `seed + 1` and so on, in that order.

        Counter(simulate_many(tournament, 1000, each=champion, jobs=4))

    `each` is called with every tournament played, and what it returns is yielded instead. `jobs` processes share the
    work; then `skill` and `each` must be functions of a module. `progress` shows a bar on standard error.
    """
    from crosstable.library.many import simulate_many

    share, chances = _share_of_draws(draws), _skill(skill)
    if type(times) is not int or times < 0 or type(jobs) is not int or jobs < 1:
        raise Misuse("times_and_jobs", times=repr(times)[:20], jobs=repr(jobs)[:20])
    load_plugins()
    return simulate_many(tournament, range(seed, seed + times), share, chances, each, jobs, progress)


def _share_of_draws(draws: Any) -> Fraction:
    if not are_numbers([draws]) or not 0 <= draws <= 1:
        raise Misuse("share_of_draws", value=repr(draws)[:100])
    return Fraction(str(draws))


def _skill(skill: Any) -> "Skill | None":
    from crosstable.simulation.results import elo_skill

    if skill == "elo":
        return elo_skill
    if skill is None or callable(skill):
        return skill  # type: ignore[no-any-return]
    raise Misuse("skill_unknown", value=repr(skill)[:100])


def check_players(players: Sequence[Player]) -> None:
    """Raise `Refusal` (`bad_tournament`) with every problem of these players."""
    from crosstable.exchange.document import refuse_impossible_players

    try:
        refuse_impossible_players(players)
    except BadFile as refusal:
        raise Misuse("bad_tournament", refusal.reasons) from None


def _build(document: Mapping[str, Any]) -> Tournament:
    """Return the tournament of a plain document; anything that a file could not hold is refused here too."""
    from crosstable.exchange.document import tournament_from
    from crosstable.simulation.next_stage import deal_missing

    load_plugins()
    try:
        return deal_missing(tournament_from(document))
    except BadFile as refusal:
        raise Misuse("bad_tournament", refusal.reasons) from None
