"""`crosstable demo`: a small tournament in the terminal, round by round, with its reasons."""

from collections.abc import Iterator

from crosstable.cli import pairing_text, standings_text
from crosstable.cli.explanation_lines import explanation_lines
from crosstable.cli.runner import FINE
from crosstable.exchange.json_answers import names_of
from crosstable.model.tournament import Forfeit, Match, Score
from crosstable.pairing.systems import pair as paired
from crosstable.ranking.standings import Standings
from crosstable.simulation.options import simulation
from crosstable.simulation.run import simulate
from crosstable.views.standings import live
from crosstable.words import words
from crosstable.words.value_texts import Names

PLAYERS, ROUNDS, SEED, DRAWS = 9, 4, 11, 0.1

NEXT = ("crosstable simulate --players 32 --seed 7 --output friday.json", "crosstable standings friday.json --explain")


def demo() -> int:
    for line in _lines():
        print(line)
    return FINE


def _lines() -> Iterator[str]:
    before, *others = simulate(simulation(players=PLAYERS, rounds=ROUNDS, seed=SEED, draws=DRAWS, name="Demo"))
    names = names_of(before)
    yield words("demo.welcome", players=PLAYERS, rounds=ROUNDS)
    for after in others:
        pairing = paired(before)
        yield ""
        yield pairing_text.heading(before, pairing)
        yield from pairing_text.pairing_lines(before, pairing, names)
        yield from pairing_text.reason_lines(before, pairing, names)
        yield ""
        yield words("demo.results", round=pairing.round)
        yield from (f"  {_result(match, names)}" for match in after.stage.rounds[-1].matches)
        table = Standings(after)
        yield ""
        yield standings_text.heading(table)
        yield from standings_text.standings_lines(table, live(after))
        before = after
    yield from explanation_lines(table, [table.rows[0].player.id], names)
    yield ""
    yield words("demo.next")
    yield from (f"  {command}" for command in NEXT)


def _result(match: Match, names: Names) -> str:
    players = {"first": match.first, "second": match.second}
    match match.result:
        case Score(first, second, draws):
            games = f"{first}-{second}-{draws}" if draws else f"{first}-{second}"
            return words("demo.score", names, games=games, **players)
        case Forfeit(by):
            return words("demo.forfeit", names, by=by, **players)
        case _:
            return words("demo.double_loss", names, **players)
