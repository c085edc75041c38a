"""`crosstable rate`: games in, ratings out, by any system."""

import sys
from collections.abc import Iterator, Sequence
from typing import Any

from crosstable.cli.arguments import command
from crosstable.cli.file_access import read, shown_name, write
from crosstable.cli.listing_text import listing_lines
from crosstable.cli.options import File
from crosstable.cli.output import Progress
from crosstable.cli.runner import FINE, refuse
from crosstable.cli.text_tables import NUMBER, TEXT, columns, table, wrap
from crosstable.exchange.games import GamesFile, read_games
from crosstable.exchange.games_csv import json_number
from crosstable.exchange.games_json import LENGTH
from crosstable.exchange.json_answers import Answer, line
from crosstable.exchange.rating_answers import comparison_answer, rate_lines
from crosstable.model.refusals import Misuse, Reason, Refusal
from crosstable.model.validation import Problems, format_value
from crosstable.ratings.compare import compare
from crosstable.ratings.explain import explain_all
from crosstable.ratings.history import History, ReportProgress
from crosstable.ratings.history import rate as rated
from crosstable.ratings.rounding import Exact
from crosstable.ratings.systems import System, kind_of, rating_system, rating_systems
from crosstable.views.listing import Listing
from crosstable.views.ratings import Prediction, best_first, ratings_listing
from crosstable.words import sentence, words
from crosstable.words.rating_text import accuracy_text, log_loss_text, part_lines, rating_number

BAR = 24

Pieces = Iterator[str]


@command
def rate(
    files: list[File],
    /,
    *,
    system: str = "preferans",
    settings: list[str] | None = None,
    bula: str | None = None,
    json: bool = False,
    explain: bool = False,
    compare: bool = False,
    plot: File | None = None,
) -> int:
    try:
        wanted = _systems(system, settings or [], compare)
        length = _bula(bula, system)
        _check_options(files, explain, compare, plot)
    except Refusal as refusal:
        return refuse(refusal, json)
    worst = FINE
    for place, file in enumerate(files, 1):
        try:
            with Progress() as progress:
                progress.say(_words("progress.reading"))
                games = read_games(read(file), length)
                games = games if json else games.by_name()
                pieces = (
                    _compare_systems(games, wanted, json, progress)
                    if compare
                    else _rate(games, wanted[0], json, explain, plot, progress)
                )
        except Refusal as refusal:
            worst = max(worst, refuse(refusal, json, shown_name(file)))
            continue
        if place > 1 and not json:
            print()
        for piece in pieces:
            sys.stdout.write(piece)
    return worst


def _rate(
    file: GamesFile, system: System[Any], json: bool, explain: bool, plot: str | None, progress: Progress
) -> Pieces:
    with file.add_positions():
        history = rated(file.games, system, _bar(progress, system, len(file.games)))
    if plot is not None:
        from crosstable.exchange.rating_chart import chart

        write(plot, chart(history))
    if json:
        return _with_newline(rate_lines(history, explain, file.names))
    return _as_lines(rating_lines(history), explained_lines(history) if explain else iter(()))


def _compare_systems(file: GamesFile, systems: Sequence[System[Any]], json: bool, progress: Progress) -> Pieces:
    predictions: list[Prediction] = []
    refused: list[Refusal] = []
    for system in systems:
        try:
            with file.add_positions():
                comparison = compare(file.games, system, _bar(progress, system, len(file.games)))
            predictions.append(Prediction(system.name, comparison))
        except Refusal as refusal:
            refused.append(refusal)
            predictions.append(Prediction(system.name, None, refusal.reasons[0]))
    if len(refused) == len(systems):
        raise refused[0]
    if not json:
        return _as_lines(prediction_lines(predictions))
    return _with_newline(iter([line({"compare": list(map(_prediction_answer, predictions))})]))


def _prediction_answer(prediction: Prediction) -> Answer:
    if prediction.comparison is not None:
        return comparison_answer(prediction.comparison)
    refused = prediction.refused
    return {"system": prediction.system, "refused": None if refused is None else sentence(refused)}


def _with_newline(pieces: Pieces) -> Pieces:
    yield from pieces
    yield "\n"


def _as_lines(*parts: Iterator[str]) -> Pieces:
    return (f"{text}\n" for part in parts for text in part)


def _bar(progress: Progress, system: System[Any], games: int) -> ReportProgress:
    title = _words(f"rating.{system.name}")
    drawn = -1

    def report_progress(done: int) -> None:
        nonlocal drawn
        share = 100 * done // games
        if share > drawn:
            drawn = share
            bar = "#" * (BAR * done // games)
            progress.say(
                _words("progress.rating", bar=f"[{bar:-<{BAR}}]", share=share, system=title, done=done, games=games)
            )

    return report_progress


def _words(code: str, **params: Any) -> str:
    return words(code, **params)


def _systems(system: str, typed: Sequence[str], compare: bool) -> list[System[Any]]:
    """Return the requested system, or all of them to compare. Raise a refusal for wrong settings."""
    kind_of(system)
    settings = dict[str, Any]()
    for text in typed:
        key, equals, value = text.partition("=")
        if not equals:
            raise Misuse("bad_settings", [Reason("not_setting", {"value": format_value(text)})], system=system)
        settings[key.strip()] = _value(value.strip())
    if not compare:
        return [rating_system(system, settings)]
    known = {name: kind_of(name).settings for name in rating_systems()}
    strange = settings.keys() - {key for keys in known.values() for key in keys}
    if strange:
        rating_system(system, {key: settings[key] for key in sorted(strange)})
    return [rating_system(name, {key: settings[key] for key in known[name] if key in settings}) for name in known]


def _value(text: str) -> Any:
    """Return a value as JSON would have it: true and false, numbers, or else the text."""
    return {"true": True, "false": False}.get(text, json_number(text))


def _bula(text: str | None, system: str) -> Exact | None:
    if text is None:
        return None
    problems: Problems = []
    bula = LENGTH.read(json_number(text), "--bula", problems)
    if problems:
        raise Misuse("bad_settings", problems, system=system)
    return bula


def _check_options(files: Sequence[str], explain: bool, compare: bool, plot: str | None) -> None:
    """Refuse options that do not go together."""
    if compare and (explain or plot is not None):
        others = [name for name, there in (("--explain", explain), ("--plot", plot is not None)) if there]
        raise Misuse("several_options", options=["--compare", *others])
    if plot is not None and len(files) > 1:
        raise Misuse("plot_of_one", files=len(files))


def rating_lines(history: History) -> Iterator[str]:
    title = words(f"rating.{history.system.name}")
    yield words("rate.heading", system=title, games=len(history.games), players=len(history.ratings))
    yield from rows_or_notes(ratings_listing(history))


def rows_or_notes(listing: Listing[Any]) -> Iterator[str]:
    """Return a listing as lines, without a head if it has no rows."""
    return listing_lines(listing) if listing.rows else map(sentence, listing.notes)


def explained_lines(history: History) -> Iterator[str]:
    explained = explain_all(history.system, history.games, history.start)
    for number, (changed, reasons) in enumerate(zip(history.by_game(), explained, strict=True), 1):
        yield ""
        yield words("rate.game", number=number, date=changed.game.date)
        names = {player: str(player) for player in changed.game.players}
        for seat in changed.seats:
            result = seat.place if seat.score is None else seat.score
            head = words("rate.player", player=seat.player, result="" if result is None else rating_number(result))
            yield from wrap(head, "   ", "     ")
            for text in part_lines(history.system, reasons, seat.player, names):
                yield from wrap(text, "     ", "       ")


def prediction_lines(predictions: Sequence[Prediction]) -> Iterator[str]:
    comparisons = [prediction.comparison for prediction in best_first(predictions) if prediction.comparison is not None]
    if comparisons:
        yield words("rate.compared", games=comparisons[0].games)
        rows = [
            [words(f"rating.{comparison.system}"), log_loss_text(comparison), accuracy_text(comparison)]
            for comparison in comparisons
        ]
        yield from table(columns(system=TEXT, log_loss=NUMBER, accuracy=NUMBER), rows)
    for prediction in predictions:
        if prediction.refused is not None:
            system = words(f"rating.{prediction.system}")
            yield from wrap(words("rate.left_out", system=system, why=sentence(prediction.refused)))
