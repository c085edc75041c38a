"""All reasons at once: whoever made two mistakes is told both."""

from collections.abc import Sequence
from typing import Any

from crosstable.model.refusals import Reason, Refusal


def refuse_all(code: str, reasons: Sequence[Reason], **params: Any) -> None:
    """Refused for all of these; one that is alone says it all, and is the refusal itself."""
    if len(reasons) == 1:
        raise Refusal(reasons[0].code, **reasons[0].params)
    if reasons:
        raise Refusal(code, reasons, **params)
