"""`make docs` writes what is made from the code: pages, outputs of examples, JSON Schema, the README's picture."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from xml.sax.saxutils import escape

from crosstable.exchange.document import schema
from crosstable.words.pages import PAGES

DOCS = Path(__file__).parent
WITH_EXAMPLES = (DOCS / "command-line.md", DOCS / "groups.md", DOCS.parent / "README.md")
SCHEMA = DOCS.parent / "src" / "crosstable" / "exchange" / "document.schema.json"
EXAMPLE = re.compile(r"(```console\n\$ crosstable ([^\n]+)\n)(.*?)(```)", re.DOTALL)

PICTURE = DOCS / "images" / "pair.svg"
PICTURED = "pair friday.json --explain"


def run(typed: str) -> str:
    """What a command prints, run among the examples."""
    command = [sys.executable, "-m", "crosstable", *shlex.split(typed)]
    ran = subprocess.run(command, cwd=DOCS / "examples", capture_output=True, encoding="utf-8", check=False)
    return ran.stdout + ran.stderr


def picture(typed: str) -> str:
    """A terminal with a command and what it prints, as SVG, every line a text of its own."""
    lines = [f"$ crosstable {typed}", *run(typed).splitlines()]
    height = 20 * len(lines) + 40
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 {height}" role="img">',
        "<title>A round paired and explained in the terminal</title>",
        f'<rect width="760" height="{height}" rx="10" fill="#16181d"/>',
        '<g font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14" fill="#d7dae0" xml:space="preserve">',
    ]
    for i, line in enumerate(lines):
        colour = ' fill="#7fc8a9"' if i == 0 else ""
        parts.append(f'<text x="20" y="{34 + 20 * i}"{colour}>{escape(line)}</text>')
    return "\n".join([*parts, "</g>", "</svg>", ""])


def shown(example: re.Match[str]) -> str:
    """The example with what its command prints; one without output stays as it is."""
    return example[1] + run(example[2]) + example[4] if example[3] else example[0]


for name, page in PAGES.items():
    (DOCS / name).write_text(page(), encoding="utf-8")
for path in WITH_EXAMPLES:
    path.write_text(EXAMPLE.sub(shown, path.read_text(encoding="utf-8")), encoding="utf-8")
SCHEMA.write_text(json.dumps(schema(), indent=1, sort_keys=True) + "\n", encoding="utf-8")
PICTURE.write_text(picture(PICTURED), encoding="utf-8")
