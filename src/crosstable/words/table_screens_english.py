"""What the command line says around leaderboards, cuts and seatings."""

from collections.abc import Mapping

from crosstable.words.templates import Template

SENTENCES: Mapping[str, Template] = {
    "board.heading": "{name}, after round {round}< (times {times})>: {active:# player|# players} in<, {out} out>",
    "board.heading_during": "{name}, during round {round}< (times {times})>: {active:# player|# players} in<, "
    "{out} out>",
    "column.seat": "Seat",
    "column.out": "Out after",
    "column.of_seat": "{seat}",
    "cut.heading": "{name}, cut after round {round}: {active:# player|# players} in, of {original} at the start",
    "cut.ideal": "Ideal: {left} of {rounds} parts of {original} are {ideal}.",
    "cut.whole": "{keep} would split no score.",
    "cut.splits": "{keep} would split a score.",
    "cut.target": "Target: {target}. Ties on the line: {policy}.",
    "cut.result": "{gone:One player goes|# players go}, {remaining} stay.",
    "cut.group": "{score} in all, {round_score} this round: {players!p:all}",
    "seat.heading": "{name}, round {round}: {players:# player|# players} at {tables:one table|# tables}",
    "seat.stand_in": "(stand-in)",
    "seat.sitting_out": "Sitting out: {players!p:all}.",
    "seat.repeats": "{repeats:One pair meets|# pairs meet} again.",
    "seat.clashes": "{clashes:One pair sits|# pairs sit} together that should be kept apart.",
    "seat.uneven": "Had one seat at least twice more often than another: {players!p}.",
    "seat.proved": "Nothing better exists.",
    "seat.best_found": "The best that was found; whether something better exists is not known.",
}
