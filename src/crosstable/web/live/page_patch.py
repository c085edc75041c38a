"""What makes one text of another: lines that stay, wherever they stood, and lines that are new.

Pages have a line for every row or less, so a result that moves a player costs a few lines, whatever the page's size.
"""

from collections.abc import Iterator, Sequence

# A run of old lines (the first one's number, and how many), or new text of one or more lines.
Step = tuple[int, int] | str
Patch = list[Step]


def patch(old: Sequence[str], new: Sequence[str]) -> Patch:
    """Return the steps that make the new lines, in order, in one pass over both."""
    places: dict[str, list[int]] = {}
    for number, line in enumerate(old):
        places.setdefault(line, []).append(number)
    steps = Patch()
    for place, line in _found(old, new, places):
        last = steps[-1] if steps else None
        if place is None:
            steps[-1:] = [f"{last}\n{line}"] if isinstance(last, str) else [*steps[-1:], line]
        elif isinstance(last, tuple) and sum(last) == place:
            steps[-1] = (last[0], last[1] + 1)
        else:
            steps.append((place, 1))
    return steps


def _found(old: Sequence[str], new: Sequence[str], places: dict[str, list[int]]) -> Iterator[tuple[int | None, str]]:
    """Each new line with the old one that it is: the next, where that is the same; otherwise the first beyond it."""
    expected = 0
    for line in new:
        if expected < len(old) and old[expected] == line:
            place: int | None = expected
        else:
            known = places.get(line, [])
            place = next((place_ for place_ in known if place_ >= expected), known[0] if known else None)
        if place is None:
            # A line that has changed stands most often where the old one stood.
            expected += 1
        else:
            expected = place + 1
        yield place, line
