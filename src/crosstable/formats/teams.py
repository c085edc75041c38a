"""The settings that formats of matches share for teams: the number of boards, and the worth of a board."""

from fractions import Fraction
from typing import Annotated, Literal

from crosstable.model.settings import Merged, Settings
from crosstable.model.validation import Decimals, Key, OneOf, OrNull, Whole, number

MOST_BOARDS = 20


class TeamSettings(Settings, frozen=True, kw_only=True):
    """The number of boards of a match (None: no teams play), what a won and a drawn board is worth, and whether the
    members of a line-up keep the order of their team's list.
    """

    boards: Annotated[int | None, Key(OrNull(Whole(1, MOST_BOARDS)))]
    board_win: Annotated[Fraction, Key(Decimals("0.5", 100, "0.5"), 1)]
    board_draw: Annotated[Fraction, Key(Decimals(0, 100, "0.5"), 0.5)]
    line_up_order: Annotated[Literal["list", "free"], Key(OneOf("list", "free"), "list")]

    @classmethod
    def check(cls, merged: Merged) -> None:
        win, draw = merged.read["board_win"], merged.read["board_draw"]
        if win <= draw:
            merged.problem("board_draw", "board_points_order", win=number(win), draw=number(draw))
