"""Options for the rule of entry to a stage."""

from dataclasses import dataclass
from typing import Any

from cyclopts import Parameter

from crosstable.cli.arguments import options
from crosstable.model.entry import EntryRule, read_entry
from crosstable.model.refusals import Misuse
from crosstable.model.validation import Problems


@options
@Parameter(name="*")
@dataclass(frozen=True, kw_only=True)
class EntryOptions:
    top: int | None = None
    per_group: int | None = None
    best_next: int = 0
    min_points: float | None = None
    split: list[str] | None = None

    @property
    def written(self) -> dict[str, Any] | None:
        """The rule as a document has it; None if no option is given."""
        parts = [text.rpartition(":") for text in self.split or []]
        written = {
            "top": self.top,
            "per_group": self.per_group,
            "best_next": self.best_next or None,
            "min_points": self.min_points,
            "split": [{"group": group, "places": places} for group, _, places in parts] or None,
        }
        return {key: value for key, value in written.items() if value is not None} or None

    def read(self) -> EntryRule | None:
        written = self.written
        problems: Problems = []
        rule = None if written is None else read_entry(written, "entry", problems)
        if problems:
            raise Misuse("bad_options", problems)
        return rule


ENTRY_OPTIONS = EntryOptions()
