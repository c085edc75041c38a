"""Badges: a name to wear, with the player's claim code and the way to their page."""

from crosstable.exchange.sheets.qr_codes import qr_svgs
from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, sheet_head
from crosstable.model.names import sort_key
from crosstable.model.refusals import Refusal
from crosstable.words import words


def data(scene: Scene) -> Data:
    """Return all badges, alphabetically. Raise if nobody has entered."""
    players = sorted(scene.players, key=lambda player: (sort_key(player.name), player.number))
    if not players:
        raise Refusal("print_nobody")
    codes = [scene.codes.get(player.id, "") for player in players]
    ways = [
        f"{scene.address}/me?player={player.number}" + (f"&claim={code}" if code else "")
        for player, code in zip(players, codes, strict=True)
    ]
    pictures = [None] * len(players) if scene.address is None else qr_svgs(ways)
    badges = [
        {"name": player.name, "number": f"#{player.number}", "club": player.club or "", "code": code, "qr": picture}
        for player, code, picture in zip(players, codes, pictures, strict=True)
    ]
    return {**sheet_head(scene, "print.sheet.badges"), "badges": badges, "claim": words("print.claim_code")}


SHEET = Sheet("badges", "badges", data, offered_on="players")
