from itertools import takewhile

from crosstable.app.site import Room
from crosstable.state.state import State
from crosstable.words.event_text import action_words


def action_text(room: Room, state: State, action: int) -> str:
    events = takewhile(lambda event: event.action == action, state.log[action - 1 :])
    return action_words([event.event for event in events], room.all_names)
