"""`crosstable why`: why somebody stands there, what separates two, why a round is paired or seated so."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from cyclopts import Parameter

from crosstable.app.as_paired import as_paired
from crosstable.cli.desk.at_work import Answer, Desk, at_desk
from crosstable.cli.desk.completing import player_names
from crosstable.cli.desk.options import WHERE, Where
from crosstable.cli.desk.pairings import shown_round
from crosstable.cli.desk.tables.rounds import is_of_tables
from crosstable.cli.desk.tables.why import place_at_tables, seating_reasons
from crosstable.cli.files import FINE
from crosstable.cli.standings_text import heading, place_lines
from crosstable.cli.tables import wrapped
from crosstable.exchange.answers import line, require_matches, told
from crosstable.exchange.explanations import explained_pairing, explained_place, explained_separation
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from crosstable.pairing.result import Pairing, PairingReasons
from crosstable.pairing.systems import explain
from crosstable.standings.table import Standings
from crosstable.words import sentence, words


def why(
    players: Annotated[
        list[str] | None,
        Parameter(name="PLAYER", help="One player: why this place. Two: what separates them.", completer=player_names),
    ] = None,
    /,
    *,
    number: Annotated[int | None, Parameter(name="--round", help="Why this round is paired or seated so.")] = None,
    at: Annotated[int | None, Parameter(name="--table", help="Why these meet at this table.")] = None,
    where: Where = WHERE,
) -> int:

    def work(desk: Desk) -> int:
        if number is None and at is None:
            if players is None or len(players) > 2:
                raise Misuse("why_what")
            return _places(desk, [desk.player(one) for one in players])
        if players:
            raise Misuse("why_what")
        return _pairing(desk, number, at)

    return at_desk(where, work)


def _places(desk: Desk, players: list[PlayerId]) -> int:
    if desk.state.is_at_tables:
        return _told(desk, *place_at_tables(desk, players))
    tournament = desk.tournament
    require_matches(tournament)
    found = Standings(tournament)
    for one in players:
        if one not in found.places:
            raise Refusal("no_place", player=one)
    if len(players) == 1:
        if desk.json:
            print(line({"tournament": desk.stream, **explained_place(found, players[0], desk.names)}))
            return FINE
        return _printed(_place_lines(desk, found, players[0]))
    one, other = players
    if one == other:
        raise Refusal("named_twice", player=one)
    if found.section_of(one) is not found.section_of(other):
        raise Refusal("other_groups", players=[one, other])
    answer: Answer = explained_separation(found.separation(one, other), desk.names)
    if desk.json:
        print(line({"tournament": desk.stream, "players": players, **answer}))
        return FINE
    return _printed(wrapped(answer["text"]))


def _place_lines(desk: Desk, found: Standings, player: PlayerId) -> Iterator[str]:
    yield heading(desk.tournament, found)
    yield from place_lines(found, player, desk.names, [])


def _pairing(desk: Desk, number: int | None, at: int | None) -> int:
    round_ = shown_round(desk, number)
    if is_of_tables(desk.state, round_):
        return _told(desk, *seating_reasons(desk, round_, at))
    if at is not None and at not in round_.matches:
        raise Refusal("no_such_table", round=round_.number, table=at, tables=sorted(round_.matches))
    before, paired = as_paired(desk.state, round_, desk.tournament)
    reasons = explain(before, paired)
    if desk.json:
        answer: Answer = {"tournament": desk.stream, "round": round_.number}
        if at is None:
            answer |= {"explain": explained_pairing(reasons, desk.names)}
        else:
            one = next(one for one, match in zip(reasons.matches, paired.matches, strict=True) if match.table == at)
            answer |= {"table": at, "players": [one.first, one.second], "reasons": told(one.reasons, desk.names)}
        print(line(answer))
        return FINE
    return _printed(_pairing_lines(desk, reasons, paired, at))


def _pairing_lines(desk: Desk, reasons: PairingReasons, paired: Pairing, at: int | None) -> Iterator[str]:
    if at is None:
        for reason in (*reasons.round, *reasons.bye):
            yield from wrapped(sentence(reason, desk.names))
    for one, match in zip(reasons.matches, paired.matches, strict=True):
        if at in (None, match.table):
            yield words("pair.match", desk.names, table=match.table, players=[one.first, one.second])
            for reason in one.reasons:
                yield from wrapped(sentence(reason, desk.names), "   ")


def _told(desk: Desk, answer: Answer, lines: Sequence[str]) -> int:
    if desk.json:
        print(line({"tournament": desk.stream, **answer}))
        return FINE
    return _printed(iter(lines))


def _printed(lines: Iterator[str]) -> int:
    for text in lines:
        print(text)
    return FINE
