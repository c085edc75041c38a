"""`crosstable desk`: a prompt at which the same commands are typed without `crosstable`."""

import re
import shlex
import sys
import traceback
from collections.abc import Iterator

from crosstable.cli import run
from crosstable.cli.arguments import command
from crosstable.cli.desk.completers import names_of_players
from crosstable.cli.desk.open_journal import Prompt, current_prompt, use_prompt
from crosstable.cli.desk.session import open_desk
from crosstable.cli.options import ACTING, WHERE, Acting
from crosstable.cli.output import OutputLost
from crosstable.cli.runner import FINE, USAGE, refuse
from crosstable.cli.usage_errors import HELP
from crosstable.model.names import fold_name
from crosstable.model.refusals import Misuse, Refusal
from crosstable.words import words

LEAVE = ("q", "quit", "exit")
HELPS = (HELP, "h", "help")
COMMENT = "#"

# Quoted parts, and an apostrophe after a letter, which belongs to a name: O'Brien.
_MARKS = re.compile(r"""(?P<double>"(?:[^"\\]|\\.)*")|(?<!\w)'(?P<single>(?:[^']|\b'\b)*)'(?!\w)|(?<=\w)'""")
# The text of a note goes on to the first option. In quotes as a whole it is read as any other word.
_PROSE = re.compile(r"""\s*(notice|note)\s+(?!"[^"]*"\s*(?:-|$))(.*?)((?:(?<=\s)|\s)--?[a-z].*)?""", re.DOTALL)


@command
def desk(*, where: Acting = ACTING) -> int:
    if current_prompt() is not None:
        print(words("prompt.here"))
        return FINE
    typing = sys.stdin.isatty()
    worst = FINE
    prompt = Prompt(where, typing)
    with use_prompt(prompt):
        if typing:
            _completion()
            print(words("prompt.welcome"))
            _run(["status"])
        for line in _lines(typing):
            code = _run_line(prompt, line)
            if code is None:
                break
            worst = max(worst, code)
    # A user has seen the failure; a script has only the exit code.
    return FINE if typing else worst


def _lines(typing: bool) -> Iterator[str]:
    while True:
        try:
            line = input(_sign()) if typing else sys.stdin.readline()
        except EOFError:
            print()
            return
        except KeyboardInterrupt:
            print()
            continue
        if not typing and not line:
            return
        yield line


def _sign() -> str:
    """Return the text of the prompt: the tournament and its round."""
    try:
        with open_desk(WHERE) as here:
            here.remember()
            return words("prompt.sign", name=here.state.name, round=here.state.last_round or None)
    except Refusal:
        return words("prompt.sign", name=None, round=None)


def _run_line(prompt: Prompt, line: str) -> int | None:
    """Carry out one line; None to leave. No failure ends the prompt."""
    if line.lstrip().startswith(COMMENT):
        return FINE
    try:
        given = split(line)
    except ValueError:
        return refuse(Misuse("open_quotes"), False)
    if not given:
        return _run(["status"])
    match given:
        case [word] if word in LEAVE:
            return None
        case [word, *rest] if word in HELPS:
            return _run(["--help", *rest])
        case ["use", *rest]:
            return _use(prompt, rest)
    return _run(given)


def split(line: str) -> list[str]:
    """Return the words of a line, as a shell does, except that O'Brien needs no quotes. A note may hold anything.

    Raise ValueError if a quotation does not end.
    """
    prose = _PROSE.fullmatch(line)
    if prose is None:
        return shlex.split(_MARKS.sub(_shell_mark, line))
    command, text, options = prose.groups(default="")
    text = " ".join(text.split())
    return [command, *split(options), *(["--", text] if text else [])]


def _shell_mark(mark: re.Match[str]) -> str:
    if mark["single"] is not None:
        return shlex.quote(mark["single"])
    return mark["double"] or r"\'"


def quote(name: str) -> str:
    """Return a name as it is typed here: in quotes if necessary."""
    return name if name.isalnum() else '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _use(prompt: Prompt, given: list[str]) -> int:
    before, prompt.tournament = prompt.tournament, " ".join(given) or None
    code = _run(["status"])
    if code != FINE:
        prompt.tournament = before
    return code


def _run(given: list[str]) -> int:
    try:
        return run(given)
    except KeyboardInterrupt:
        print()
        return FINE
    except (BrokenPipeError, OutputLost):
        raise
    except Exception:  # a bug must not cost the evening: it is shown in full, and the prompt goes on
        traceback.print_exc()
        return USAGE


def _completion() -> None:
    """Let Tab complete commands and players, and the arrow keys recall lines, if the system can."""
    try:
        import readline
    except ImportError:
        return
    from crosstable.cli.app import COMMANDS

    commands = [name for command in COMMANDS for name in (command.name, *command.short)]

    def complete(text: str, turn: int) -> str | None:
        line = readline.get_line_buffer()[: readline.get_endidx()]
        if line.strip() == text:
            fitting = [command for command in commands if command.startswith(text)]
        else:
            begun = fold_name(text.lstrip("\"'"))
            fitting = [quote(player) for player in names_of_players(WHERE) if fold_name(player).startswith(begun)]
        return f"{fitting[turn]} " if turn < len(fitting) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" \t")
    readline.parse_and_bind("tab: complete")
