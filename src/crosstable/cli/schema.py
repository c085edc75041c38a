"""`crosstable schema`: the JSON Schema of a document."""

import json as plain_json
from typing import Annotated

from cyclopts import Parameter

from crosstable.cli.runner import FINE
from crosstable.exchange import document_shapes


def schema(*, json: Annotated[bool, Parameter(help="Print it on one line.")] = False) -> int:
    print(plain_json.dumps(document_shapes.schema(), ensure_ascii=False, indent=None if json else 1))
    return FINE
