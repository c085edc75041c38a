"""Forms as they are written."""

import re
from pathlib import Path

import crosstable

FORM = re.compile(r"<form\b([^>]*)")


def test_every_form_says_where_it_leads() -> None:
    """One that a script sends leads nowhere without it (`dialog`): nobody's password stands in an address."""
    package = Path(crosstable.__file__).parent
    forms = [(path.name, text) for path in package.rglob("*.html") for text in FORM.findall(path.read_text("utf-8"))]
    assert len(forms) > 40
    assert [form for form in forms if "method=" not in form[1]] == []
    by_script = [form for form in forms if re.search(r"data-(post|command|ask)=", form[1])]
    assert len(by_script) > 20
    assert [one for one in by_script if 'method="dialog"' not in one[1]] == []
