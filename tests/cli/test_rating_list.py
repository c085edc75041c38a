"""`crosstable ratinglist`: import into the data folder, search, and refusals."""

from pathlib import Path

from tests.app.test_rating_lists import COMBINED, MAGNUS, OTHERS, text_list
from tests.cli.in_process import crosstable


def test_a_list_is_imported_and_searched(tmp_path: Path) -> None:
    file, folder = tmp_path / "list.txt", tmp_path / "data"
    file.write_text(text_list(COMBINED, MAGNUS, *OTHERS, ("9", "Bad, Row", "", "", "x", "0")))
    ran = crosstable("ratinglist", "import", file, "--data", folder, "--json")
    assert ran.answer == {"players": 4, "left_out": 1, "rows": [{"row": 6, "field": "rating", "text": "x"}]}
    found = crosstable("ratinglist", "search", "carls", "--data", folder, "--json")
    assert [(player["name"], player["rating"]) for player in found.answer["players"]] == [("Carlsen, Magnus", 2839)]
    assert "Kasparov, Garry" in crosstable("ratinglist", "search", "garry k", "--data", folder).out
    assert "Nobody" in crosstable("ratinglist", "search", "zz", "--data", folder).out


def test_columns_option_and_import_problems(tmp_path: Path) -> None:
    file, folder = tmp_path / "list.csv", tmp_path / "data"
    file.write_text("No,Who,Points\n7,Ann Lee,1500\n")
    columns = ("--columns", "id=No", "--columns", "name=Who", "--columns", "rating=Points")
    ran = crosstable("ratinglist", "import", file, *columns, "--data", folder)
    assert (ran.code, ran.out) == (0, "1 player is in the list now.\n")
    assert "no column for" in crosstable("ratinglist", "import", file, "--data", folder).err
    assert "names no column" in crosstable("ratinglist", "import", file, "--columns", "x", "--data", folder).err
    assert "There is no file" in crosstable("ratinglist", "import", tmp_path / "none", "--data", folder).err
