"""Names of FIDE's tie-breaks: the code itself, and a sentence about it with its modifiers and its Article."""

from collections.abc import Callable

from crosstable.model.fide_codes import FideCode, parse_code
from crosstable.words.fluent import Resolve

TITLE, ABOUT = "tiebreak.", ".about"


def fide_message(code: str) -> Resolve | None:
    """Return the title of one of FIDE's tie-breaks, or with `.about` a sentence about it; None for other messages."""
    if not code.startswith(TITLE):
        return None
    # Numbers are loaded when a tie-break is named, not with every message.
    from crosstable.ranking.registry import family_of

    name = code.removeprefix(TITLE).removesuffix(ABOUT)
    family, parsed = family_of(name), parse_code(name)
    if family is None or parsed is None:
        return None
    if not code.endswith(ABOUT):
        return lambda _scope: name
    article = family.article
    return lambda scope: " ".join(_sentences(scope.say, parsed, article))


def _sentences(say: Callable[..., str], code: FideCode, article: str) -> list[str]:
    variant = code.variant
    sentences = [say(f"fide.{code.name.lower()}")]
    if variant.cut_high:
        sentences.append(say("fide_modifier.median", count=variant.cut_low))
    elif variant.cut_low:
        sentences.append(say("fide_modifier.cut", count=variant.cut_low))
    if variant.limit:
        sentences.append(say("fide_modifier.limit", points=f"{variant.limit / 2:+g}"))
    if variant.divisor is not None:
        sentences.append(say("fide_modifier.divisor", divisor=variant.divisor))
    if variant.score is not None:
        sentences.append(say(f"fide_modifier.{variant.score.lower()}"))
    flags = {"forfeits": variant.forfeits_played, "fore": variant.fore, "reverse": variant.reverse}
    sentences += [say(f"fide_modifier.{name}") for name, is_set in flags.items() if is_set]
    return [*sentences, say("fide.article", article=article)]
