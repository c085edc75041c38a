### Categories: rankings of their own within a tournament.

command-set_categories = set the categories
field-categories = Categories
about-field-categories = One per line: a label of players (U18), a rating band (U1600: rating 1200-1599) or a club (Home: club Northside).
setting-categories = Categories
field-one_each = One prize each
about-field-one_each = Whether nobody wins a second prize.
event-categories_set = { GIVEN($categories) ->
        [yes] set the categories: { LIST($categories, "all") }
       *[no] removed the categories
    }
bad_categories =
    { $count ->
        [one] One line of the categories can't be read.
       *[other] { $count } lines of the categories can't be read.
    }
not_a_category = Line { $line }: { QUOTE($value) }. Write a label such as "U18", a rating band such as "U1600: rating 1200-1599" or "Open: rating 2000+", or a club such as "Home: club Northside".
category_twice = Line { $line }: { $name } is there already.
too_many_categories = At most { $most } categories.
no_category = A category has a "name" without commas and colons, and at most one of "rating" (lowest and highest) and "club".
no_such_category = There is no category { QUOTE($name) } here. { GIVEN($known) ->
        [yes] There are { LIST($known, "all") }.
       *[no] Set categories, or give players one.
    }
standings-nobody_in_category = Nobody is in { $name } yet.
standings-category_in_group = { $category }, group { $group }
web-tab-categories = Categories
web-categories-title = Categories
web-categories-all = All
web-categories-about = Standings of their own, one line each: a label such as "U18" or "Women" (give it to players as their category), a rating band "U1600: rating 1200-1599" or "Elite: rating 2000+", a club "Home: club Northside". Players may be in several. Years of birth and sex stay out of it.
web-categories-save = Save categories
web-categories-players = { $players ->
        [0] nobody yet
        [one] one player
       *[other] { $players } players
    }
web-display-view-categories = Categories
column-overall = Overall
print-sheet-categories = Standings by category
print-about-categories = The standings of each category, with the place of all players
print-categories = Standings by category
print_no_categories = There are no categories. Set some in Settings, or give players a category.
file-what-categories = Standings by category
categories-none = No categories. To set some: { $run }categories U18 "U1600: rating -1599".
categories-members = { $line } ({ $players ->
        [0] nobody
        [one] one player
       *[other] { $players } players
    })
