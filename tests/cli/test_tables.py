"""Tables line up in any script."""

from crosstable.cli.tables import Column, shortened, table, width


def test_width_of_scripts() -> None:
    """Wide characters take two places; accents and joiners none."""
    assert width("Ann") == 3
    assert width("Chloé") == width("Chloe\u0301") == 5
    assert width("渡辺") == 4
    assert width("김민준") == 6
    assert width("a\u200db") == 2


def test_columns_line_up() -> None:
    """Texts to the left, numbers to the right, no blanks at the end."""
    lines = list(table([Column("Name"), Column("N", right=True), Column("")], [["渡辺", "7", ""], ["Ann", "12", "x"]]))
    assert lines == ["Name   N", "渡辺   7", "Ann   12  x"]


def test_long_names_are_shortened() -> None:
    """With an ellipsis, and never in the middle of a wide character."""
    assert shortened("Bartholomew", 6) == "Barth…"
    assert shortened("Bart", 6) == "Bart"
    assert shortened("渡辺渡辺", 6) == "渡辺…"
    assert width(shortened("渡辺渡辺", 6)) <= 6
