"""Tables of three to eight: everybody plays every round, unless there is no seat."""

from fractions import Fraction
from typing import Annotated, Literal

from crosstable.formats.format import Demo, Format
from crosstable.model.papers import MOST_BULA, SEATS
from crosstable.model.settings import Merged, Settings
from crosstable.model.validation import Decimals, Flag, Key, Many, OneOf, OrNull, Whole

CRITERIA = ("tournament_score", "round_score", "last_win", "table_round_score", "wins", "round_wins", "points")

# As small and as large as a table may be.
_SIZES = (3, 8)


class TableSettings(Settings, frozen=True, kw_only=True):
    """How players are put to tables, and what a game there is worth."""

    table_size: Annotated[int, Key(Whole(*_SIZES), 4)]
    uma: Annotated[tuple[int, ...] | None, Key(OrNull(Many(Whole(-1_000_000, 1_000_000), *_SIZES)))]
    oka: Annotated[int, Key(Whole(0, 1_000_000), 0)]
    start_points: Annotated[int, Key(Whole(0, 1_000_000), 30_000)]
    share_uma: Annotated[bool, Key(Flag(), True)]
    place_points: Annotated[tuple[Fraction, ...] | None, Key(OrNull(Many(Decimals(-10_000, 10_000), *_SIZES)))]
    zero_sum: Annotated[bool, Key(Flag(), False)]
    lower_wins: Annotated[bool, Key(Flag(), False)]
    bula: Annotated[int | None, Key(OrNull(Whole(1, MOST_BULA)))]
    seating: Annotated[
        Literal["random", "by_rank", "spread", "fresh"], Key(OneOf("random", "by_rank", "spread", "fresh"), "fresh")
    ]
    seating_effort: Annotated[int, Key(Whole(1, 100), 10)]
    leftovers: Annotated[
        Literal["sit_out", "short_tables", "stand_in"], Key(OneOf("sit_out", "short_tables", "stand_in"), "sit_out")
    ]
    inactive_tables: Annotated[tuple[int, ...], Key(Many(Whole(1, 100_000), most=10_000, unique=True), [])]
    criteria: Annotated[tuple[str, ...], Key(Many(OneOf(*CRITERIA), least=1, unique=True), list(CRITERIA[:4]))]

    @property
    def adds_up(self) -> bool:
        """The scores of a finished table must come to a certain sum."""
        return self.uma is not None or self.zero_sum

    @property
    def by_result(self) -> bool:
        """A table needs its final scores or places: no taps count."""
        return self.adds_up or self.place_points is not None or self.on_papers

    @property
    def on_papers(self) -> bool:
        """Preferans: three at a table play a game, and each writes a paper."""
        return self.bula is not None

    def is_one_game(self, seated: int) -> bool:
        """Preferans: scores entered without papers belong to one game if three sit at the table."""
        return self.on_papers and seated == SEATS

    def stand_ins(self, seated: int) -> int:
        """Return how many stand-ins complete a table."""
        return max(self.table_size - seated, 0) if self.leftovers == "stand_in" else 0

    def score_count(self, seated: int) -> int:
        """Return how many scores a table has: one for each player, and for each stand-in if the game counts scores."""
        counts_scores = self.adds_up and not self.on_papers and self.place_points is None
        return seated + (self.stand_ins(seated) if counts_scores else 0)

    def uma_of(self, size: int) -> tuple[int, ...]:
        """Return the bonuses of a table's places; a smaller one has the outer ones, and zero between two halves."""
        uma = self.uma or ()
        if size >= len(uma):
            return uma if size == len(uma) else (0,) * size
        half = size // 2
        return (*uma[:half], *(0,) * (size % 2), *uma[len(uma) - half :])

    @classmethod
    def check(cls, merged: Merged) -> None:
        """Note a bonus for every place that is not one: exactly as many for the uma as a table has places, points for
        places as many or more. Lists that no table could have are noted already. Papers have scores of their own.
        """
        if merged.written["bula"] is not None and "bula" not in merged.unsound:
            others = [name for name in ("uma", "place_points") if merged.written[name] is not None]
            if others:
                merged.problem("bula", "bula_beside", others=others)
        if "table_size" in merged.unsound:
            return
        size = merged.read["table_size"]
        for name in ("uma", "place_points"):
            written = merged.written[name]
            length = len(written) if isinstance(written, list) else size
            is_wrong = length != size if name == "uma" else length < size
            if is_wrong and _SIZES[0] <= length <= _SIZES[1]:
                merged.problem(name, "length_of_table", length=length, size=size)


FORMAT = Format(
    name="tables",
    at_tables=True,
    settings=(TableSettings,),
    demo=Demo(
        name="Riichi Sunday",
        preset="riichi",
        config={"rounds": 5, "round_minutes": 90},
        players=24,
        round=3,
        entered=2,
    ),
)
