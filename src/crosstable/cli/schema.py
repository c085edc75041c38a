"""`crosstable schema`: the JSON Schema of a document."""

import json as plain_json

from crosstable.cli.arguments import command
from crosstable.cli.runner import FINE
from crosstable.exchange import document_shapes


@command
def schema(*, json: bool = False) -> int:
    print(plain_json.dumps(document_shapes.schema(), ensure_ascii=False, indent=None if json else 1))
    return FINE
