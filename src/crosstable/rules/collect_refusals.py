"""Collect all problems, for lists, documents, settings and forms, where people make several mistakes at once."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from crosstable.model.refusals import Reason, Refusal


def refuse_all(code: str, reasons: Sequence[Reason], kind: type[Refusal] = Refusal, **params: Any) -> None:
    """Raise a refusal with all of these reasons; a single one becomes the refusal itself."""
    if len(reasons) == 1:
        raise kind(reasons[0].code, **reasons[0].params)
    if reasons:
        raise kind(code, reasons, **params)


def refuse_with(plain: Sequence[Reason], code: str, reasons: Sequence[Reason], **params: Any) -> None:
    """Raise `code` with all of these reasons, each once. If there are only `plain` ones, raise them as refusals of
    their own.
    """
    if reasons:
        raise Refusal(code, _unique([*plain, *reasons]), **params)
    refuse_all("several_reasons", plain)


def run_checks(*checks: Callable[[], object]) -> None:
    """Run all checks and combine their refusals; a single refusal is raised unchanged."""
    raise_combined(collect_refusals(*checks))


def collect_refusals(*checks: Callable[[], object]) -> list[Refusal]:
    refusals: list[Refusal] = []
    for check in checks:
        try:
            check()
        except Refusal as refusal:
            refusals.append(refusal)
    return refusals


def raise_combined(refusals: Sequence[Refusal]) -> None:
    """Raise the refusals as one, with each reason once. A common code or kind is kept."""
    different = list(
        {(refusal.code, repr(refusal.params), repr(refusal.reasons)): refusal for refusal in refusals}.values()
    )
    if len(different) == 1:
        raise different[0]
    if different:
        reasons = [
            reason for refusal in different for reason in refusal.reasons or (Reason(refusal.code, refusal.params),)
        ]
        once = _unique(reasons)
        first = different[0]
        alike = all(
            refusal.reasons and (refusal.code, refusal.params) == (first.code, first.params) for refusal in different
        )
        if alike:
            raise first.replace(once)
        kinds = {type(refusal) for refusal in different}
        raise (kinds.pop() if len(kinds) == 1 else Refusal)("several_reasons", once)


def _unique(reasons: Iterable[Reason]) -> list[Reason]:
    return list({(reason.code, repr(reason.params), reason.path): reason for reason in reasons}.values())
