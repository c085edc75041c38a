### Date, time, place, fee, format and link of an event.

command-set_details = set the event details
event-details_set = changed the event details
field-set_details-date = Date
about-field-set_details-date = The day of the event, such as 2026-05-02.
field-set_details-time = Begins at
about-field-set_details-time = Such as 10:00.
field-set_details-place = Place
about-field-set_details-place = Name and address of the venue.
field-set_details-fee = Entry fee
about-field-set_details-fee = Such as “10 €, juniors free”.
field-set_details-format = Format
about-field-set_details-format = In your own words, such as “5 rounds, then Top 8”.
field-set_details-link = Link
about-field-set_details-link = A page with more about the event, beginning with https://.

bad_details =
    { $count ->
        [one] One of the event details can't be saved.
       *[other] { $count } event details can't be saved.
    }
not_time_of_day = Must be a time such as 10:00; got { $value }.
not_link = Must be an address that begins with https:// or http://; got { $value }.

details-when = { GIVEN($date) ->
        [yes] { GIVEN($time) ->
            [yes] { DAY($date) }, { $time }
           *[no] { DAY($date) }
        }
       *[no] { $time }
    }
details-fee = Entry fee: { $fee }
details-none = No event details are set. To set them: { $run }details --date 2026-05-02 --place "Town hall".
web-details-title = Venue and fee
web-details-about = Players see this on every public page and on the join poster. All fields are optional.
web-details-link = More about the event
