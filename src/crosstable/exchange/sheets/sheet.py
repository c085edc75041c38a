"""The interface of paper sheets: data, layout, and when each is available."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from crosstable.model.refusals import Refusal
from crosstable.model.tournament import Player, PlayerId, Round, Stage, Tournament
from crosstable.views.listing import Listing
from crosstable.views.pairings import without_match
from crosstable.words import sentence, words
from crosstable.words.cells import ColumnTexts, ListingTexts, listing_texts
from crosstable.words.stage_names import stage_names

Kind = Literal["matches", "tables"]
BOTH: tuple[Kind, ...] = ("matches", "tables")
Paper = Literal["a4", "letter"]
# Each paper's width and height in millimetres.
PAPERS: dict[Paper, tuple[float, float]] = {"a4": (210, 297), "letter": (215.9, 279.4)}


class Scene(NamedTuple):
    """A tournament to print, in its last stage; `rested` are players without a match by round, if a journal
    has them.

    `address`, claim `codes` and `wifi` are set if known.
    """

    tournament: Tournament
    round: Round | None
    rested: Mapping[int, Sequence[PlayerId]] | None = None
    address: str | None = None
    codes: Mapping[PlayerId, str] = {}
    wifi: tuple[str, str] | None = None
    paper: Paper = "a4"
    # Whether the whole tournament is meant, not one round or stage of it.
    is_whole: bool = False
    # The name of the stage; empty if it is the only one.
    stage_name: str = ""

    @property
    def stage(self) -> Stage:
        return self.tournament.stage

    @property
    def kind(self) -> Kind:
        return kind_of(self.stage)

    @property
    def players(self) -> list[Player]:
        return sorted(
            (player for player in self.tournament.players if player.took_part), key=lambda player: player.number
        )

    @property
    def through(self) -> int | None:
        """The round of the printed standings; None before the first."""
        return None if self.round is None else self.round.number

    @property
    def resting(self) -> Sequence[PlayerId]:
        if self.rested is None:
            return without_match(self.stage, self.published, self.tournament.players)
        return self.rested.get(self.published.number, ())

    @property
    def published(self) -> Round:
        if self.round is None:
            raise Refusal("print_no_round")
        return self.round


def kind_of(stage: Stage) -> Kind:
    return "tables" if stage.config.traits.at_tables else "matches"


def scene_of(tournament: Tournament, round_: int | None = None, stage: int | None = None) -> Scene:
    """Return the scene of a published round (default: the latest) or of a stage, counted from 1.

    Raise if that round or stage doesn't exist.
    """
    if stage is not None and not 1 <= stage <= len(tournament.stages):
        raise Refusal("print_no_stage", stage=stage, last=len(tournament.stages))
    rounds = {
        counted.number: (counted, index)
        for index, stage_ in enumerate(tournament.stages)
        for counted in stage_.rounds
        if counted.counts and stage in (None, index + 1)
    }
    if round_ is not None and round_ not in rounds:
        raise Refusal("no_such_round", round=round_, last=max(rounds, default=0))
    is_whole = round_ is None and stage is None
    if not rounds:
        chosen, index = None, len(tournament.stages) - 1 if stage is None else stage - 1
    else:
        chosen, index = rounds[max(rounds) if round_ is None else round_]
    # By default the latest stage is printed, even before its first round.
    last = len(tournament.stages) - 1 if is_whole else index
    name = stage_names(tournament)[last] if len(tournament.stages) > 1 else ""
    return Scene(tournament.through_stage(last), chosen if last == index else None, is_whole=is_whole, stage_name=name)


# Values of a layout: texts, numbers and lists of them.
Data = dict[str, Any]


class Sheet(NamedTuple):
    """A sheet that can be printed if the kind of play and the tournament fit."""

    name: str
    layout: str
    data: Callable[[Scene], Data]
    kinds: tuple[Kind, ...] = BOTH
    # The page of the app that offers it, in addition to the print page.
    offered_on: Literal["round", "standings", "players", "room", ""] = ""
    applies: Callable[[Tournament], bool] = lambda _: True

    def serves(self, tournament: Tournament) -> bool:
        return kind_of(tournament.stage) in self.kinds and self.applies(tournament)


def teams_play(tournament: Tournament) -> bool:
    return tournament.stage.config.boards is not None


def sheet_head(scene: Scene, code: str, **params: Any) -> Data:
    """Return the head of a sheet: tournament, title, and the stage if there are several."""
    return {"name": scene.tournament.name, "heading": words(code, **params), "stage": scene.stage_name}


def column(code: str, align: str = "left", grow: int = 0, bold: bool = False) -> Data:
    """Return a column of a listing; `grow` is its share of the remaining width."""
    return {"label": words(code) if code else "", "align": align, "grow": grow, "bold": bold}


def listing_sections(listing: Listing[Any]) -> list[Data]:
    texts = listing_texts(listing)
    columns = [_listing_column(column, texts) for column in texts.columns]
    if texts.has_marks:
        columns.append(column(""))
    sections: list[Data] = [
        {"head": section.head, "columns": columns, "rows": section.lines} for section in texts.sections
    ]
    if sections and listing.notes:
        sections[-1]["notes"] = [sentence(note) for note in listing.notes]
    return sections


def _listing_column(texts: ColumnTexts, listing: ListingTexts) -> Data:
    """Return a column. Ranks and the first criterion are bold; names take the remaining width."""
    first = next((other for other in listing.columns if other.kind in ("points", "criterion")), None)
    return {
        "label": texts.title,
        "align": "right" if texts.is_right else "left",
        "grow": 1 if texts.kind in ("player", "text") else 0,
        "bold": texts.kind == "rank" or texts is first,
    }
