"""`make docs` writes everything generated from the code: pages, example outputs, JSON Schema, the README's picture."""

import json
import os
import re
import shlex
import shutil
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.sax.saxutils import escape

from crosstable.exchange.document_shapes import schema
from docs.generate import PAGES
from docs.generate.openapi import openapi_json, removals
from docs.programs import with_printed
from tests.cli.in_process import crosstable

DOCS = Path(__file__).parent
WITH_EXAMPLES = (DOCS / "command-line.md", DOCS / "groups.md", DOCS.parent / "README.md")
OPENAPI = DOCS / "openapi-v1.json"
LIBRARY = DOCS / "library.md"
SCHEMA = DOCS.parent / "src" / "crosstable" / "exchange" / "document.schema.json"
EXAMPLE = re.compile(r"(```console\n\$ crosstable ([^\n]+)\n)(.*?)(```)", re.DOTALL)

PICTURE = DOCS / "images" / "pair.svg"
PICTURED = "pair friday.json --explain"


def run(typed: str, folder: Path) -> str:
    """Run a command in a folder with the examples and return its output."""
    with chdir(folder):
        ran = crosstable(*shlex.split(typed.split(" > ")[0]))
    return ran.out + ran.err


@contextmanager
def copy_examples() -> Iterator[Path]:
    """Yield a temporary folder with a copy of the examples."""
    with TemporaryDirectory(prefix="crosstable-docs-") as folder:
        shutil.copytree(DOCS / "examples", folder, dirs_exist_ok=True)
        yield Path(folder)


def picture(typed: str) -> str:
    """Return a terminal with a command and its output as SVG, with a text element for each line."""
    with copy_examples() as folder:
        lines = [f"$ crosstable {typed}", *run(typed, folder).splitlines()]
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


def with_outputs(page: str) -> str:
    """Return the page with the outputs of its commands, run in order in one folder; a command without output stays as
    it is.
    """
    with copy_examples() as folder:

        def replace_output(example: re.Match[str]) -> str:
            printed = run(example[2], folder)
            return example[1] + printed + example[4] if example[3] else example[0]

        return EXAMPLE.sub(replace_output, page)


# As if nothing were set in the environment.
for name in [name for name in os.environ if name.startswith("CROSSTABLE_")]:
    del os.environ[name]
for name, page in PAGES.items():
    (DOCS / name).write_text(page(), encoding="utf-8")
for path in WITH_EXAMPLES:
    path.write_text(with_outputs(path.read_text(encoding="utf-8")), encoding="utf-8")
with copy_examples() as examples:
    LIBRARY.write_text(with_printed(LIBRARY.read_text(encoding="utf-8"), examples), encoding="utf-8")
described = openapi_json()
lost = [*removals(json.loads(OPENAPI.read_text(encoding="utf-8")), json.loads(described))] if OPENAPI.exists() else []
if lost:
    raise SystemExit("v1 of the API only grows, and this is not there any more:\n" + "\n".join(lost))
OPENAPI.write_text(described, encoding="utf-8")
SCHEMA.write_text(json.dumps(schema(), indent=1, sort_keys=True) + "\n", encoding="utf-8")
PICTURE.write_text(picture(PICTURED), encoding="utf-8")
