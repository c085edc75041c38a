"""A bare install has no extras: every command explains itself, and an evening can be played, saved and restored."""

import json
import subprocess
import sys
from pathlib import Path

# Modules of the extras (pyproject.toml) can't be imported in this process.
PROGRAM = """
import contextlib, io, json, sys
for module in ("psycopg", "typst", "python_calamine", "xlsxwriter", "uvloop"):
    sys.modules[module] = None
from crosstable.cli import run
from crosstable.cli.app import app

def call(*arguments):
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = run(list(arguments))
    texts = []
    for stream in (out, err):
        stream.flush()
        texts.append(stream.buffer.getvalue().decode())
    return [list(arguments), code, *texts]

def names(command, before=()):
    for name in command:
        if not name.startswith("-"):
            yield (*before, name)
            with contextlib.suppress(TypeError, KeyError):
                yield from names(command[name], (*before, name)) if len(before) < 1 else ()

journal, folder = ("--journal", sys.argv[1] + "/friday.db"), sys.argv[1]
helps = [call(*name, "--help") for name in sorted(set(names(app)))]
evening = [
    call("create", "Friday", *journal, "--set", "rounds=1"),
    call("add", "Ann", *journal),
    call("add", "Bob", *journal),
    call("start", *journal),
    call("pair", *journal),
    call("publish", "--begin", *journal),
    call("result", "1", "2", "0", *journal),
    call("close", *journal),
    call("standings", *journal),
    call("export", folder + "/friday.json", *journal),
    call("convert", folder + "/friday.json", folder + "/friday.csv"),
    call("backup", folder + "/copy.db", *journal),
    call("restore", folder + "/copy.db", "--journal", folder + "/new.db"),
    call("delete", "Friday", "--yes", "--journal", folder + "/new.db"),
    call("completion", "bash"),
]
extras = [
    call("status", "--journal", "postgresql://nobody@127.0.0.1/none"),
    call("print", "standings", folder + "/friday.json", "-o", folder + "/friday.pdf"),
    call("convert", folder + "/friday.json", folder + "/friday.xlsx"),
]
json.dump([helps, evening, extras], sys.stdout)
"""


def test_everything_but_extras_works_without_extras(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)], capture_output=True, encoding="utf-8", check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    helps, evening, extras = json.loads(ran.stdout)
    assert len(helps) > 60
    assert [call for call in helps if call[1] != 0] == []
    assert [call for call in evening if call[1] != 0] == []
    for (_, code, _, told), extra in zip(extras, ("postgres", "print", "xlsx"), strict=True):
        assert code in (3, 4)
        assert f"[{extra}]" in told.splitlines()[-1]
