"""`crosstable completion`: the script that teaches a shell the commands."""

import shlex
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

from crosstable.cli.files import FINE

SCRIPTS = Path(__file__).parent / "shells"


def completion(
    shell: Annotated[Literal["bash", "zsh", "fish"], Parameter(name="SHELL", help="Which shell: bash, zsh or fish.")],
    /,
) -> int:
    """Print the completion script of a shell."""
    script = (SCRIPTS / f"completion.{shell}").read_text(encoding="utf-8")
    print(script.replace("@COMMANDS@", _commands(shell)), end="")
    return FINE


def _commands(shell: str) -> str:
    """All commands as a shell's script lists them, with what they do where it shows that."""
    from crosstable.cli.app import COMMANDS, app

    names = [name for one in COMMANDS for name in (one.name, *one.short)]
    if shell == "bash":
        return " ".join(names)
    about = {name: app[name].help.partition("\n")[0] for name in names}
    if shell == "zsh":
        return "\n".join(f"    {shlex.quote(f'{name}:{text}')}" for name, text in about.items())
    line = "complete -c crosstable -n __fish_use_subcommand -a {} -d {}"
    return "\n".join(line.format(name, shlex.quote(text)) for name, text in about.items())
