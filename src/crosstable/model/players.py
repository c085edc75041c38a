"""What players are called by in the whole program."""

from typing import NewType

PlayerId = NewType("PlayerId", str)
