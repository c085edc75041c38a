"""Loads what the programs of `tests.programs` need, once for all of them."""

import gc
from importlib import import_module
from pkgutil import walk_packages

import crosstable
from crosstable.web.asgi import _route_table
from crosstable.web.routes import ROUTES
from tests.kept_templates import keep_templates

# A package of each extra is loaded with the module that needs it.
for _found in walk_packages(crosstable.__path__, "crosstable."):
    if not _found.name.endswith("__main__"):
        import_module(_found.name)
# Parts that every server would build: the templates, and the expression that finds a page.
keep_templates()
_route_table(tuple(ROUTES.values()))
# Garbage collection in a fork then leaves shared objects alone.
gc.freeze()
