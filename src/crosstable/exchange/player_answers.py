"""A player's screen, for machines: `GET /t/CODE/me`."""

import msgspec

from crosstable.exchange.json_answers import Answer
from crosstable.model.config import Config
from crosstable.views.explain import Explanation
from crosstable.views.player import Screen
from crosstable.words.explanation_text import explanation_text
from crosstable.words.seats import seat_letter
from crosstable.words.value_texts import Names


def screen_answer(screen: Screen, explanation: Explanation | None, names: Names, config: Config) -> Answer:
    """Return a screen with the reasons of the place, and the letters of the seats where papers are written."""
    answer: Answer = msgspec.to_builtins(screen, enc_hook=str)
    if explanation is not None:
        text = explanation_text(explanation, names)
        answer["place"] |= {"rounds": text.rounds, "why": text.neighbours}
    if screen.seat is not None and screen.seat.papers is not None:
        people = screen.seat.papers.people
        answer["seat"]["papers"]["people"] = [
            [seat.player, seat_letter(i, config), seat.name, seat.short_name] for i, seat in enumerate(people)
        ]
    return answer
