"""Badges: a name to wear, with the player's claim code and the way to their page."""

from crosstable.exchange.sheets.qr_codes import qr_svg
from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, titled
from crosstable.model.names import alphabetical
from crosstable.model.refusals import Refusal
from crosstable.words import words


def data(scene: Scene) -> Data:
    """Return a badge for everybody, in the order of the alphabet. Refused where nobody has entered."""
    players = sorted(scene.players, key=lambda player: (alphabetical(player.name), player.number))
    if not players:
        raise Refusal("print_nobody")
    badges = []
    for player in players:
        code = scene.codes.get(player.id, "")
        way = f"{scene.address}/me?player={player.number}" + (f"&claim={code}" if code else "")
        badges.append(
            {
                "name": player.name,
                "number": f"#{player.number}",
                "club": player.club or "",
                "code": code,
                "qr": None if scene.address is None else qr_svg(way),
            }
        )
    return {**titled(scene, "print.sheet.badges"), "badges": badges, "claim": words("print.claim_code")}


SHEET = Sheet("badges", "badges", data, beside="players")
