"""What the desk shows of a seating before it is published."""

from collections.abc import Mapping

from crosstable.words.templates import Template

SENTENCES: Mapping[str, Template] = {
    "web.report.title": "Meetings, rests and seats",
    "web.report.nobody_again": "Nobody meets again.",
    "web.report.uneven": "{players:One has|# have} had one seat at least twice more often than another.",
    "web.report.again": "Who meets again",
    "web.report.met": "Table {table}: {players!p} have met in {rounds:round|rounds} {rounds}.",
    "web.report.so_far": "How often each sat out and had each seat",
    "web.report.so_far_help": "This round is counted. Whoever sat out most comes first.",
    "web.report.rests": "Sat out",
}
