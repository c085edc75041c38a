"""The state of a stream, a tournament or a rating pool."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Self

from crosstable.events import RecordedEvent
from crosstable.model.tournament import PlayerId
from crosstable.state.records import Personal


class StreamState(ABC):
    """The state of a stream. `log` holds all events, `undone` the undone actions."""

    def __init__(self) -> None:
        self.log: list[RecordedEvent] = []
        self.undone: frozenset[int] = frozenset()
        self.name = ""
        self.began = 0

    @property
    def seq(self) -> int:
        return self.log[-1].seq if self.log else 0

    @property
    @abstractmethod
    def persons(self) -> Mapping[PlayerId, Personal]: ...

    def copy(self) -> Self:
        """Return an independent copy: every dict and list is copied, the values in them are frozen."""
        other = object.__new__(type(self))
        copied = {name: value.copy() for name, value in self.__dict__.items() if type(value) in (dict, list)}
        other.__dict__.update(self.__dict__, **copied)
        return other
