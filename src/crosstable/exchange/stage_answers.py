"""Answers about stages: who enters the next one, and the ranking of the whole tournament."""

from collections.abc import Sequence
from typing import Any

from crosstable.model.tournament import Tournament
from crosstable.ranking.entrants import Candidate, Entering
from crosstable.ranking.final import FinalSection
from crosstable.words import sentence
from crosstable.words.formatting import Names

Answer = dict[str, Any]


def entering_answer(found: Entering, names: Names) -> Answer:
    """Return who enters by a rule and why, who does not, and which ties are to be settled first."""
    return {
        "entry": found.rule.plain,
        "entrants": [
            {"seed": seed, **_candidate(one.candidate), "why": one.why}
            | ({} if one.into is None else {"into": one.into})
            for seed, one in enumerate(found.entrants, 1)
        ],
        "out": [_candidate(one) for one in found.out],
        "ties": [
            {"players": list(tie.players), "advance": tie.line, "text": sentence(tie.reason, names)}
            | ({} if tie.group is None else {"group": tie.group})
            for tie in found.ties
        ],
    }


def _candidate(one: Candidate) -> Answer:
    return {"player": one.player, "place": one.place} | ({} if one.group is None else {"group": one.group})


def ranking_answer(tournament: Tournament, sections: Sequence[FinalSection]) -> Answer:
    """Return every place of the whole tournament; `stage` counts from 1, and says how far the player came."""
    return {
        "ranking": [
            {"rank": row.rank, "player": row.player.id, "stage": row.stage + 1, "tied_with": list(row.tied_with)}
            | ({} if row.group is None else {"group": row.group})
            | ({} if section.name is None else {"section": section.name})
            for section in sections
            for row in section.rows
        ],
        "stages": [stage.name for stage in tournament.stages],
    }
