"""All reasons at once: whoever made two mistakes is told both."""

from collections.abc import Callable, Sequence
from typing import Any

from crosstable.model.refusals import Reason, Refusal


def refuse_all(code: str, reasons: Sequence[Reason], **params: Any) -> None:
    """Refused for all of these; one that is alone says it all, and is the refusal itself."""
    if len(reasons) == 1:
        raise Refusal(reasons[0].code, **reasons[0].params)
    if reasons:
        raise Refusal(code, reasons, **params)


def refuse_beside(plain: Sequence[Reason], code: str, reasons: Sequence[Reason], **params: Any) -> None:
    """Refused (`code`) for all of these; where there are `plain` ones alone, each a refusal of its own, for those."""
    if reasons:
        raise Refusal(code, [*plain, *reasons], **params)
    refuse_all("several_reasons", plain)


def refuse_any(*asked: Callable[[], object]) -> None:
    """Asks for all of these, and is refused for the reasons of all that refuse; one that is alone stays what it is."""
    refusals: list[Refusal] = []
    for one in asked:
        try:
            one()
        except Refusal as refusal:
            refusals.append(refusal)
    if len(refusals) == 1:
        raise refusals[0]
    if refusals:
        reasons = [each for one in refusals for each in one.reasons or (Reason(one.code, one.params),)]
        raise Refusal("several_reasons", reasons)
