"""QR codes for paper: combined codes equal those made one by one."""

import re

import segno

from crosstable.exchange.sheets.qr_codes import qr_svgs


def dots(svg: str) -> list[list[int]]:
    """Read the dots of a picture back from its path."""
    size = int(re.search(r'viewBox="0 0 (\d+)', svg)[1])  # type: ignore[index]
    found = [[0] * size for _ in range(size)]
    for x, y, width in re.findall(r"M(\d+) (\d+)\.5h(\d+)", svg):
        for at in range(int(x), int(x) + int(width)):
            found[int(y)][at] = 1
    return found


def test_codes_of_a_hall_are_those_made_one_by_one() -> None:
    """Tables of one to three digits, claim codes, and letters that are two bytes: dot for dot what segno makes."""
    texts = [f"http://192.168.1.20:8000/t/KAFU7/me?table={table}" for table in (1, 2, 9, 10, 37, 99, 100, 250)]
    texts += [f"https://club.example/t/KAFU7/me?player={n}&claim={code}" for n, code in ((7, "K7QX2P"), (12, "ZZ9A00"))]
    texts += ["http://host/é?1", "http://host/ab?1", "http://host/ü?2", "12345", "12346"]
    for text, svg in zip(texts, qr_svgs(texts), strict=True):
        made = segno.make(text.encode(), error="m", micro=False, mode="byte", mask=2)
        assert dots(svg) == [[int(bool(dot)) for dot in row] for row in made.matrix]
