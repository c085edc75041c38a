"""The standings of each category."""

from crosstable.model.validation import typed_number
from crosstable.views.categories import categories_of, category_listing
from crosstable.views.public import Public
from crosstable.web.pages.page_cache import public_page
from crosstable.web.pages.render import page
from crosstable.web.request import Request
from crosstable.web.responses import Answer


@public_page("/t/{code}/categories", query=("category",))
def categories(request: Request, view: Public) -> Answer:
    """Show the standings of all categories, or of the one at this place in their list, counted from 1."""
    sizes = categories_of(view.tournament)
    chosen = (typed_number(request.query.get("category")) or 0) - 1
    size = sizes[chosen] if 0 <= chosen < len(sizes) else None
    name = None if size is None else size.category.name
    is_ended = view.phase in ("ended", "completed")
    listing = category_listing(view.tournament, name, is_ended=is_ended) if view.rounds else None
    return page(
        request, "public/categories.html", view=view, here="categories", sizes=sizes, chosen=name, listing=listing
    )
