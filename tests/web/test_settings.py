"""Settings come by flag, environment and file, in this order; each is documented, and a wrong one is a sentence."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from crosstable.model.refusals import Refusal
from crosstable.web.server.settings import FILE, SETTINGS, Settings, flag, load_settings, user_data_folder, variable
from crosstable.words import refusal_sentence, words
from tests.cli.in_process import crosstable

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "serve.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", SETTINGS)
def test_every_setting_is_documented(name: str) -> None:
    """A row with its flag, its variable, what it is when nobody says, and what it does; and a flag of the command."""
    about = SETTINGS[name]
    row = f"| `{flag(name)}` | `{variable(name)}` | {words(about.default)} | {words(about.code)} |"
    assert row in PAGE
    assert flag(name) in crosstable("serve", "--help").out


def test_there_is_no_other_setting() -> None:
    assert [*msgspec.structs.asdict(Settings()), FILE] == [*SETTINGS]
    assert PAGE.count("| `--") == len(SETTINGS)


def test_the_first_that_says_something_counts(tmp_path: Path) -> None:
    """The flag, then the environment, then the file, then what is usual."""
    file = tmp_path / "crosstable.toml"
    file.write_text('port = 1\nhost = "10.0.0.1"\nurl = "http://a"\nlog_json = true\n')
    found = load_settings(
        {"settings": str(file), "port": 3, "demo": None},
        {"CROSSTABLE_PORT": "2", "CROSSTABLE_HOST": "10.0.0.2", "CROSSTABLE_DEMO": "1", "CROSSTABLE_DATA": ""},
    )
    assert found == Settings(port=3, host="10.0.0.2", url="http://a", log_json=True, demo=True)
    assert load_settings({}, {variable(FILE): str(file)}).port == 1
    assert load_settings({}, {}) == Settings()


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("port = 70000", "bad_setting"),
        ('port = "many"', "bad_setting"),
        ("log_level = 'loud'", "bad_setting"),
        ("prot = 8080", "unknown_setting"),
        ('settings = "more.toml"', "unknown_setting"),
        ("port 8080", "bad_settings_file"),
        ("\x00", "bad_settings_file"),
        ('data = "a"\ndatabase = "postgresql://b"', "data_or_database"),
    ],
)
def test_a_wrong_file_is_a_sentence(tmp_path: Path, text: str, code: str) -> None:
    file = tmp_path / "crosstable.toml"
    file.write_text(text)
    with pytest.raises(Refusal) as refused:
        load_settings({"settings": str(file)}, {})
    assert refused.value.code == code
    assert refusal_sentence(refused.value)


@pytest.mark.parametrize(
    ("flags", "environment", "where"),
    [
        ({"port": -1}, {}, "--port"),
        ({}, {"CROSSTABLE_PORT": "http"}, "CROSSTABLE_PORT"),
        ({}, {"CROSSTABLE_DEMO": "perhaps"}, "CROSSTABLE_DEMO"),
        ({"log_level": "loud"}, {}, "--log-level"),
    ],
)
def test_a_wrong_value_says_where(flags: dict[str, Any], environment: dict[str, str], where: str) -> None:
    with pytest.raises(Refusal) as refused:
        load_settings(flags, environment)
    assert refused.value.code == "bad_setting"
    assert refusal_sentence(refused.value).startswith(f"{where}: ")


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal) as refused:
        load_settings({"settings": str(tmp_path / "nothing")}, {})
    assert refused.value.code == "no_such_file"


def test_a_wrong_setting_is_a_usage_error(tmp_path: Path) -> None:
    assert crosstable("serve", "--data", tmp_path, "--port", 99999).code == 2
    assert crosstable("serve", "--data", tmp_path, "--url", "play.example.org").code == 2
    assert list(tmp_path.iterdir()) == []


def test_the_data_folder_is_where_users_of_the_machine_expect_it() -> None:
    home = Path("ann")
    assert user_data_folder("linux", {}, home) == home / ".local" / "share" / "crosstable"
    assert user_data_folder("linux", {"XDG_DATA_HOME": "/data"}, home) == Path("/data/crosstable")
    assert user_data_folder("darwin", {}, home) == home / "Library" / "Application Support" / "Crosstable"
    assert user_data_folder("win32", {"LOCALAPPDATA": "/local"}, home) == Path("/local/Crosstable")


def test_a_demo_never_mixes_with_what_is_real() -> None:
    assert Settings(demo=True).folder == Settings().folder / "demo"
    assert Settings(demo=True, data="here").folder == Path("here")


def test_other_commands_are_led_to_the_same_journal() -> None:
    """From any folder. The address of a database, which has a password in it, is not shown."""
    assert Settings().options == []
    assert Settings(demo=True).options == ["--demo"]
    for demo in (True, False):
        assert Settings(demo=demo, data="here").options == ["--data", str(Path("here").absolute())]
    assert Settings(demo=True, database="postgresql://me:secret@db/x").options == ["--database", "postgresql://..."]


def test_a_demo_that_plays_on_is_a_demo() -> None:
    for found in (load_settings({"demo_play": True}, {}), load_settings({}, {"CROSSTABLE_DEMO_PLAY": "1"})):
        assert found == Settings(demo=True, demo_play=True)
    assert not load_settings({}, {"CROSSTABLE_DEMO_PLAY": "0"}).demo


def test_requests_are_logged_for_machines() -> None:
    assert [Settings().level, Settings(log_json=True).level] == ["warning", "info"]
    assert Settings(log_json=True, log_level="error").level == "error"
