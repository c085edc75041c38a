"""A knock-out: who loses is out, who is left has won. A format made up for the tests."""

from crosstable.formats.format import Demo, Format

FORMAT = Format(
    name="knockout",
    parts=("pairing", "ranking", "web"),
    scheduled=True,
    knocks_out=True,
    decisive=True,
    ranked_by=("survived",),
    presets={"cup": {"format": "knockout", "best_of": 3, "standings_tiebreakers": []}},
    demo=Demo(name="Knock-out Cup", preset="cup", config={}, players=12, round=2, entered=2),
)
