"""`crosstable completion`: the script that teaches a shell the commands."""

from typing import Literal

from crosstable.cli.arguments import command
from crosstable.cli.runner import FINE


@command
def completion(shell: Literal["bash", "zsh", "fish"], /) -> int:
    from crosstable.cli.app import app

    print(app.generate_completion(shell=shell), end="")
    return FINE
