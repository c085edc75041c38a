"""All problems at once, for lists, documents, settings and forms: where people make several mistakes at a time."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from crosstable.model.refusals import Reason, Refusal


def refuse_all(code: str, reasons: Sequence[Reason], kind: type[Refusal] = Refusal, **params: Any) -> None:
    """Refuse for all of these reasons; a single one becomes the refusal itself."""
    if len(reasons) == 1:
        raise kind(reasons[0].code, **reasons[0].params)
    if reasons:
        raise kind(code, reasons, **params)


def refuse_beside(plain: Sequence[Reason], code: str, reasons: Sequence[Reason], **params: Any) -> None:
    """Refuse (`code`) for all of these, each once; where there are only `plain` ones, each a refusal of its own, for
    those.
    """
    if reasons:
        raise Refusal(code, _once([*plain, *reasons]), **params)
    refuse_all("several_reasons", plain)


def refuse_any(*asked: Callable[[], object]) -> None:
    """Refuse for the reasons of all of these that refuse; a single refusal stays what it is."""
    refuse_together(refusals_of(*asked))


def refusals_of(*asked: Callable[[], object]) -> list[Refusal]:
    """Return the refusals of all of these that refuse."""
    refusals: list[Refusal] = []
    for check in asked:
        try:
            check()
        except Refusal as refusal:
            refusals.append(refusal)
    return refusals


def refuse_together(refusals: Sequence[Refusal]) -> None:
    """Refuse for the reasons of all of these, each once. What all have in common, code or kind, stays."""
    different = list(
        {(refusal.code, repr(refusal.params), repr(refusal.reasons)): refusal for refusal in refusals}.values()
    )
    if len(different) == 1:
        raise different[0]
    if different:
        reasons = [each for refusal in different for each in refusal.reasons or (Reason(refusal.code, refusal.params),)]
        once = _once(reasons)
        first = different[0]
        alike = all(
            refusal.reasons and (refusal.code, refusal.params) == (first.code, first.params) for refusal in different
        )
        if alike:
            raise first.replace(once)
        kinds = {type(refusal) for refusal in different}
        raise (kinds.pop() if len(kinds) == 1 else Refusal)("several_reasons", once)


def _once(reasons: Iterable[Reason]) -> list[Reason]:
    return list({(reason.code, repr(reason.params), reason.path): reason for reason in reasons}.values())
