"""The categories of a tournament, as a text list."""

from collections.abc import Sequence

from crosstable.commands import Actor, SetCategories
from crosstable.events import CategoriesSet, Event
from crosstable.model.categories import category_lines, parse_categories
from crosstable.rules.edit_conflicts import by_values, values_of
from crosstable.rules.registry import decides
from crosstable.state.state import State


@decides(
    SetCategories,
    overtaken=by_values(
        lambda command: {"categories": command.categories.strip()},
        lambda state, _: {"categories": category_lines(state.categories)},
        values_of(CategoriesSet, "categories"),
    ),
)
def set_categories(state: State, command: SetCategories, _actor: Actor) -> Sequence[Event]:
    """Raise `bad_categories` with every invalid line."""
    categories = parse_categories(command.categories)
    return [] if categories == state.categories else [CategoriesSet(categories=categories, was=state.categories)]
