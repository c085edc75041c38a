"""The cut at the desk: the whole of it before it happens, another list by hand, none; the way back, and a playoff."""

from fractions import Fraction

import msgspec

from crosstable.app.site import Room
from crosstable.formats.tables import TableSettings
from crosstable.model.refusals import Refusal
from crosstable.model.tournament import PlayerId
from crosstable.ranking.tables.cut_line import Cut, cut
from crosstable.web.desk.action_buttons import may
from crosstable.web.pages.render import page
from crosstable.web.pages.round_clock import clock_of
from crosstable.web.request import Request
from crosstable.web.responses import Answer
from crosstable.web.routes import route
from crosstable.words import refusal_sentence, sentence, words
from crosstable.words.formatting import decimal


class Group(msgspec.Struct, frozen=True):
    """Players of one total and one score of this round."""

    score: str
    round_score: str
    goes: bool
    players: list[tuple[PlayerId, str]]


@route("GET", "/t/{code}/desk/cut", who="organiser")
def cut_page(request: Request) -> Answer:
    """The cut as it would be now, or why there is none."""
    room = request.room
    found, refused = _found(room)
    is_over = room.state.phase == "ready"
    return page(
        request,
        "desk/cut.html",
        here="cut",
        has_cut=bool(room.state.stages) and room.state.stage.config.traits.cuts,
        found=found,
        refused=refused,
        is_playing=room.state.phase == "playing",
        minutes_left=_minutes_left(room, request.now),
        facts=[] if found is None else _facts(found),
        groups=[] if found is None else _groups(room, found),
        warnings=[] if found is None else [sentence(warning, room.names) for warning in found.warnings],
        eliminated=_eliminated(room),
        can_restore=may(room, "restore"),
        can_play_off=is_over and bool(room.state.stage.rounds) and may(room, "playoff"),
        size=room.state.stage.config.of(TableSettings).table_size if room.state.stages else 4,
    )


def _found(room: Room) -> tuple[Cut | None, str | None]:
    """The cut of the round that is being played; after it, nothing: it has happened."""
    if room.state.phase != "playing":
        return None, words("web.cut.not_now")
    try:
        return cut(room.tournament), None
    except Refusal as refusal:
        return None, refusal_sentence(refusal, room.names)


def _minutes_left(room: Room, now: int) -> int:
    """Return the whole minutes left on the round's clock; 0 if it is over or there is none."""
    clock = clock_of(room.state, now)
    return 0 if clock is None or clock.left <= 0 else -(-int(clock.left) // 60)


def _facts(found: Cut) -> list[str]:
    """Target and why, its share of the original, how many go and stay."""
    left = found.rounds - found.round
    said = [
        words("web.cut.field", active=found.active, original=found.original, round=found.number),
        words("cut.ideal", ideal=found.ideal, left=left, rounds=found.rounds, original=found.original),
    ]
    said += [
        words("cut.splits" if candidate.splits else "cut.whole", keep=candidate.keep) for candidate in found.candidates
    ]
    if found.target is not None:
        said.append(words(_POLICIES[found.policy], target=found.target))
        share = round(Fraction(found.target, found.original) * 100) if found.original else None
        said.append(words("cut.share", share=share, original=found.original))
        said.append(words("web.cut.seated_anew"))
    return said


_POLICIES = {"cut_tied": "web.cut.cut_tied", "exact": "web.cut.exact", "keep_tied": "web.cut.keep_tied"}


def _groups(room: Room, found: Cut) -> list[Group]:
    """Who goes, worst first, then who stays, worst first: the line is between them."""
    going = [
        Group(decimal(group.score), decimal(group.round_score), True, [(who, room.names[who]) for who in group.players])
        for group in found.groups
    ]
    board = room.leaderboard
    stay: dict[tuple[str, str], list[tuple[PlayerId, str]]] = {}
    for player in reversed(found.stay):
        row = board.row(player)
        stay.setdefault((decimal(row.score), decimal(row.round_score)), []).append((player, room.names[player]))
    return going + [Group(*scores, False, players) for scores, players in stay.items()]


def _eliminated(room: Room) -> list[tuple[PlayerId, str, int]]:
    """Whoever was cut in this stage, the latest first."""
    start = room.state.stage_start if room.state.stages else 1
    gone = [
        (player.eliminated_in, player.number, player.id)
        for player in room.state.players.values()
        if player.eliminated_in is not None and player.eliminated_in >= start
    ]
    return [
        (player, room.names[player], round_)
        for round_, _, player in sorted(gone, key=lambda eliminated: (-eliminated[0], eliminated[1]))
    ]
