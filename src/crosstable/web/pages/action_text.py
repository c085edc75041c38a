"""What an action did, in words."""

from itertools import takewhile

from crosstable.app.site import Room
from crosstable.state.state import State
from crosstable.words.event_text import action_words


def of_action(room: Room, state: State, action: int) -> str:
    """What the action of that number did; the number is that of its first event."""
    events = takewhile(lambda happened: happened.action == action, state.log[action - 1 :])
    return action_words([event.event for event in events], room.all_names)
