"""The programs in a page: each is run as it stands, and a block of text after it is what it prints."""

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

PROGRAM = re.compile(r"```python\n(?P<code>.*?)```(?P<output>\n\n```text\n(?P<printed>.*?)```)?", re.DOTALL)

# Runs in a process of its own, since programs register tie-breaks; each has names of its own.
_RUN = """
import contextlib, io, json, sys
printed = []
for code in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        exec(compile(code, "<a program of the page>", "exec"), {"__name__": "__main__"})
    printed.append(out.getvalue())
json.dump(printed, sys.stdout)
"""


def run_programs(programs: Sequence[str], folder: Path) -> list[str]:
    """Return the output of each program, run in that folder. Raises CalledProcessError if one fails."""
    command = [sys.executable, "-W", "error", "-c", _RUN]
    ran = subprocess.run(
        command, input=json.dumps(programs), cwd=folder, stdout=subprocess.PIPE, encoding="utf-8", check=True
    )
    printed: list[str] = json.loads(ran.stdout)
    return printed


def with_printed(page: str, folder: Path) -> str:
    """Return the page with what its programs print; one without a block of text after it stays as it is."""
    printed = iter(run_programs([found["code"] for found in PROGRAM.finditer(page)], folder))

    def block(found: re.Match[str]) -> str:
        text = next(printed)
        return f"```python\n{found['code']}```" + (f"\n\n```text\n{text}```" if found["output"] else "")

    return PROGRAM.sub(block, page)


def write_programs(page: str, folder: Path) -> None:
    """Write each program of a page to a file of its own, so that its types can be checked."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, found in enumerate(PROGRAM.finditer(page), 1):
        (folder / f"program_{number:02}.py").write_text(found["code"], encoding="utf-8")


if __name__ == "__main__":
    write_programs(Path(sys.argv[1]).read_text(encoding="utf-8"), Path(sys.argv[2]))
