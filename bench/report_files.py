"""Report files of chess (TRF) read and written, against a bare loop over their columns without checks."""

from collections.abc import Iterator
from functools import partial

from bench.histories import play_rounds
from bench.measure import fastest, milliseconds
from crosstable.exchange.files.file_format import OutputRequest
from crosstable.exchange.files.trf import reader, writer
from crosstable.model.tournament import Tournament

SIZES = ((500, 9, 7),)
READ_HOLD, WRITE_HOLD = 30.0, 20.0
HEAD = ("players x rounds", "what", "bare loop", "crosstable", "ratio", "hold")
WANTED = OutputRequest("all")

Line = tuple[int, str, str, str, str, list[tuple[str, str, str]]]


def rows() -> Iterator[tuple[bool, tuple[str, ...]]]:
    """Yield whether the ratio holds, and the row to print, for each size and way."""
    for size, rounds, runs in SIZES:
        tournament = play_rounds(size, rounds, seed=size)
        content = writer.write(tournament, WANTED, is_26=True)
        lines = bare_read(content)
        assert len(lines) == size
        assert bare_write(lines).count(b"\r\n") == size
        again: Tournament = reader.read(content, {}).tournament
        works = (
            ("read", partial(bare_read, content), partial(reader.read, content, {}), READ_HOLD),
            ("write", partial(bare_write, lines), partial(writer.write, again, WANTED, True), WRITE_HOLD),
        )
        for what, bare, mine, hold in works:
            theirs, ours = fastest([bare, mine], runs)
            yield (
                ours <= hold * theirs,
                (
                    f"{size:,} x {rounds}",
                    what,
                    milliseconds(theirs),
                    milliseconds(ours),
                    f"{ours / theirs:.1f}",
                    f"{hold:g}",
                ),
            )


def bare_read(content: bytes) -> list[Line]:
    """Cut every player's line into its columns."""
    return [
        (
            int(line[4:8]),
            line[14:47].strip(),
            line[48:52].strip(),
            line[80:84].strip(),
            line[85:89].strip(),
            [(line[i : i + 4].strip(), line[i + 5], line[i + 7]) for i in range(91, len(line) - 7, 10)],
        )
        for line in content.decode().split("\r\n")
        if line.startswith("001")
    ]


def bare_write(lines: list[Line]) -> bytes:
    """Join the columns again."""
    return "".join(
        f"001 {number:4}      {name:33} {rating:>4}{'':28} {points:>4} {rank:>4}"
        + "".join(f"  {opponent:>4} {colour} {result}" for opponent, colour, result in blocks)
        + "\r\n"
        for number, name, rating, points, rank, blocks in lines
    ).encode()
