"""Records 801 and 802: each team's rounds, for people to read. Record 801 also has the boards.

| record | columns |
|---|---|
| 802 | team 5-7, nickname 9-13, points 15-20 and 22-27; a round: opponent 29-31, colour 33, points 35-38, forfeit 39 |
| 801 | the same in columns as wide as they have to be; a round: opponent, colour, results and members by board |
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from crosstable.exchange.files.trf.scoring import write_points
from crosstable.exchange.files.trf.team_event import TeamEvent

Plain = dict[str, Any]
_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefgh"
_BYES = {"win": ("FPB", "F"), "draw": ("HPB", "H"), "loss": ("ZPB", "Z")}


def _nickname(event: TeamEvent, team: Plain) -> str:
    nickname = event.nicknames.get(event.numbers[team["id"]], "")
    return nickname or "".join(letter for letter in team["name"] if letter.isalnum())[:5]


def round_records(event: TeamEvent, code: str) -> Iterator[str]:
    """Yield a record 801 or 802 for every team."""
    width = len(str(max(event.numbers.values(), default=0)))
    for team in event.teams:
        points = write_points(event.match_points(team["id"])), write_points(event.game_points(team["id"]))
        number, nickname = event.numbers[team["id"]], _nickname(event, team)
        if code == "802":
            head = f"802 {number:>3} {nickname:<5} {points[0]:>6} {points[1]:>6} "
            yield (head + "  ".join(_short(event, team, round_) for round_ in event.rounds)).rstrip()
        else:
            head = f"801 {number:>{width}} {nickname:<5} {points[0]:>6} {points[1]:>6}"
            yield (head + "".join(f"  {_long(event, team, round_, width)}" for round_ in event.rounds)).rstrip()


def _match_of(team: Plain, round_: Plain) -> tuple[Plain, int] | None:
    match_ = next((match for match in round_["matches"] if team["id"] in match["players"]), None)
    return None if match_ is None else (match_, match_["players"].index(team["id"]))


def _short(event: TeamEvent, team: Plain, round_: Plain) -> str:
    of_match = _match_of(team, round_)
    if of_match is None or len(of_match[0]["players"]) == 1:
        name, points = _bye(event, team, round_, of_match)
        return f"{name:>3}   {points:>4} "
    match, side = of_match
    opponent, colour = event.numbers[match["players"][1 - side]], "wb"[side]
    forfeit = "f" if "forfeit" in match or "double_forfeit" in match else " "
    return f"{opponent:>3} {colour} {write_points(_points(event, match, side)):>4}{forfeit}"


def _long(event: TeamEvent, team: Plain, round_: Plain, width: int) -> str:
    of_match = _match_of(team, round_)
    places = {member["id"]: place for place, member in enumerate(team.get("members", ()), 1)}
    blank = f"{'':>{width}}  "
    if of_match is None or len(of_match[0]["players"]) == 1:
        letter = {"PAB": "U", "FPB": "F", "HPB": "H", "ZPB": "Z"}[_bye(event, team, round_, of_match)[0]]
        return f"{blank} {letter * event.boards} {'':{event.boards}}"
    match, side = of_match
    opponent, colour = event.numbers[match["players"][1 - side]], "wb"[side]
    if "forfeit" in match or "double_forfeit" in match:
        sign = "+" if "forfeit" in match and match["forfeit"] != team["id"] else "-"
        return f"{opponent:>{width}} {colour} {sign * event.boards} {'':{event.boards}}"
    boards = match.get("boards", ())
    results = "".join(_result(board, side) for board in boards)
    members = "".join(_DIGITS[places.get(board["players"][side], 0)] for board in boards)
    return f"{opponent:>{width}} {colour} {results:{event.boards}} {members:{event.boards}}"


def game_code(mine: float, yours: float) -> str:
    if mine == yours:
        return "=" if mine else "0"
    return "1" if mine > yours else "0"


def _result(board: Plain, side: int) -> str:
    if "score" in board:
        mine, yours = board["score"][side], board["score"][1 - side]
        return game_code(mine, yours)
    mine, yours = board["players"][side], board["players"][1 - side]
    return "*" if mine and yours else "+" if mine else "-"


def _points(event: TeamEvent, match: Plain, side: int) -> Fraction:
    win, draw = event.scoring.win, event.scoring.draw
    if "forfeit" in match:
        return win * event.boards if match["forfeit"] != match["players"][side] else Fraction(0)
    worth = {"1": win, "+": win, "=": draw}
    return sum((worth.get(_result(board, side), Fraction(0)) for board in match.get("boards", ())), Fraction(0))


def _bye(event: TeamEvent, team: Plain, round_: Plain, of_match: tuple[Plain, int] | None) -> tuple[str, str]:
    if of_match is not None and of_match[0]["bye"] == event.bye_kind:
        games = event.team_byes.game_points or Fraction(0)
        return "PAB", write_points(games)
    kind = of_match[0]["bye"] if of_match is not None else event.request_of(team["id"], round_["number"])
    half, whole = event.boards // 2 * event.scoring.win + event.boards % 2 * event.scoring.draw, event.boards
    points = {"win": whole * event.scoring.win, "draw": half}.get(kind, Fraction(0))
    return _BYES[kind][0], write_points(Fraction(points))
