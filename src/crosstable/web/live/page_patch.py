"""Patches between two versions of a page: runs of old lines, and new lines.

Pages have at least a line per row, so moving a player costs a few lines, whatever the page's size.
"""

from collections.abc import Iterator, Sequence

# A run of old lines (index of the first, count), or new text of one or more lines.
Step = tuple[int, int] | str
Patch = list[Step]


def patch(old: Sequence[str], new: Sequence[str]) -> Patch:
    """Return the steps that build the new lines from the old ones, in a single pass."""
    places: dict[str, list[int]] = {}
    for number, line in enumerate(old):
        places.setdefault(line, []).append(number)
    steps = Patch()
    for index, line in _matches(old, new, places):
        last = steps[-1] if steps else None
        if index is None:
            steps[-1:] = [f"{last}\n{line}"] if isinstance(last, str) else [*steps[-1:], line]
        elif isinstance(last, tuple) and sum(last) == index:
            steps[-1] = (last[0], last[1] + 1)
        else:
            steps.append((index, 1))
    return steps


def _matches(old: Sequence[str], new: Sequence[str], places: dict[str, list[int]]) -> Iterator[tuple[int | None, str]]:
    """Yield each new line with the index of its old line: the next one if equal, else the first after it."""
    expected = 0
    for line in new:
        if expected < len(old) and old[expected] == line:
            index: int | None = expected
        else:
            candidates = places.get(line, [])
            index = next(
                (candidate for candidate in candidates if candidate >= expected), candidates[0] if candidates else None
            )
        if index is None:
            # A changed line is usually in the same position.
            expected += 1
        else:
            expected = index + 1
        yield index, line
