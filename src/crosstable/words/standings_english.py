"""Why a player stands where the standings say: rounds, parts of a tie-break, and what separates neighbours."""

from collections.abc import Mapping

from crosstable.words.templates import Template

SENTENCES: Mapping[str, Template] = {
    # Rounds, by kind and outcome
    "round.played.won": "Round {round}: beat {opponent!p} {games}.",
    "round.played.drawn": "Round {round}: drew with {opponent!p} {games}.",
    "round.played.lost": "Round {round}: lost to {opponent!p} {games}.",
    "round.bye.won": "Round {round}: a bye, worth a win.",
    "round.bye.drawn": "Round {round}: a bye, worth a draw.",
    "round.bye.lost": "Round {round}: a bye, worth a loss.",
    "round.forfeit.won": "Round {round}: won by forfeit against {opponent!p}.",
    "round.forfeit.lost": "Round {round}: lost by forfeit against {opponent!p}.",
    "round.double_loss.lost": "Round {round}: a loss for both, against {opponent!p}.",
    "round.missed.lost": "Round {round}: no match, counted as lost.",
    "round.unfinished.drawn": "Round {round}: the match with {opponent!p} stayed open, counted as drawn.",
    "deducted": "Round {round}: {points:one point|# points} deducted< ({reason})>.",
    # Parts of a tie-break
    "part": "{value}< from {opponent!p}>< after round {after}>",
    "part.floored": "{value} from {opponent!p} (raised from {raw} to the floor)",
    "part.capped": "{value} from {opponent!p} (lowered from {raw} to the cap)",
    "part.dropped": "nothing from {opponent!p} ({raw}, left out)",
    "part.won": "{value} from {opponent!p}, who was beaten",
    "part.drawn": "{value} from {opponent!p} (half of {raw}, drawn)",
    "part.lost": "nothing from {opponent!p} ({raw}, lost)",
    "value": "{title}: {value}<, made of {parts:all}>.",
    "no_value": "{title}: nothing; it decides only between level players who have all met.",
    "not_asked": "{title}: not asked; no tie of the size that it is for.",
    # Neighbours
    "separated": "{above!p} stands above {below!p} by {criterion}: {values:to}.",
    "settled_by_shoot_out": "{above!p} stands above {below!p} by a shoot-out< ({reason})>.",
    "settled_by_organiser": "{above!p} stands above {below!p} by the organiser's decision< ({reason})>.",
    "bad_settlement": "A settled tie does not fit the standings.",
    "settled_not_tied": lambda params: (
        "{players!p} {players:is|are} not exactly a group that is tied; {tied!p} share a place."
        if params["tied"]
        else "{players!p} {players:is|are} not exactly a group that is tied: none of them shares a place with anybody."
    ),
    "league": "The matches of the tied players with each other:",
    "level": "{above!p} and {below!p} are level on everything and share the place.",
}
