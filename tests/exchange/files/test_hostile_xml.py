"""XML that means harm is refused at once, with its place."""

import time

import pytest

from crosstable.exchange.files.convert import read_file
from crosstable.model.refusals import BadFile
from tests.exchange.files.test_any_bytes import MOST_LOOPS, bare_loop

BOMB = b'<?xml version="1.0"?>\n<!DOCTYPE event [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>\n<event title="&b;"/>'
FETCH = b'<!DOCTYPE event SYSTEM "file:///etc/passwd">\n<event/>'
WRONG = {
    "xml_doctype": (BOMB, FETCH, b'<!DOCTYPE event [<!ENTITY % a SYSTEM "http://127.0.0.1/x"> %a;]><event/>'),
    "xml_deep": (b"<event>" * 40, b"<event>" * 250_000),
    "xml_many": (b"<event>" + b"<a/>" * 300_000,),
    "xml_broken": (
        b"<event",
        b"<event>&b;</event>",
        b"<",
        b"<event/><event/>",
        b'<event a="1" a="2"/>',
        b"<event>\xff",
    ),
    "file_nul": (b"<event>\x00</event>",),
}


@pytest.mark.parametrize("name", ["wer", "tdf"])
@pytest.mark.parametrize("code", WRONG)
def test_hostile_xml_is_refused_with_its_place(name: str, code: str) -> None:
    """No entity is opened, nothing is fetched, nothing grows."""
    for content in WRONG[code]:
        began = time.process_time()
        with pytest.raises(BadFile) as refused:
            read_file(content, name=name)
        assert time.process_time() - began < MOST_LOOPS * bare_loop()
        (reason,) = refused.value.reasons
        assert (reason.code, reason.path[:5]) == (code, "line ")
