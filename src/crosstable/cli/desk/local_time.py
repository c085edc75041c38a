"""Times as the terminal writes them, in the time zone of this computer."""

from datetime import datetime

from crosstable.model.times import SECOND


def day(time: int) -> str:
    return _local(time).strftime("%Y-%m-%d")


def minute(time: int) -> str:
    return _local(time).strftime("%Y-%m-%d %H:%M")


def second(time: int) -> str:
    return _local(time).strftime("%Y-%m-%d %H:%M:%S")


def time_of_day(time: int) -> str:
    return _local(time).strftime("%H:%M:%S")


def _local(time: int) -> datetime:
    return datetime.fromtimestamp(time // SECOND).astimezone()
