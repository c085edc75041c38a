"""`crosstable desk`: a prompt at which the same commands are typed without `crosstable`."""

import sys
import traceback
from collections.abc import Iterator

from crosstable.app.finding import folded
from crosstable.cli.desk.completing import names_of_players
from crosstable.cli.desk.opening import Prompt, at_prompt, at_tournament, prompted
from crosstable.cli.desk.options import ACTING, WHERE, Acting
from crosstable.cli.desk.splitting import open_quote, quoted, split
from crosstable.cli.files import FINE, USAGE
from crosstable.cli.misused import HELP
from crosstable.cli.output import OutputLost

LEAVE = ("q", "quit", "exit")
HELPS = (HELP, "h", "help")
COMMENT = "#"


def desk(*, where: Acting = ACTING) -> int:
    """Run a tournament from a prompt, with short commands."""
    from crosstable.words import words

    if at_prompt() is not None:
        print(words("prompt.here"))
        return FINE
    typing = sys.stdin.isatty()
    worst = FINE
    prompt = Prompt(where, typing)
    with prompted(prompt):
        if typing:
            _completion()
            print(words("prompt.welcome"))
            _run(["status"])
        for line in _lines(typing):
            code = _typed(prompt, line)
            if code is None:
                break
            worst = max(worst, code)
    # Whoever sits there has seen what failed; a script has only the exit code.
    return FINE if typing else worst


def _lines(typing: bool) -> Iterator[str]:
    """What is typed, line by line, until the end."""
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
    """What stands before the cursor: the tournament and its round."""
    from crosstable.model.refusals import Refusal
    from crosstable.words import words

    try:
        with at_tournament(WHERE) as here:
            here.remember()
            return words("prompt.sign", name=here.state.name, round=here.state.last_round or None)
    except Refusal:
        return words("prompt.sign", name=None, round=None)


def _typed(prompt: Prompt, line: str) -> int | None:
    """Carries out one line; None where somebody wants to leave. Nothing that goes wrong ends the prompt."""
    from crosstable.cli.files import refuse
    from crosstable.model.refusals import Refusal

    if line.lstrip().startswith(COMMENT):
        return FINE
    try:
        given = split(line)
    except Refusal as refusal:
        return refuse(refusal, False)
    if not given:
        return _run(["status"])
    match given:
        case [word] if word in LEAVE:
            return None
        case [word] if word in HELPS:
            return _run(["--help"])
        case ["use", *rest]:
            return _use(prompt, rest)
    return _run(given)


def _use(prompt: Prompt, given: list[str]) -> int:
    """Goes on with another tournament, or with the latest."""
    before, prompt.tournament = prompt.tournament, " ".join(given) or None
    code = _run(["status"])
    if code != FINE:
        prompt.tournament = before
    return code


def _run(given: list[str]) -> int:
    from crosstable.cli import run

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
    """Tab completes commands and players, and the arrow keys bring back earlier lines, where the system can do that."""
    try:
        import readline
    except ImportError:
        return
    from crosstable.cli.app import COMMANDS

    commands = [name for one in COMMANDS for name in (one.name, *one.short)]

    def complete(text: str, turn: int) -> str | None:
        line = readline.get_line_buffer()[: readline.get_endidx()]
        before = line[: len(line) - len(text)]
        quote = open_quote(line)
        if not before.strip():
            fitting = [one for one in commands if one.startswith(text)]
        elif quote is None:
            fitting = [quoted(one) for one in names_of_players(WHERE) if folded(one).startswith(folded(text))]
        else:
            # What stands between the mark and the word is there already.
            begun, there = folded(line[quote + 1 :]), max(len(before) - quote, 0)
            fitting = [
                quoted(one, line[quote])[there:] for one in names_of_players(WHERE) if folded(one).startswith(begun)
            ]
        return f"{fitting[turn]} " if turn < len(fitting) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" \t")
    readline.parse_and_bind("tab: complete")
