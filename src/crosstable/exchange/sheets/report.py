"""The report of the whole event: what it was, the final standings, every round, the grid, and what was remarkable."""

from crosstable.exchange.sheets import categories, grid, seating, standings
from crosstable.exchange.sheets.pairings import idle_notes, match_score, scene_pairings
from crosstable.exchange.sheets.sheet import Data, Scene, Sheet, column, sheet_head
from crosstable.model.refusals import Refusal
from crosstable.ranking.highlights import match_highlights
from crosstable.ranking.prizes import Award, awards
from crosstable.ranking.standings import Standings
from crosstable.ranking.tables.highlights import table_highlights
from crosstable.views.bracket import round_names
from crosstable.views.categories import has_categories
from crosstable.views.performance import has_performances, performances
from crosstable.views.standings import is_over
from crosstable.words import words
from crosstable.words.bracket_text import rounds_text
from crosstable.words.ending import won_text
from crosstable.words.grid_text import grid_key
from crosstable.words.pairing_text import side_columns
from crosstable.words.rating_text import change_text
from crosstable.words.stage_names import stage_names
from crosstable.words.value_texts import decimal


def data(scene: Scene) -> Data:
    tournament = scene.tournament
    if not any(round_.counts for round_ in tournament.all_rounds):
        raise Refusal("print_no_round")
    sections = standings.final_sections(tournament) if len(tournament.stages) > 1 else []
    for number in range(len(tournament.stages)):
        then = scene._replace(tournament=tournament.through_stage(number))
        name = stage_names(tournament)[number] if len(tournament.stages) > 1 else ""
        sections += _stage(then, name)
    sections += _categories(scene)
    names = {player.id: player.name for player in tournament.players}
    found_highlights = table_highlights(tournament) if scene.kind == "tables" else match_highlights(tournament)
    highlights = [words(highlight.code, names, **highlight.params) for highlight in found_highlights]
    if won := awards(tournament):
        sections.insert(0, _prizes(won))
    rounds = sum(round_.counts for round_ in tournament.all_rounds)
    figures = words("print.figures", players=len(scene.players), rounds=rounds)
    return {
        **sheet_head(scene, "print.sheet.report"),
        "stage": "",
        "lead": [figures, *highlights],
        "sections": sections,
        "size": 10,
    }


def _prizes(won: list[Award]) -> Data:
    columns = [
        column("column.rank", "right", bold=True),
        column("column.player", grow=1),
        column("print.prize", "right"),
    ]
    rows = [[str(award.rank or ""), award.player.name, ", ".join(map(won_text, award.won))] for award in won]
    return {"head": words("print.prizes"), "columns": columns, "rows": rows}


def _categories(scene: Scene) -> list[Data]:
    sections = categories.category_sections(scene) if has_categories(scene.tournament) else []
    if sections:
        sections[0] |= {"above": words("print.categories")}
    return sections


def _stage(scene: Scene, name: str) -> list[Data]:
    place = standings.stage_sections(scene.tournament)
    if place:
        is_final = not name and is_over(scene.tournament)
        head = words("print.final_standings" if is_final else "print.standings_head")
        place[0] |= {"above": name, "head": place[0]["head"] or head}
        place[-1]["notes"] = [*place[-1].get("notes", []), *standings.tiebreak_notes(scene.tournament)]
    boards = [*_performances(scene), *standings.board_sections(scene.tournament)]
    squares = grid.stage_grids(scene)
    grids = [{**grid.section(square), "small": len(square.columns) > 16} for square in squares]
    if grids:
        grids[-1]["notes"] = [grid_key(squares)]
    for square in grids:
        square["head"] = square["head"] or words("print.grid")
    rounds = [_round(scene._replace(round=round_)) for round_ in scene.stage.rounds if round_.counts]
    return [*place, *boards, *grids, *rounds]


def _performances(scene: Scene) -> list[Data]:
    """Return everybody's rating performance in the order of the standings, if the stage shows them."""
    if scene.kind == "tables" or not has_performances(scene.stage.config):
        return []
    table = Standings(scene.tournament)
    by_player = performances(table.ledger)
    rows = [
        [
            row.player.name,
            "" if performance.rating is None else str(performance.rating),
            f"{decimal(performance.score)}/{performance.games}",
            str(performance.opponents),
            str(performance.performance),
            "" if performance.expected is None else decimal(performance.expected),
            "" if performance.change is None else change_text(performance.change),
            "" if performance.factor is None else str(performance.factor),
        ]
        for row in table
        if (performance := by_player.get(row.player.id)) is not None
    ]
    heads = ("rating", "score", "opponents_rating", "performance", "expected", "elo_change", "factor")
    columns = [column("column.player", grow=1), *(column(f"column.{head}", "right") for head in heads)]
    head = {"head": words("web.public.performance"), "columns": columns, "rows": rows}
    return [{**head, "notes": [words("performance.note")]}] if rows else []


def _round(scene: Scene) -> Data:
    number, notes = scene.published.number, idle_notes(scene)
    name = rounds_text(round_names(scene.tournament, number))
    head = ": ".join(filter(None, [words("print.round_head", round=number), name]))
    pairings = scene_pairings(scene)
    if pairings.tables:
        return {"head": head, **seating.seats(scene), "notes": notes}
    first, second = side_columns(pairings.colours, ("column.player", "column.player"))
    columns = [
        column("column.table", "right"),
        column(first, "right", grow=1),
        column("column.result", "center"),
        column(second, grow=1),
    ]
    rows = [
        [str(match.table or ""), match.first.name, match_score(match), match.second.name] for match in pairings.matches
    ]
    return {"head": head, "columns": columns, "rows": rows, "notes": notes}


SHEET = Sheet("report", "listing", data, offered_on="standings")
