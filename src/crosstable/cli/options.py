"""Arguments and options that several commands share."""

from typing import Annotated

from cyclopts import Parameter, validators

from crosstable.cli.desk.completing import file_names

Files = Annotated[
    list[str] | None,
    Parameter(
        name="FILE",
        help="Documents to read; - is standard input. Without one, the journal's tournament.",
        completer=file_names,
    ),
]
Json = Annotated[bool, Parameter(help="Print JSON: one answer a line, a line for each file.")]
Seed = Annotated[
    int | None,
    Parameter(
        help="Draw lots from this seed instead of the document's.", validator=validators.Number(gte=-(2**63), lt=2**63)
    ),
]
Explain = Annotated[bool, Parameter(help="Add the reasons.")]
AfterRound = Annotated[
    int | None, Parameter(name="--round", help="As they were after this round, also one of an earlier stage.")
]
OnePlayer = Annotated[str | None, Parameter(help="Explain the place of this player only.")]
