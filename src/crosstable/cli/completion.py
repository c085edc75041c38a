"""`crosstable completion`: the script that teaches a shell the commands."""

from typing import Annotated, Literal

from cyclopts import Parameter

from crosstable.cli.runner import FINE


def completion(
    shell: Annotated[Literal["bash", "zsh", "fish"], Parameter(name="SHELL", help="Which shell: bash, zsh or fish.")],
    /,
) -> int:
    from crosstable.cli.app import app

    print(app.generate_completion(shell=shell), end="")
    return FINE
