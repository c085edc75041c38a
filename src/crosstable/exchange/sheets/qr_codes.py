"""QR codes as pictures for paper."""

from itertools import groupby

import segno


def qr_svg(text: str) -> str:
    """Return a QR code as an SVG picture: one path with a stroke for each run of dark dots.

    The mask is given: trying all eight, for a little more contrast, takes seconds for a hall of badges.
    """
    rows = segno.make(text, error="m", micro=False, mask=2).matrix
    runs = []
    for y, row in enumerate(rows):
        x = 0
        for dark, dots in groupby(row):
            width = len(list(dots))
            if dark:
                runs.append(f"M{x} {y}h{width}v1h-{width}z")
            x += width
    size = len(rows)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}"><path d="{"".join(runs)}"/></svg>'
