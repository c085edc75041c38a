"""`python docs/make_pages.py` writes what is made from the code: two pages, and the outputs in command-line.md."""

import re
import shlex
import subprocess
import sys
from pathlib import Path

from crosstable.words.pages import PAGES

DOCS = Path(__file__).parent
COMMAND_LINE = DOCS / "command-line.md"
EXAMPLE = re.compile(r"(```console\n\$ crosstable ([^\n]+)\n)(.+?)(```)", re.DOTALL)


def shown(example: re.Match[str]) -> str:
    """The example with what its command prints; one without output stays as it is."""
    if example[3].startswith("```"):
        return example[0]
    command = [sys.executable, "-m", "crosstable", *shlex.split(example[2])]
    ran = subprocess.run(command, cwd=DOCS / "examples", capture_output=True, encoding="utf-8", check=False)
    return example[1] + ran.stdout + ran.stderr + example[4]


for name, page in PAGES.items():
    (DOCS / name).write_text(page(), encoding="utf-8")
COMMAND_LINE.write_text(EXAMPLE.sub(shown, COMMAND_LINE.read_text(encoding="utf-8")), encoding="utf-8")
