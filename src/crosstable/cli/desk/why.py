"""`crosstable why`: reasons for a place, the difference between two players, and reasons for pairings or seats."""

from collections.abc import Iterable, Iterator
from itertools import chain

from crosstable.cli.desk.pairings import shown_round
from crosstable.cli.desk.session import Answer, Desk, Reply, view
from crosstable.cli.desk.tables.rounds import is_of_tables
from crosstable.cli.runner import Report
from crosstable.cli.standings import INDENT, check_place, explanation_lines, heading, reason_lines
from crosstable.cli.text_tables import wrap
from crosstable.exchange.explanations import explained_pairing, explanation_answer, separation_answer
from crosstable.exchange.json_answers import reason_answers
from crosstable.model.refusals import Misuse
from crosstable.model.tournament import PlayerId
from crosstable.ranking.current import standings_of
from crosstable.ranking.standings import Standings
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.state.live_rounds import RoundInPlay
from crosstable.views.bracket import explain_seed
from crosstable.views.explain import deciding_values, explain_place
from crosstable.views.explain_round import PairingExplanation, explain_pairing, explain_seating
from crosstable.views.last_round import last_round
from crosstable.words import sentence, words
from crosstable.words.explanation_text import deciding_texts, least_places_text


@view
def why(
    desk: Desk, players: list[str] | None = None, /, *, round_: int | None = None, table: int | None = None
) -> Reply:
    if round_ is None and table is None:
        if players is None or len(players) > 2:
            raise Misuse("why_what")
        return _places(desk, [desk.player(player) for player in players])
    if players:
        raise Misuse("why_what")
    return _round(desk, round_, table)


def _places(desk: Desk, players: list[PlayerId]) -> Report:
    standings = standings_of(desk.tournament)
    if len(players) == 1:
        check_place(standings, players[0])
        return Report(
            lambda: explanation_answer(explain_place(standings, players[0]), desk.names),
            lambda: _place_lines(desk, standings, players[0]),
        )
    for player in players:
        check_place(standings, player)
    separation = standings.separation(*players)
    answer = separation_answer(separation, desk.names)
    texts = deciding_texts(deciding_values(standings, separation), desk.names)
    lines = chain(wrap(answer["text"]), *(wrap(text, INDENT, INDENT + "  ") for text in texts))
    return _report({"players": players, **answer, "decided_by": texts}, lines)


def _place_lines(desk: Desk, standings: Standings | Leaderboard, player: PlayerId) -> Iterator[str]:
    yield heading(standings)
    yield from explanation_lines(standings, [player], desk.names)
    ahead = last_round(desk.tournament)
    least = None if ahead is None else least_places_text(ahead.least_places(player))
    if least is not None:
        yield from wrap(least, INDENT, INDENT + "  ")
    seeded = explain_seed(desk.tournament, player)
    if seeded is not None:
        yield from wrap(sentence(seeded, desk.names), INDENT, INDENT + "  ")


def _round(desk: Desk, number: int | None, table: int | None) -> Report:
    round_ = shown_round(desk, number)
    return _seating(desk, round_, table) if is_of_tables(desk.state, round_) else _pairing(desk, round_, table)


def _seating(desk: Desk, round_: RoundInPlay, table: int | None) -> Report:
    explanation = explain_seating(desk.state, round_, table)
    answer: Answer = {"round": round_.number, "mode": explanation.mode}
    if table is not None:
        answer |= {"table": table, "players": list(round_.tables[table].seats)}
    answer["reasons"] = reason_answers(explanation.warnings, desk.names)
    lines = reason_lines(explanation.seating, desk.names)
    return _report(answer, chain(lines, reason_lines(explanation.conflicts, desk.names, INDENT)))


def _pairing(desk: Desk, round_: RoundInPlay, table: int | None) -> Report:
    explanation = explain_pairing(desk.state, round_, desk.tournament, table)
    answer: Answer = {"round": round_.number}
    if table is None:
        answer["explain"] = explained_pairing(explanation, desk.names)
    else:
        (match,) = explanation.matches
        reasons = reason_answers(match.reasons, desk.names)
        answer |= {"table": table, "players": [match.first, match.second], "reasons": reasons}
    return _report(answer, _pairing_lines(desk, explanation))


def _pairing_lines(desk: Desk, explanation: PairingExplanation) -> Iterator[str]:
    yield from reason_lines((*explanation.round, *explanation.bye), desk.names)
    for match in explanation.matches:
        yield words("pair.match", desk.names, table=match.table, players=[match.first, match.second])
        yield from reason_lines(match.reasons, desk.names, INDENT)


def _report(answer: Answer, lines: Iterable[str]) -> Report:
    return Report(lambda: answer, lambda: lines)
