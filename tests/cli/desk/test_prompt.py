"""`crosstable desk`: the same commands at a prompt, from a keyboard or a pipe."""

from collections.abc import Iterator
from contextlib import contextmanager

from crosstable.words import words
from tests import programs
from tests.cli.desk.events import Event
from tests.cli.in_process import Ran
from tests.cli.terminal import Terminal


def run_at_prompt(event: Event, *lines: str) -> Ran:
    return event.run("desk", stdin="".join(f"{line}\n" for line in lines).encode())


def test_a_whole_round_from_a_pipe(event: Event) -> None:
    """Short forms, and hints without `crosstable`; the end of the input ends it."""
    ran = run_at_prompt(
        event,
        "create Friday Night --rounds 3 --seed 7",
        "a Ann",
        "a Bob",
        "a Chloé",
        "a Dov Smith",
        "start",
        "p",
        "pub --begin",
        "r 1 2-1 2 f2",
        "s",
        "w ann",
        "n",
        "u",
        "l",
    )
    assert (ran.code, ran.err) == (0, "")
    assert "Next: publish --begin" not in ran.out
    assert "Next: review the draft, then publish --begin." in ran.out
    assert "Friday Night, standings during round 1 of 3: 4 players" in ran.out
    assert event.ask("status")["phase"] == "playing"


def test_nothing_that_goes_wrong_ends_it(event: Event) -> None:
    """Refusals, wrong usage, open quotes; the exit code is the highest."""
    event.create()
    ran = run_at_prompt(event, "r 1 2-0", "fly", 'add "Ed', "drop --to", "# a comment", "add Ed", "q", "add Flo")
    assert ran.code == 3
    assert "You can't enter a result now" in ran.err
    assert "fly" in ran.err
    assert "quotation mark" in ran.err
    assert [player["name"] for player in event.ask("players")["players"]][-1] == "Ed"


def test_the_help_that_is_named_is_one_that_can_be_typed(event: Event) -> None:
    """A question mark for all commands, and a command's own."""
    said = run_at_prompt(event, "fly", "drop").err.splitlines()
    assert said[0].endswith(" See ?.")
    assert said[1].endswith(" See drop --help.")


def test_an_empty_line_says_what_is_going_on(event: Event) -> None:
    """And a question mark lists the commands."""
    event.create()
    assert run_at_prompt(event, "", "").out == 2 * event.do("status").replace("crosstable ", "")
    assert "An evening:" in run_at_prompt(event, "?").out
    assert run_at_prompt(event, "desk").out == words("prompt.here") + "\n"


def test_another_tournament(event: Event) -> None:
    """`use` goes on with it; a new one is used at once."""
    event.create()
    ran = run_at_prompt(event, "create Saturday --seed 3", "add Zoe", "use Friday", "add Ed", "use nowhere", "add Flo")
    assert ran.code == 3
    assert [player["name"] for player in event.ask("players", "-t", "Saturday")["players"]] == ["Zoe"]
    assert [player["name"] for player in event.ask("players", "-t", "Friday")["players"]][-2:] == ["Ed", "Flo"]


def test_prompt_names_the_chosen_tournament_once(event: Event) -> None:
    """With the command to switch; again after a switch."""
    for name in ("One", "Two"):
        event.do("create", name)
    told = "Using Two; one other tournament is open. Switch with use NAME.\n"
    assert run_at_prompt(event, "status", "players", "log").err == told
    assert run_at_prompt(event, "status", "use one", "status").err == told
    assert run_at_prompt(event, "status", "use", "rename Three", "status").err == told


def test_the_tournament_stays_the_same_whatever_it_is_called(event: Event) -> None:
    """`use` has found it; once it is deleted, the latest is gone on with."""
    event.create()
    event.do("create", "Saturday", "--seed", 3)
    ran = run_at_prompt(event, "use Friday", "rename Sunday", "add Ed", "delete Sunday --yes", "add Flo")
    assert (ran.code, ran.err) == (0, "")
    (left,) = event.ask("tournaments")["tournaments"]
    assert left["name"] == "Saturday"
    assert [player["name"] for player in event.ask("players")["players"]] == ["Flo"]


@contextmanager
def pipe_after_first_line(event: Event, line: str) -> Iterator[programs.Piped]:
    """Yield a real process with piped input once it has carried out its first line."""
    with programs.run_piped(programs.command_line, "desk", "--journal", event.journal) as process:
        process.tell(f"{line}\n")
        while not (said := process.stdout.readline()).startswith("Next:"):
            assert said
        yield process


def test_publishing_what_was_seen(event: Event) -> None:
    """A draft that somebody else changed since it was shown is not published unseen."""
    event.create(names=("Ann", "Bob", "Chloé", "Dov"))
    event.do("start")
    with pipe_after_first_line(event, "pair") as process:
        first, second = event.seats[1][0], event.seats[2][0]
        event.do("swap", first, second, "--as", "bob")
        out, err = process.communicate("publish\npairings\npublish\n")
    assert "bob has changed the draft of round 1" in err
    assert "published round 1" in out


def test_piped_lines_skip_the_version_check(event: Event) -> None:
    """Its lines were written before; those at a prompt were not (see below)."""
    event.create()
    with pipe_after_first_line(event, "status") as process:
        event.do("rename", "Theirs", "--as", "bob")
        _, err = process.communicate("rename Mine\n")
    assert (process.returncode, err) == (0, "")
    assert event.ask("status")["name"] == "Mine"


class Keyboard(Terminal):
    """A real terminal with the prompt, or a command, in it."""

    def __init__(self, event: Event, *words: str) -> None:
        super().__init__(*words, "--journal", event.journal)


def test_at_a_terminal(event: Event) -> None:
    """The prompt says where one is; a known name is asked about; tab completes; Ctrl-C and Ctrl-D are harmless."""
    event.create(names=("Ann", "Bartholomew Lee"))
    event.do("cancel")
    event.do("create", "Saturday", "--seed", 3)
    keyboard = Keyboard(event, "desk")
    keyboard.read_until("Saturday> ")
    keyboard.type("add Ann\n")
    keyboard.read_until("Is it the same person? [y/n] ")
    keyboard.type("y\n")
    keyboard.read_until("registered Ann (#1)")
    keyboard.read_until("Saturday> ")
    keyboard.type("add Bartholomew Lee\n")
    keyboard.read_until("[y/n] ")
    keyboard.type("n\n")
    keyboard.read_until("registered Bartholomew")
    keyboard.read_until("Saturday> ")
    keyboard.type("withdr\tBar\t\n")
    keyboard.read_until("withdrew Bartholomew Lee")
    keyboard.read_until("Saturday> ")
    keyboard.type("half a li")
    keyboard.read_until("half a li")
    keyboard.interrupt("Saturday> ")
    keyboard.type("fly\n")
    keyboard.read_until("Unknown command")
    keyboard.read_until("Saturday> ")
    keyboard.type("\x04")
    assert keyboard.wait() == 0
    assert [person["name"] for person in event.ask("persons")["persons"]] == [
        "Ann",
        "Bartholomew Lee",
        "Bartholomew Lee",
    ]


def test_questions_at_a_terminal(event: Event) -> None:
    """A correction asks to keep, to pair again or neither; an undo asks about what falls with it."""
    event.start(names=("Ann", "Bob", "Chloé", "Dov", "Ed", "Flo"))
    event.do("result", 1, "2-0", 2, "2-0", 3, "2-0")
    event.do("next")
    keyboard = Keyboard(event, "correct", "1", "1", "0-2")
    keyboard.read_until("[k/r/n] ")
    keyboard.type("n\n")
    assert keyboard.wait() == 3
    keyboard = Keyboard(event, "correct", "1", "1", "0-2")
    keyboard.read_until("[k/r/n] ")
    keyboard.type("r\n")
    keyboard.read_until("redrafted round 2")
    assert keyboard.wait() == 0
    action = next(done["action"] for done in event.ask("log")["actions"] if "drafted round 1" in done["text"])
    keyboard = Keyboard(event, "undo", str(action))
    keyboard.read_until("too? [y/n] ")
    keyboard.type("y\n")
    keyboard.read_until("round 1 changed")
    assert keyboard.wait() == 0
    assert event.ask("status")["phase"] == "ready"


def test_line_applies_to_the_round_shown(event: Event) -> None:
    """A line refers to the state that the prompt showed, whatever others did since; then the prompt shows the new
    state.
    """
    event.start()
    event.do("result", 1, "2-0", 2, "2-0")
    keyboard = Keyboard(event, "desk")
    keyboard.read_until("Friday, round 1> ")
    event.do("next", "--as", "bob")
    event.do("publish", "--begin", "--as", "bob")
    keyboard.type("result 1 0-2\n")
    keyboard.read_until("Nothing was done: bob has closed round 1 in the meantime.")
    keyboard.read_until("Friday, round 2> ")
    assert event.ask("pairings")["matches"][0].get("result") is None
    keyboard.type("result 1 0-2\n")
    keyboard.read_until("Round 2: 1 of 2 results in")
    keyboard.read_until("Friday, round 2> ")
    event.do("rename", "Saturday", "--as", "bob")
    keyboard.type("rename Sunday\n")
    keyboard.read_until("bob has made a change")
    keyboard.read_until("Repeat the command")
    keyboard.read_until("Saturday, round 2> ")
    keyboard.type("rename Sunday\n")
    keyboard.read_until("Sunday, round 2> ")
    keyboard.type("q\n")
    assert keyboard.wait() == 0
