"""Every match, float, colour and bye of the Dutch system has its reasons in words."""

from collections import Counter
from typing import Any

from crosstable.exchange.document import tournament_from
from crosstable.model.refusals import Refusal
from crosstable.pairing.systems import explain, pair
from crosstable.words import sentence
from tests.build import swiss
from tests.oracles.random_chess import random_event


def sentences(*rounds: str, **config: Any) -> dict[str, list[str]]:
    """Return the reasons for the next round in words: of the round, the bye, and each match by its players."""
    config = {"rounds": 5, "initial_colour": "white", **config}
    tournament = tournament_from(swiss(*rounds, preset="chess", pairing_system="fide_dutch", **config))
    found = explain(tournament, pair(tournament))
    names = {player.id: player.name for player in tournament.players}
    matches = {match.first + match.second: match.reasons for match in found.matches}
    reasons = {"round": found.round, "bye": found.bye, **matches}
    return {key: [sentence(reason, names) for reason in told] for key, told in reasons.items()}


def test_a_first_round() -> None:
    found = sentences(entries={name: {} for name in "abcde"})
    assert found["round"] == [
        "5 players in one score group, paired by the FIDE Dutch system from the top; 0 matches are between different "
        "scores."
    ]
    assert found["bye"] == [
        "E has the bye with 0 points: the lowest score with which everyone else can be paired (C5)."
    ]
    assert found["ac"] == [
        "Both have 0 points: A is number 1 and C number 3 of 5 in their score group, whose upper half meets the lower.",
        "A has White: neither has played; A has pairing number 1, and odd numbers begin with White (Article 5.2.5).",
    ]


def test_why_a_player_floats_and_has_black() -> None:
    found = sentences("a 1-0 d, e 0-1 b, c 1-0 f")
    match = next(key for key in found if key in ("ec", "fc", "dc", "ce", "cf", "cd"))
    told = " ".join(found[match])
    assert "C (1 point) floats down to meet D (0)." in told
    assert "3 players were to be paired at 1 point, so one of them had to float down (C6)." in told
    assert "C was the last of them in order." in told
    assert "C would have played" not in told
    assert "D has White" in told


def test_why_not_the_next_opponent() -> None:
    found = sentences("a 1-0 c, d 0-1 b", "b 1-0 a, c 1-0 d")
    told = " ".join(text for texts in found.values() for text in texts)
    assert "but they have already met." in told


def test_every_reason_has_words() -> None:
    seen: Counter[str] = Counter()
    for seed in range(120):
        for tournament in random_event(seed, 14):
            try:
                found = pair(tournament)
            except Refusal:
                continue
            reasons = explain(tournament, found)
            names = {player.id: player.name for player in tournament.players}
            assert [(match.first, match.second) for match in reasons.matches] == [
                (match.first, match.second) for match in found.matches
            ]
            assert bool(reasons.bye) == bool(found.byes)
            for reason in (
                *reasons.round,
                *reasons.bye,
                *(each for match in reasons.matches for each in match.reasons),
            ):
                text = sentence(reason, names)
                assert text.endswith("."), text
                assert "{" not in text, text
                seen[reason.code] += 1
                seen[reason.params.get("clause", "")] += 1
            for match in reasons.matches:
                assert any(reason.code == "dutch_colours" for reason in match.reasons)
    assert {"dutch_float_odd", "dutch_float_some", "dutch_float_single", "dutch_float_again", "dutch_exchanged"} <= {
        *seen
    }
    assert {"dutch_virtual", "dutch_topscorers", "dutch_bye_had", "dutch_instead", "dutch_target"} <= {*seen}
    assert {"C6", "C8", "C12", "C14", "4"} <= {*seen}
