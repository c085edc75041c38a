"""Who enters a stage, as options."""

from typing import Annotated, Any

from cyclopts import Parameter

from crosstable.model.entry import EntryRule, read_entry
from crosstable.model.refusals import Misuse
from crosstable.model.validation import Problems

Top = Annotated[int | None, Parameter(help="The top this many.")]
PerGroup = Annotated[int | None, Parameter(help="The top this many of every group.")]
BestNext = Annotated[int, Parameter(help="With --per-group: this many of the next-placed of all groups.")]
MinPoints = Annotated[float | None, Parameter(help="Everyone with at least this many points.")]
Split = Annotated[
    list[str] | None,
    Parameter(help="A group of the next stage and the places that enter it, such as Gold:1-2; repeat for more."),
]


def written_rule(
    top: int | None, per_group: int | None, best_next: int, min_points: float | None, split: list[str] | None
) -> dict[str, Any] | None:
    """Return the rule that the options write; None where they write none."""
    parts = [text.rpartition(":") for text in split or []]
    written = {
        "top": top,
        "per_group": per_group,
        "best_next": best_next or None,
        "min_points": min_points,
        "split": [{"group": group, "places": places} for group, _, places in parts] or None,
    }
    return {key: value for key, value in written.items() if value is not None} or None


def read_rule(
    top: int | None, per_group: int | None, best_next: int, min_points: float | None, split: list[str] | None
) -> EntryRule | None:
    """Return the same, read. Refused where it is no rule."""
    written = written_rule(top, per_group, best_next, min_points, split)
    if written is None:
        return None
    problems: Problems = []
    found = read_entry(written, "entry", problems)
    if found is None:
        raise Misuse("bad_options", problems)
    return found
