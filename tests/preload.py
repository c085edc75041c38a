"""Loads what the programs of `tests.programs` need, once for all of them."""

import gc
from importlib import import_module
from pkgutil import walk_packages

import crosstable

# A package of each extra is loaded with the module that needs it.
for _found in walk_packages(crosstable.__path__, "crosstable."):
    if not _found.name.endswith("__main__"):
        import_module(_found.name)
# Whoever collects garbage in a fork leaves what is shared alone.
gc.freeze()
