"""Rights that hold for root too: a thread that has given up the privilege to ignore them."""

import ctypes
import os
from collections.abc import Callable

from tests.contract.threads import run_in_threads

_VERSION_3 = 0x20080522
_OVERRIDES = 1 << 1 | 1 << 2  # CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Sets(ctypes.Structure):
    _fields_ = (("effective", ctypes.c_uint32), ("permitted", ctypes.c_uint32), ("inheritable", ctypes.c_uint32))


def without_privilege(work: Callable[[], None]) -> None:
    """Run a function in a thread subject to file permissions, even as root."""

    def run() -> None:
        if os.geteuid() == 0:
            _drop_privileges()
        work()

    run_in_threads(run)


def _drop_privileges() -> None:
    """Drop the privileges of this thread, until it ends."""
    system = ctypes.CDLL(None, use_errno=True)
    header, sets = _Header(_VERSION_3, 0), (_Sets * 2)()
    assert system.capget(ctypes.byref(header), sets) == 0
    sets[0].effective &= ~_OVERRIDES
    sets[0].permitted &= ~_OVERRIDES
    assert system.capset(ctypes.byref(header), sets) == 0, os.strerror(ctypes.get_errno())
