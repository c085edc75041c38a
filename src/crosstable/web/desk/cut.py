"""The cut at the desk: its preview, another cut by hand or none, undo, and a playoff."""

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
from crosstable.words.value_texts import decimal


class CutGroup(msgspec.Struct, frozen=True):
    """Players with equal totals and equal scores in this round."""

    score: str
    round_score: str
    goes: bool
    players: list[tuple[PlayerId, str]]


@route("GET", "/t/{code}/desk/cut", who="organiser")
def cut_page(request: Request) -> Answer:
    room = request.room
    projection, refused = _project(room)
    is_over = room.state.phase == "ready"
    return page(
        request,
        "desk/cut.html",
        here="cut",
        has_cut=bool(room.state.stages) and room.state.stage.config.traits.cuts,
        found=projection,
        refused=refused,
        is_playing=room.state.phase == "playing",
        minutes_left=_minutes_left(room, request.now),
        facts=[] if projection is None else _fact_texts(projection),
        groups=[] if projection is None else _groups(room, projection),
        warnings=[] if projection is None else [sentence(warning, room.names) for warning in projection.warnings],
        eliminated=_cut_players(room),
        can_restore=may(room, "restore"),
        can_play_off=is_over and bool(room.state.stage.rounds) and may(room, "playoff"),
        size=room.state.stage.config.of(TableSettings).table_size if room.state.stages else 4,
    )


def _project(room: Room) -> tuple[Cut | None, str | None]:
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


def _fact_texts(projection: Cut) -> list[str]:
    remaining = projection.rounds - projection.round
    texts = [
        words("web.cut.field", active=projection.active, original=projection.original, round=projection.number),
        words(
            "cut.ideal", ideal=projection.ideal, left=remaining, rounds=projection.rounds, original=projection.original
        ),
    ]
    texts += [
        words("cut.splits" if candidate.splits else "cut.whole", keep=candidate.keep)
        for candidate in projection.candidates
    ]
    if projection.target is not None:
        texts.append(words(_POLICIES[projection.policy], target=projection.target))
        share = round(Fraction(projection.target, projection.original) * 100) if projection.original else None
        texts.append(words("cut.share", share=share, original=projection.original))
        texts.append(words("web.cut.seated_anew"))
    return texts


_POLICIES = {"cut_tied": "web.cut.cut_tied", "exact": "web.cut.exact", "keep_tied": "web.cut.keep_tied"}


def _groups(room: Room, projection: Cut) -> list[CutGroup]:
    """Return eliminated groups, then staying groups, each worst first: the line is between them."""
    eliminated = [
        CutGroup(
            decimal(group.score),
            decimal(group.round_score),
            True,
            [(player_, room.names[player_]) for player_ in group.players],
        )
        for group in projection.groups
    ]
    board = room.leaderboard
    staying: dict[tuple[str, str], list[tuple[PlayerId, str]]] = {}
    for player in reversed(projection.stay):
        row = board.row(player)
        staying.setdefault((decimal(row.score), decimal(row.round_score)), []).append((player, room.names[player]))
    return eliminated + [CutGroup(*scores, False, players) for scores, players in staying.items()]


def _cut_players(room: Room) -> list[tuple[PlayerId, str, int]]:
    start = room.state.stage_start if room.state.stages else 1
    eliminated_ = [
        (player.eliminated_in, player.number, player.id)
        for player in room.state.players.values()
        if player.eliminated_in is not None and player.eliminated_in >= start
    ]
    return [
        (player, room.names[player], round_)
        for round_, _, player in sorted(eliminated_, key=lambda eliminated: (-eliminated[0], eliminated[1]))
    ]
