"""What the command line says around its answers: headings, heads of columns, notes."""

from collections.abc import Mapping

from crosstable.words.templates import Template

SENTENCES: Mapping[str, Template] = {
    "standings.heading": "{name}, standings after round {round}< of {rounds}>: {players:# player|# players}",
    "standings.heading_before": "{name}, before round 1: {players:# player|# players}",
    "standings.place": "{rank}. {player!p}< (group {group})>, {points:one point|# points}",
    "standings.dropped": "Dropped: {players!p:all}.",
    "standings.disqualified": "Disqualified, without a place: {players!p:all}.",
    "pair.heading": "{name}, round {round}: {players:# player|# players}, {matches:# match|# matches}",
    "pair.bye": "Bye: {players!p:all}.",
    "pair.resting": "Resting: {players!p:all}.",
    "standings.group": "Group {group}",
    "pair.byes_by_hand": "Bye by hand: {players!p:all}.",
    "pair.match": "Table {table}, {players!p}:",
    "check.heading": "{name}, check of {rounds:one round|# rounds}: {players:# player|# players}",
    "check.good": "Round {round}: as good as possible.",
    "check.worse": "Round {round}: allowed, but not the best.",
    "check.illegal": "Round {round}: not allowed.",
    "column.rank": "#",
    "column.player": "Player",
    "column.points": "Points",
    "column.record": "W-L-D",
    "column.table": "Table",
    "column.first": "First",
    "column.second": "Second",
    "column.notes": "",
    "column.preset": "Preset",
    "column.about": "What it is",
    "note.floated": "floated",
    "note.rematch": "rematch",
    "note.by_hand": "by hand",
    "refusal.file": "{file}: {message}",
    "refusal.more": "and {count:one more|# more}",
    "refusal.more_drops": "Dropping {count:one other player|one of # others} helps as well; --json names them.",
    "refusal.choices": "What you may do:",
    "progress.file": "file {place} of {files}",
    "progress.round": "round {round} of {rounds}",
    "demo.welcome": "{players:# player|# players} meet for {rounds:one round|# rounds}. Every pairing and every place "
    "has its reason.",
    "demo.results": "Results of round {round}:",
    "demo.score": "{first!p} {games} {second!p}",
    "demo.forfeit": "{first!p} - {second!p}: {by!p} did not play",
    "demo.double_loss": "{first!p} - {second!p}: lost by both",
    "demo.next": "Try next:",
}
