"""Several mistakes in one line that names several things: each is told."""

from tests.cli.desk.events import Event

LONG = "x" * 5000


def codes(event: Event, *typed: object, stdin: bytes = b"") -> list[str]:
    """The reasons of a refusal, or the refusal itself where it has none."""
    ran = event.run(*typed, "--json", stdin=stdin)
    assert ran.code in (2, 3), ran
    refused = ran.answer
    return sorted(one["code"] for one in refused["problems"] or [{"code": refused["error"]}])


def test_before_the_start(event: Event) -> None:
    """Names, what is said beside them, and places that are taken; every hint is there that helps."""
    event.create()
    event.do("registration", "--capacity", 4)
    assert codes(event, "add", " ", "--rating", 10**9) == ["empty_text", "is_full", "not_whole"]
    assert codes(event, "add", "Ed", "--person", "ghost", "--number", 1) == [
        "is_full",
        "no_such_person",
        "number_twice",
    ]
    assert codes(event, "add", "Ann") == ["is_full", "name_is_known"]
    said = event.run("add", "Ann").err
    assert "--beyond" in said
    assert "--known" in said
    listed = f"name,rating\n{LONG},1\nEd,x\n,y\n".encode()
    told = event.run("import", "-", "--json", stdin=listed).answer["problems"]
    assert [(one["path"], one["code"]) for one in told] == [
        ("line 2", "long_text"),
        ("line 3", "not_a_number"),
        ("line 4", "no_name"),
        ("line 4", "not_a_number"),
        ("", "is_full"),
    ]
    told = event.run("import", "-", "--json", "--beyond", stdin=b"name,number\n,5\nEd,1\nFlo,x\nAnn,9\n").answer[
        "problems"
    ]
    assert [(one["path"], one["code"]) for one in told] == [
        ("line 2", "no_name"),
        ("line 3", "number_twice"),
        ("line 4", "not_a_number"),
        ("", "names_are_known"),
    ]
    assert codes(event, "import", "-", "--dry-run", stdin=b"name,number\nEd,1\n") == ["is_full", "number_twice"]
    (told, *_) = event.refused("add", "Ed", "--rating", 10**9)["problems"][1:]
    assert (told["path"], told["code"]) == ("rating", "not_whole")
    assert codes(event, "import", "-", stdin=b"name,number\nAnn,9\nEd,1\n") == [
        "is_full",
        "names_are_known",
        "number_twice",
    ]
    both = ("--known", "--new", "--beyond", "--wait")
    assert codes(event, "add", " ", *both) == ["empty_text", "several_options", "several_options"]
    assert codes(event, "import", "-", *both, stdin=b"Ed\n") == ["several_options"] * 2
    assert codes(event, "change", "Ann", "rating=x", "nope=1") == ["not_whole", "unknown_key"]
    event.do("checkin", "--ask")
    assert codes(event, "checkin", "Ann", "zed", "zoe") == ["unknown_player"] * 2
    assert "0 of 4" in event.run("checkin").out
    assert codes(event, "set", "rounds", "points", "rounds=1") == ["not_a_setting"] * 2


def test_in_a_round(event: Event) -> None:
    """Players whom nobody knows are told once, in the words of the terminal, beside everything else."""
    event.start(names=("Ann", "Bob", "Chloé", "Dov", "Ann Lee"))
    assert codes(event, "swap", "zed", "zoe") == ["unknown_player"] * 2
    assert event.refused("swap", "zed", "Bob")["error"] == "unknown_player"
    assert codes(event, "match", "zed", "Bob", "Chloé", "--table", 1) == [
        "has_a_match",
        "table_taken",
        "two_by_two",
        "unknown_player",
    ]
    assert codes(event, "here", "zed", "zoe") == ["unknown_player"] * 2
    assert codes(event, "result", 9, "x", 1, "y") == ["no_such_table", "not_a_score", "not_a_score"]


def test_what_is_wrong_is_called_what_it_is(event: Event) -> None:
    """Words are no entry, matches have no seats, and a name that is no UTF-8 holds no control character."""
    event.start()
    told = event.refused("note", "")
    assert (told["error"], told["problems"][0]["path"]) == ("bad_words", "words")
    assert event.refused("swap", "Ann", "Ann")["message"] == "That can't be done in round 1: one problem."
    (told,) = event.run("add", b"J\xfcrg".decode(errors="surrogateescape"), "--json").answer["problems"]
    assert told["message"] == "This text can't be read as UTF-8; write it anew."


def test_one_alone_is_no_match(event: Event) -> None:
    """Somebody is named, and what the rules say of them is told too."""
    event.create()
    event.do("start")
    assert event.wrong("match", "Ann") == "Players meet two by two; here is one.\n"
    assert codes(event, "match", "zed") == ["two_by_two", "unknown_player"]
    assert codes(event, "match", "Ann", "Bob", "Ann") == ["named_twice", "two_by_two"]


def test_at_tables(event: Event) -> None:
    """Every tap of a line, and a cut by hand."""
    event.create("--preset", "speed_jong_cut_line")
    for one in (["start"], ["seat"], ["publish", "--begin"]):
        event.do(*one)
    assert codes(event, "score", 9, "E+", 1, "zed+") == ["no_such_table", "unknown_player"]
    assert codes(event, "score", "--undo", "x", "--undo", "y") == ["no_such_score"] * 2
    assert codes(event, "cut", "--players", "zed", "Ann", "Ann", "--unfinished") == ["named_twice", "unknown_player"]
    assert codes(event, "match", "zed", "zoe", "--table", 0) == [
        "numbers_of_tables",
        "unknown_player",
        "unknown_player",
    ]


def test_words_that_cannot_be_understood(event: Event) -> None:
    """The parser stops at the first; all are told, and nothing is done."""
    event.start()
    seq = event.ask("status")["seq"]
    said = event.wrong("correct", "x", "y", "2-1")
    assert said.splitlines() == [
        "2 things in this line can't be understood. See crosstable correct --help.",
        '  Invalid value for ROUND: unable to convert "x" into int.',
        '  Invalid value for TABLE: unable to convert "y" into int.',
    ]
    said = event.wrong("close", "--nope", "3", "--nix=4")
    assert [one.strip() for one in said.splitlines()[1:]] == ["Unknown option: --nope.", "Unknown option: --nix."]
    said = event.wrong("penalty", "Ann", "shouting", "--points=a", "--round", "b")
    assert [one in said for one in ('"shouting"', '"a"', '"b"')] == [True] * 3
    assert "3 things" in said
    assert event.wrong("add", "Ed", "--rating", "x").count("\n") == 1
    answer = event.run("late", "Ed", "--rating", "x", "--number", "x", "--round", "x", "--json").answer
    assert [one["code"] for one in answer["problems"]] == ["not_understood"] * 3
    assert event.ask("status")["seq"] == seq
