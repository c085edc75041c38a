"""`crosstable schedule`: dates and times of rounds from the terminal."""

from tests.cli.desk.events import Event


def test_the_schedule_is_set_shown_and_removed(event: Event) -> None:
    """By day, with what was set for the time zone; what cannot be is refused with what would be right."""
    event.create(names=("Ann", "Bob"))
    assert event.do("schedule").startswith("No dates and times yet.")
    said = event.do("schedule", 1, "2026-05-02 10:00", "2026-05-02 10:50", "--timezone", "Europe/Berlin")
    assert said == "4: set the time of round 1; set the time zone to Europe/Berlin\n"
    event.do("sch", 5, "2026-05-03T09:30")
    assert event.do("schedule").splitlines() == [
        "Saturday 2 May",
        "  10:00 to 10:50  round 1",
        "Sunday 3 May",
        "  09:30  round 5",
        "Times are local times of Europe/Berlin.",
    ]
    assert event.do("status").splitlines()[2] in ("All rounds of today are closed.", "No rounds today.")
    assert event.ask("schedule")["rounds"][1] == {"round": 5, "opens": "2026-05-03T09:30", "closes": None}
    assert event.expect_refusal("schedule", "--timezone", "Europe/Berln")["error"] == "bad_schedule"
    assert event.expect_refusal("schedule", 2, "noon")["error"] == "bad_schedule"
    assert event.do("schedule", 1, "--clear", "--no-timezone") == (
        "6: removed the time of round 1; removed the time zone\n"
    )
    assert [each["round"] for each in event.ask("schedule")["rounds"]] == [5]


def test_words_that_do_not_go_together(event: Event) -> None:
    """A round without a time, both ways at once: told before anything is done."""
    event.create(names=("Ann", "Bob"))
    for typed in (("3",), ("--clear",), ("--timezone", "UTC", "--no-timezone"), ("3", "2026-05-02T10:00", "--clear")):
        assert event.expect_usage_error("schedule", *typed)
