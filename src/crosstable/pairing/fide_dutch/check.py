"""The checker: compare a played round with the one that the rules give, and name the clause."""

from collections.abc import Iterator, Sequence

from crosstable.model.points import to_points
from crosstable.model.refusals import Reason
from crosstable.model.tournament import PlayerId, Round, Tournament
from crosstable.pairing.fide_dutch.colours import white_of
from crosstable.pairing.fide_dutch.compare import first_difference, mates
from crosstable.pairing.fide_dutch.engine import PairedRound, pair_round
from crosstable.pairing.fide_dutch.field import players_of
from crosstable.pairing.fide_dutch.measure import measure
from crosstable.pairing.fide_dutch.players import Players, same_absolute
from crosstable.pairing.problem import Pair
from crosstable.pairing.result import RoundCheck


def check(tournament: Tournament, round_: Round) -> RoundCheck:
    """Return whether a round was legal, and whether the rules give the same one.

    A bye worth a win comes from the pairing or from a request: the round is right if either reading fits.
    """
    won = [bye.player for bye in round_.byes if bye.kind == "win"]
    checks = [_check(tournament, round_, bye) for bye in (*won, *([] if len(won) == 1 else [None]))]
    if len(won) == 1 and not checks[0].ok:
        without_bye = _check(tournament, round_, None)
        checks += [without_bye] if without_bye.ok else []
    return next((check_ for check_ in checks if check_.ok), checks[0])


def _check(tournament: Tournament, round_: Round, bye: PlayerId | None) -> RoundCheck:
    seated = {player for match in round_.matches for player in (match.first, match.second)}
    seated |= set() if bye is None else {bye}
    others = {player.id for player in tournament.players} - seated
    if not seated:
        return RoundCheck(round_.number, True, measure(None, (), None), None, ())
    players = players_of(tournament, round_.number, also=seated, gone=others)
    place = {player: i for i, player in enumerate(players.ids)}
    games = [(place[match.first], place[match.second]) for match in round_.matches]
    pairs = [(min(game), max(game)) for game in games]
    free = None if bye is None else place[bye]
    wrong = [*_illegal(players, pairs, free)]
    actual = measure(players, pairs, free)
    best = pair_round(players)
    if best is None:
        return RoundCheck(round_.number, not wrong, actual, None, tuple(wrong))
    differences = wrong or [*_differences(players, best, games, pairs, free)]
    could = measure(players, best.pairs, best.bye)
    return RoundCheck(round_.number, not wrong, actual, could, tuple(differences))


def _illegal(players: Players, pairs: Sequence[Pair], bye: int | None) -> Iterator[Reason]:
    """Yield the breaches of C1 to C3, and forbidden pairs that met."""
    ids = players.ids
    for a, b in pairs:
        both = {"players": [ids[a], ids[b]]}
        if b in players.met[a]:
            yield Reason("check_rematch", {**both, "clause": "C1"})
        if b in players.forbidden[a]:
            yield Reason("check_forbidden", both)
        if same_absolute(players, a, b) and not (players.top[a] or players.top[b]):
            yield Reason("check_dutch_colours", {**both, "clause": "C3"})
    if bye is not None and not players.may_have_bye[bye]:
        yield Reason("check_dutch_bye", {"player": ids[bye], "clause": "C2"})


def _differences(
    players: Players, best: PairedRound, games: Sequence[Pair], pairs: Sequence[Pair], bye: int | None
) -> Iterator[Reason]:
    """Yield the first bracket that the rules pair otherwise; if there is none, matches with the other colours."""
    ids = players.ids
    difference = first_difference(players, best, pairs, bye)
    if difference is not None:
        opponents = mates(best.pairs)
        instead = [[ids[a], ids[b]] for a in difference.players if (b := opponents.get(a, -1)) > a]
        yield Reason(
            "check_dutch",
            {
                "clause": difference.clause,
                "points": to_points(difference.score),
                "players": [ids[player] for player in difference.players],
                "was": difference.was,
                "best": difference.best,
                "instead": instead,
            },
        )
        return
    wrong = []
    begins = []
    for game, pair in zip(games, pairs, strict=True):
        white, clause = white_of(players, *pair)
        if clause == "initial":
            begins.append(white == game[0])
        if white != game[0]:
            both = {"players": [ids[game[1]], ids[game[0]]], "reason": clause, "clause": "5.2"}
            wrong.append(Reason("check_dutch_white", both))
    # The initial colour is drawn: if it was the other one all over the round, nothing is wrong with it.
    drawn_otherwise = not any(begins)
    yield from (reason for reason in wrong if not (drawn_otherwise and reason.params["reason"] == "initial"))
