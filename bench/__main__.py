"""Print every benchmark as a table, or the ones of some files (`python -m bench ratings pools`).

A ratio to a peer or to a baseline of the same run holds or fails, which exits with 1; seconds are for information. An
unknown file exits with 2. `python -m bench live --large` measures a hall of thousands of phones.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from bench import (
    api,
    brackets,
    chess,
    files,
    final_ranking,
    journal,
    life,
    live,
    pages,
    pairing,
    pools,
    ratings,
    report_files,
    sheets,
    standings,
    tables,
)

Rows = Callable[[], Iterable[tuple[bool, tuple[str, ...]]]]
LARGE = "--large"

TABLES: Sequence[tuple[str, Sequence[str], Rows]] = (
    ("Pair round 9: the same fields for both", pairing.HEAD, pairing.rows),
    ("An open of chess: round 9 of a report file", chess.HEAD, chess.rows),
    ("Standings: every tie-break and the ranks", standings.HEAD, standings.rows),
    ("A bracket drawn, and after a correction", brackets.HEAD, brackets.rows),
    ("The final ranking after three stages", final_ranking.HEAD, final_ranking.rows),
    ("Leaderboard of tables: after one more tap", tables.HEAD, tables.rows),
    ("Durable appends to a SQLite journal", journal.HEAD, journal.rows),
    ("A tournament on its journal", life.HEAD, life.rows),
    ("Pages in the browser", pages.HEAD, pages.rows),
    ("Sheets of paper", sheets.HEAD, sheets.rows),
    ("Report files of chess (TRF)", report_files.HEAD, report_files.rows),
    ("A hall of phones", live.HEAD, live.rows),
    ("A hall with programs beside it", api.HEAD, api.rows),
    ("A workbook of players read and checked", files.HEAD, files.rows),
    ("Preferans ratings, 10,000 players; openskill on tables of three", ratings.HEAD, ratings.rows),
    ("A corrected game in the middle of a pool", pools.HEAD, pools.rows),
)


def main(wanted: Sequence[str]) -> int:
    tables = {rows.__module__.removeprefix("bench."): (title, head, rows) for title, head, rows in TABLES}
    names = [name for name in wanted if name != LARGE] or [*tables]
    if unknown := [name for name in names if name not in tables]:
        print(f"No benchmark {', '.join(unknown)}; there are {', '.join(tables)}.", file=sys.stderr)
        return 2
    if LARGE in wanted:
        tables["live"] = (*tables["live"][:2], partial(live.rows, live.LARGE))
    held = [print_table(title, head, rows()) for title, head, rows in (tables[name] for name in names)]
    return 0 if all(held) else 1


def print_table(title: str, head: Sequence[str], rows: Iterable[tuple[bool, tuple[str, ...]]]) -> bool:
    """Print a table of rows and return whether all of them hold."""
    held = True
    print(f"\n{title}")
    table = [tuple(head)]
    for ok, row in rows:
        held &= ok
        table.append((*row, "" if ok else "<- does not hold"))
    widths = [max(len(row[i]) for row in table if i < len(row)) for i in range(max(map(len, table)))]
    for row in table:
        print("  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=False)).rstrip())
    return held


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
