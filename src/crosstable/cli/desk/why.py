"""`crosstable why`: why somebody stands there, what separates two, why a round is paired or seated so."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from cyclopts import Parameter

from crosstable.cli.desk.completers import player_names
from crosstable.cli.desk.pairings import shown_round
from crosstable.cli.desk.session import Answer, Desk, Reply, view
from crosstable.cli.desk.tables.rounds import is_of_tables
from crosstable.cli.desk.tables.why import seating_reasons
from crosstable.cli.explanation_lines import INDENT, explanation_lines
from crosstable.cli.runner import Report
from crosstable.cli.standings_text import heading
from crosstable.cli.text_tables import wrapped
from crosstable.exchange.explanations import explained_pairing, explanation_answer, separation_answer
from crosstable.exchange.json_answers import reason_answers
from crosstable.model.refusals import Misuse, Refusal
from crosstable.model.tournament import PlayerId
from crosstable.pairing.result import Pairing, PairingReasons
from crosstable.pairing.systems import explain
from crosstable.ranking.current import standings_of
from crosstable.ranking.standings import Standings
from crosstable.ranking.tables.leaderboard import Leaderboard
from crosstable.views.bracket import why_seed
from crosstable.views.explain import explain_place
from crosstable.views.stored_pairing import as_paired
from crosstable.words import sentence, words


@view
def why(
    desk: Desk,
    players: Annotated[
        list[str] | None,
        Parameter(name="PLAYER", help="One player: why this place. Two: what separates them.", completer=player_names),
    ] = None,
    /,
    *,
    number: Annotated[
        int | None, Parameter(name="--round", help="Why this round is paired or seated this way.")
    ] = None,
    at: Annotated[int | None, Parameter(name="--table", help="Why these meet at this table.")] = None,
) -> Reply:
    if number is None and at is None:
        if players is None or len(players) > 2:
            raise Misuse("why_what")
        return _places(desk, [desk.player(player) for player in players])
    if players:
        raise Misuse("why_what")
    return _pairing(desk, number, at)


def _places(desk: Desk, players: list[PlayerId]) -> Report:
    standings = standings_of(desk.tournament)
    if len(players) == 1:
        return Report(
            lambda: explanation_answer(explain_place(standings, players[0]), desk.names),
            lambda: _place_lines(desk, standings, players[0]),
        )
    answer = separation_answer(standings.separation(*players), desk.names)
    return _report({"players": players, **answer}, wrapped(answer["text"]))


def _place_lines(desk: Desk, standings: Standings | Leaderboard, player: PlayerId) -> Iterator[str]:
    yield heading(standings)
    yield from explanation_lines(standings, [player], desk.names)
    seeded = why_seed(desk.tournament, player)
    if seeded is not None:
        yield from wrapped(sentence(seeded, desk.names), INDENT, INDENT + "  ")


def _pairing(desk: Desk, number: int | None, at: int | None) -> Report:
    round_ = shown_round(desk, number)
    if is_of_tables(desk.state, round_):
        return _report(*seating_reasons(desk, round_, at))
    if at is not None and at not in round_.matches:
        raise Refusal("no_such_table", round=round_.number, table=at, tables=sorted(round_.matches))
    before, paired = as_paired(desk.state, round_, desk.tournament)
    reasons = explain(before, paired)
    answer: Answer = {"round": round_.number}
    if at is None:
        answer |= {"explain": explained_pairing(reasons, desk.names)}
    else:
        one = next(
            explained for explained, match in zip(reasons.matches, paired.matches, strict=True) if match.table == at
        )
        answer |= {"table": at, "players": [one.first, one.second], "reasons": reason_answers(one.reasons, desk.names)}
    return _report(answer, _pairing_lines(desk, reasons, paired, at))


def _pairing_lines(desk: Desk, reasons: PairingReasons, paired: Pairing, at: int | None) -> Iterator[str]:
    if at is None:
        for reason in (*reasons.round, *reasons.bye):
            yield from wrapped(sentence(reason, desk.names))
    for explained, match in zip(reasons.matches, paired.matches, strict=True):
        if at in (None, match.table):
            yield words("pair.match", desk.names, table=match.table, players=[explained.first, explained.second])
            for reason in explained.reasons:
                yield from wrapped(sentence(reason, desk.names), "   ")


def _report(answer: Answer, lines: Iterable[str]) -> Report:
    return Report(lambda: answer, lambda: lines)
