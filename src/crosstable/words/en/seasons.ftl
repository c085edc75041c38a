### Seasons: tables over many events.

no_such_season =
    { COUNT($known) ->
        [0] There is no season yet. Create one.
       *[other] { $typed ->
            [0] Name a season: { LIST($known, "or") }.
           *[other] No season is called { QUOTE($typed) }; there are { LIST($known, "and") }.
        }
    }
season_name = Give the season a name of at most { $longest } characters.
season_points = Points are whole numbers from 0 to { $most }, for at most { $places } places.
season_best = The number of events that count must be from 1 to { $most }; got { $value }.
season_exists = There is a season called { $name } already. Choose another name.
season_unsure = Confirm that the season is to be deleted.
season_by = A season counts places or score; got { QUOTE($value) }.
season_scale = Points are whole numbers, best place first, as 10,8,6; got { QUOTE($value) }.
season_full = A season can have at most { $most } events.
event_in_season = { $tournament } is in { $season } already.
event_not_in_season = That event is not in { $season }.

season-created = Created { $name }, address { $address }.
season-added = Added { $tournament } to { $name } ({ COUNT($events) } in all).
season-removed = Removed { $tournament } from { $name } ({ COUNT($events) } left).
season-deleted = Deleted { $name }. Its events stay.
season-ask_delete = Delete { $name }? Its events stay.
season-none = No seasons yet. Create one.
season-empty = No results yet. The table appears when the first round of an event is closed.
season-counts_places =
    { GIVEN($best) ->
        [yes] Points by place: { $points }. The best { $best } events count.
       *[no] Points by place: { $points }. Every event counts.
    }
season-counts_score =
    { GIVEN($best) ->
        [yes] The scores of the best { $best } events.
       *[no] The scores of all events.
    }

web-seasons-head = Seasons
web-seasons-new = New season
web-seasons-name = Name
web-seasons-points = Points by place
web-seasons-best = Events that count
web-seasons-best_about = Leave empty if every event counts.
web-seasons-by_score = Count scores instead of places
web-seasons-create = Create season
web-seasons-total = Total
web-seasons-played = Played
web-seasons-csv = Download as CSV
web-seasons-events = Events
web-seasons-add = Add event
web-seasons-remove = Remove
web-seasons-delete = Delete season
web-seasons-tournament = Tournament
web-seasons-dropped = does not count
