"""CSV: lists of any program are imported with a report of guesses; our own lists round-trip."""

import csv
from io import StringIO

import pytest

import crosstable
from crosstable.exchange.files import FILE_FORMATS
from crosstable.exchange.files.convert import losses, output_request, read_file, write_file
from crosstable.exchange.files.csv_file import FILE_FORMAT
from crosstable.exchange.files.guarded_text import guard, unguard
from crosstable.model.presets import PRESETS
from crosstable.model.refusals import BadFile
from crosstable.model.tournament import Player, PlayerId, Tournament
from crosstable.words import sentence
from tests.exchange.files.results import results_in


def players_in(text: str, encoding: str = "utf-8") -> list[tuple[str, int | None, str | None]]:
    reading = read_file(text.encode(encoding), "list.csv").without_problems
    assert reading.holds == "players"
    return [(one.name, one.rating, one.club) for one in reading.tournament.players]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_any_delimiter_and_encoding(delimiter: str, encoding: str) -> None:
    """The same list is read the same, however it was saved."""
    text = "Name;Elo;Verein\nJürgen Müller;1900;Köln\nNuñez;;\n".replace(";", delimiter)
    assert players_in(text, encoding) == [("Jürgen Müller", 1900, "Köln"), ("Nuñez", None, None)]


@pytest.mark.parametrize(
    "heads",
    [
        "Name;Rating;Club",
        "Name;Elo;Verein",
        "Nom;Elo;Club",
        "Jugador;Elo;Club",
        "Nombre;Rating;Club",
        "Zawodnik;Ranking;Klub",
        "Nazwisko i imię;Elo;Klub",
        "Spieler;DWZ;Verein",
        "Joueur;Classement Elo;Cercle",
    ],
)
def test_headings_in_five_languages(heads: str) -> None:
    """Headings of other languages are our columns."""
    assert players_in(f"{heads}\nAnn Lee;1500;North\n") == [("Ann Lee", 1500, "North")]


@pytest.mark.parametrize(
    "heads",
    [
        "Nachname;Vorname",
        "Nom;Prénom",
        "Apellidos;Nombre",
        "Nazwisko;Imię",
        "Surname;Given name",
        "LAST NAME;Forename",
    ],
)
def test_names_in_two_columns(heads: str) -> None:
    """A first and a last name are one name."""
    assert [name for name, *_ in players_in(f"{heads}\nLee;Ann\n")] == ["Ann Lee"]


def test_reading_reports_guesses() -> None:
    """Encoding, delimiter, columns and ignored columns can be shown before the import."""
    reading = read_file("Name;Elo;Schuhgröße\nJö;1500;43\n".encode("cp1252"), "list.csv")
    assert [sentence(note) for note in reading.notes] == [
        "Read as windows-1252, cells separated by semicolon.",
        "Columns: name and Elo (rating).",
        "Ignored columns: Schuhgröße.",
    ]


def test_a_polish_list_from_excel_keeps_its_letters() -> None:
    """Polish letters tell Windows-1250 from Windows-1252, where the same bytes are symbols."""
    text = "Lp.;Nazwisko i imię;Klub\n1;Kowalski Łukasz;Łódź\n"
    assert players_in(text, "cp1250") == [("Kowalski Łukasz", None, "Łódź")]


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x94", "line 3, column 1"), (b" \n", "The file is empty.")],
)
def test_binary_and_empty_files_are_refused(content: bytes, said: str) -> None:
    """A picture is refused for its first NUL, whatever letters its bytes would be."""
    with pytest.raises(BadFile) as refused:
        read_file(content, "list.csv")
    (reason,) = refused.value.reasons
    assert said in f"{reason.path} {sentence(reason)}"


def test_every_problem_has_its_line() -> None:
    """Valid lines are read; each invalid one is named with its problem."""
    text = f"name,rating,number\nAnn,high,1\n,1500,2\nBob,1500,3\n{'x' * 201},1,4\nCy,1400,3\nDi\x07,1,9\n"
    reading = read_file(text.encode(), "list.csv")
    assert [one.name for one in reading.tournament.players] == ["Bob"]
    assert sorted((one.path, one.code) for one in reading.problems) == [
        ("line 2", "not_a_number"),
        ("line 3", "no_name"),
        ("line 5", "long_text"),
        ("line 6", "number_twice"),
        ("line 7", "control_character"),
    ]
    with pytest.raises(BadFile, match="5 errors"):
        _ = reading.without_problems


def test_names_that_look_like_something_else() -> None:
    """A name like a number, date or formula stays a name, both ways; a spreadsheet does not run it."""
    names = [
        "007",
        "1-2",
        "3/4",
        "Mar 5",
        "MAY3",
        "=1+1",
        "+49",
        "-5",
        "@home",
        "1e5",
        "TRUE",
        "'",
        "''=x",
        "O'Neil",
        "2",
    ]
    players = tuple(Player(PlayerId(str(i)), name, i) for i, name in enumerate(names, 1))
    tournament = Tournament("Friday", 1, players, crosstable.create(["Ann"]).stages)
    content = write_file(FILE_FORMAT, tournament, output_request(FILE_FORMAT, "players"))
    cells = [row[1] for row in csv.reader(StringIO(content.decode("utf-8-sig")))][1:]
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in cells)
    assert cells[1] == "'1-2"
    assert cells[13:] == ["O'Neil", "2"]
    assert [one.name for one in read_file(content, "list.csv").without_problems.tournament.players] == names
    assert all(unguard(guard(name)) == name for name in (*names, "'" * 3000, "'=" * 1000))


def _full_width(text: str) -> str:
    return text.translate({code: code + 0xFEE0 for code in range(0x21, 0x7F)})


@pytest.mark.parametrize("before", ["", "\t", "\r", "\n", " ", "\u3000"])
@pytest.mark.parametrize("sign", [*"=+-@|%", *_full_width("=+-@|%"), *"\ufe62\ufe63\ufe66\ufe6b"])
def test_guards_every_formula_sign(sign: str, before: str) -> None:
    """Excel and LibreOffice run a cell that begins with any of these, the full-width ones in East Asia."""
    text = f"{before}{sign}1+1"
    assert guard(text) == f"'{text}"
    assert unguard(guard(text)) == text


@pytest.mark.parametrize("text", ["\tAnn", "\rAnn", "\nAnn", _full_width("1-2"), _full_width("007")])
def test_guards_control_characters_and_full_width_numbers(text: str) -> None:
    assert guard(text) == f"'{text}"


RESULTS = """Runde;Brett;Weiß;Schwarz;Ergebnis
1;1;Ann;Bob;1-0
1;2;Cy;Di;½-½
1;;Ed;spielfrei;
2;1;Ann;Cy;0:1
2;2;Bob;Ed;+ -
2;;Di;;
3;1;Cy;Ed;
"""


def test_results_of_another_program() -> None:
    """Results become rounds with matches, byes and forfeits; their names become players."""
    reading = read_file(RESULTS.encode(), "games.csv", options={"preset": "chess"})
    assert reading.holds == "results"
    tournament = reading.without_problems.tournament
    assert [one.name for one in tournament.players] == ["Ann", "Bob", "Cy", "Di", "Ed"]
    assert tournament.stage.preset == "chess"
    assert [round_.status for round_ in tournament.stage.rounds] == ["completed", "completed", "in_progress"]
    assert results_in(tournament)[:3] == [
        (1, 1, ("Ann", "Bob"), "Score(first=1, second=0, draws=0, boards=UNSET)"),
        (1, 2, ("Cy", "Di"), "Score(first=0, second=0, draws=1, boards=UNSET)"),
        (1, None, ("Ed",), "win"),
    ]


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("round,player 1,player 2,result\n1,Ann,Bob,7-\n", "line 2", "not_a_score"),
        ("round,player 1,player 2,result\n1,Ann,Bob,1-0\n1,Ann,Cy,1-0\n", "line 3", "player_twice"),
        ("round,player 1,player 2,result\nx,Ann,Bob,1-0\n", "line 2", "not_a_number"),
        ("name\nAnn\nBob\n\nround,player 1,player 2,result\n1,Ann,Cy,1-0\n", "line 6", "file_no_such_player"),
        ("round,player 1,player 2,result\n1,Ann,Bob,1-0\n3,Ann,Bob,1-0\n", "line 1", "round_order"),
        ('name,club\nAnn,"' + "x" * 200_000 + '"\n', "line 2", "not_csv"),
        ("name,club\nAnn," + "x" * 3_000 + "\n", "line 2", "file_long_cell"),
        ("name" + ",x" * 300 + "\nAnn\n", "line 1", "file_too_many_columns"),
        ("name\n" * 20_002, "", "file_too_many_rows"),
        ("club;town\nNorth;Hill\n", "line 1", "no_name_column"),
    ],
)
def test_lists_that_say_nothing(text: str, place: str, code: str) -> None:
    """A list that can't be taken is refused with the line."""
    with pytest.raises(BadFile) as refused:
        read_file(text.encode(), "list.csv", "csv")
    assert (refused.value.reasons[0].path, refused.value.reasons[0].code) == (place, code)


@pytest.mark.parametrize("name", ["csv", "xlsx"])
@pytest.mark.parametrize("preset", PRESETS)
def test_lists_of_ours_come_back(preset: str, name: str) -> None:
    """Everything that lists hold of an event of any kind comes back: players, pairings and results."""
    found = FILE_FORMATS[name]
    played = crosstable.simulate(preset, 12, rounds=3, drops=0.2, late=0.2)
    back = read_file(write_file(found, played, output_request(found, "all")), f"all.{name}").without_problems
    assert back.holds == "tournament"
    assert back.tournament.players == played.players
    assert (back.tournament.name, back.tournament.seed) == (played.name, played.seed)
    assert back.tournament.stage.preset == preset
    assert results_in(back.tournament) == results_in(played)
    again = write_file(found, back.tournament, output_request(found, "all"))
    if name == "csv":
        assert (
            again.partition(b"Rank,")[0]
            == write_file(found, played, output_request(found, "all")).partition(b"Rank,")[0]
        )
    players = read_file(
        write_file(found, played, output_request(found, "players")), f"list.{name}", options={"preset": preset}
    ).without_problems
    assert players.holds == "players"
    assert players.tournament.players == played.players
    for what in ("standings", "pairings"):
        assert write_file(found, played, output_request(found, what))


def test_lists_report_losses() -> None:
    """Data that lists can't hold is named before it is written."""
    played = crosstable.simulate("speed_jong_cut_line", 12, rounds=2)
    assert [one.code for one in losses(FILE_FORMAT, played, output_request(FILE_FORMAT, "players"))] == [
        "file_loses_rest"
    ]
    assert "file_loses_taps" in [one.code for one in losses(FILE_FORMAT, played, output_request(FILE_FORMAT, "all"))]


def test_letters_that_an_encoding_does_not_have() -> None:
    """A name that does not fit the chosen encoding is refused, not changed."""
    tournament = crosstable.create(["王小明"])
    with pytest.raises(BadFile, match="Choose UTF-8"):
        write_file(
            FILE_FORMAT, tournament, output_request(FILE_FORMAT, "players", options={"encoding": "windows-1252"})
        )
