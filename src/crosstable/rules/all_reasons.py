"""All reasons at once: whoever made two mistakes is told both."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar, overload

from crosstable.model.refusals import Reason, Refusal

A = TypeVar("A")
B = TypeVar("B")


def refuse_all(code: str, reasons: Sequence[Reason], kind: type[Refusal] = Refusal, **params: Any) -> None:
    """Refuse for all of these reasons; a single one becomes the refusal itself."""
    if len(reasons) == 1:
        raise kind(reasons[0].code, **reasons[0].params)
    if reasons:
        raise kind(code, reasons, **params)


def refuse_beside(plain: Sequence[Reason], code: str, reasons: Sequence[Reason], **params: Any) -> None:
    """Refused (`code`) for all of these, each told once; where there are `plain` ones alone, each a refusal of its own,
    for those.
    """
    if reasons:
        raise Refusal(code, _once([*plain, *reasons]), **params)
    refuse_all("several_reasons", plain)


@overload
def refuse_any(
    one: Callable[[], A], other: Callable[[], B], /, *more: Callable[[], object]
) -> tuple[A, B, *tuple[object, ...]]: ...


@overload
def refuse_any(*asked: Callable[[], object]) -> tuple[object, ...]: ...


def refuse_any(*asked: Callable[[], Any]) -> tuple[Any, ...]:
    """What all of these give. Refused for the reasons of all that refuse; one that is alone stays what it is."""
    given, refusals = _answers(asked)
    refuse_together(refusals)
    return tuple(given)


def refusals_of(*asked: Callable[[], object]) -> list[Refusal]:
    """What these are refused for, where they are."""
    return _answers(asked)[1]


def _answers(asked: Iterable[Callable[[], Any]]) -> tuple[list[Any], list[Refusal]]:
    """What these give, and what those are refused for that give nothing."""
    given: list[Any] = []
    refusals: list[Refusal] = []
    for one in asked:
        try:
            given.append(one())
        except Refusal as refusal:
            refusals.append(refusal)
    return given, refusals


def refuse_together(refusals: Sequence[Refusal]) -> None:
    """Refused for the reasons of all of these, each told once; those of one kind stay what they are."""
    different = list({(one.code, repr(one.params), repr(one.reasons)): one for one in refusals}.values())
    if len(different) == 1:
        raise different[0]
    if different:
        reasons = [each for one in different for each in one.reasons or (Reason(one.code, one.params),)]
        once = _once(reasons)
        first = different[0]
        alike = all(one.reasons and (one.code, one.params) == (first.code, first.params) for one in different)
        if alike:
            raise first.replace(once)
        kinds = {type(one) for one in different}
        raise (kinds.pop() if len(kinds) == 1 else Refusal)("several_reasons", once)


def _once(reasons: Iterable[Reason]) -> list[Reason]:
    return list({(one.code, repr(one.params), one.path): one for one in reasons}.values())
