"""A bracket in words: its parts and rounds, who comes to a match, and a match as it is read out."""

from collections.abc import Iterable
from functools import partial

from crosstable.pairing.brackets import match_params
from crosstable.ranking.brackets.layout import Node
from crosstable.views.bracket import BracketMatch, BracketSide, RoundName, SubBracket
from crosstable.words import words
from crosstable.words.bracket_names import match_title, round_title
from crosstable.words.catalogue import DEFAULT_LOCALE
from crosstable.words.scores import DASH


def part_text(part: SubBracket, locale: str = DEFAULT_LOCALE) -> str:
    """Return the title of a part; empty for the main bracket and for the match for place 3."""
    match part.kind:
        case "upper":
            return words("bracket.upper", locale=locale)
        case "lower":
            return words("bracket.lower", locale=locale)
        case "places":
            return round_title(partial(words, locale=locale), part.kind, part.places)
    return ""


def round_text(name: RoundName, locale: str = DEFAULT_LOCALE) -> str:
    return round_title(partial(words, locale=locale), *name)


def rounds_text(names: Iterable[RoundName], locale: str = DEFAULT_LOCALE) -> str:
    """Return the name of a round with matches of these bracket rounds; empty outside brackets."""
    return ", ".join(dict.fromkeys(round_text(name, locale) for name in names))


def side_text(side: BracketSide, locale: str = DEFAULT_LOCALE) -> str:
    if side.player is not None:
        return side.player.name
    if side.is_bye:
        return words("bracket.bye", locale=locale)
    if side.origin is None:
        return words("bracket.to_come", locale=locale)
    code = "bracket.winner_comes" if side.origin.kind == "winner" else "bracket.loser_comes"
    return words(code, locale=locale, match=_match_title(side.origin.match, locale))


def slot_text(side: BracketSide, locale: str = DEFAULT_LOCALE) -> str:
    """Return an open slot by the number of a match ("W 5", "L 3"); otherwise as `side_text`."""
    if side.player is not None or side.origin is None:
        return side_text(side, locale)
    code = "bracket.winner_short" if side.origin.kind == "winner" else "bracket.loser_short"
    return words(code, locale=locale, number=side.origin.match.at + 1)


def side_score(side: BracketSide, locale: str = DEFAULT_LOCALE) -> str:
    if side.score == "forfeit":
        return words("bracket.forfeit", locale=locale)
    return "" if side.score is None else str(side.score)


def match_label(match: BracketMatch, locale: str = DEFAULT_LOCALE) -> str:
    title = _match_title(match.node, locale)
    first, second = (side_text(side, locale) for side in match.sides)
    if any(side.is_bye for side in match.sides):
        player = first if match.sides[1].is_bye else second
        return words("bracket.read_bye", locale=locale, match=title, player=player)
    if all(side.look != "win" for side in match.sides):
        code = "bracket.read_live" if match.is_live else "bracket.read_next"
        return words(code, locale=locale, match=title, first=first, second=second)
    winner, loser = sorted(match.sides, key=lambda side: side.look != "win")
    won, lost = side_score(winner, locale), side_score(loser, locale)
    return words(
        "bracket.read_won",
        locale=locale,
        match=title,
        winner=side_text(winner, locale),
        loser=side_text(loser, locale),
        score=f"{won}{DASH}{lost}" if won else None,
    )


def _match_title(match: Node, locale: str) -> str:
    return match_title(partial(words, locale=locale), match_params(match))
