# Players' phones: claims, requests, calls, reports that came late, and the terminal's lists of them.

## Commands and events


event-phone_claimed = a phone claimed { NAME($player) }
event-phone_released =
    { $own ->
        [yes] { NAME($player) } was released by their own phone
       *[no] released the phone of { NAME($player) }
    }
event-desk_asked =
    { $kind ->
        [claim] another phone claims { NAME($player) }
        [drop] { NAME($player) } asks to drop after this round
        [absent] { NAME($player) } asks { request-absence }
        [late] { NAME($player) } will be late and will miss { request-rounds }
        [judge] { NAME($player) } calls the judge to table { $table }
       *[report] { NAME($player) } reported { RESULT($result) } for table { $table } of round { $round }, too late
    }
event-request_taken = took request { $request }
event-request_settled =
    { $granted ->
        [yes] granted { settled-request }
       *[no] declined { settled-request }
    }
event-scoring_taken =
    { GIVEN($was) ->
        [yes] round { $round }, table { $table }: { NAME($player) } took over the scoring from { NAME($was) }
       *[no] round { $round }, table { $table }: { NAME($player) } is keeping score
    }

# Parts of other messages.
bye-points =
    { $points ->
        [0.5] ½ point
        [one] 1 point
       *[other] { $points } points
    }
request-absence =
    { $worth ->
        [half] for a half-point bye in { request-rounds }
        [full] for a full-point bye in { request-rounds }
       *[none] to sit out { request-rounds }
    }
settled-request =
    { $kind ->
        [absent] the request of { NAME($player) } { request-absence }
        [late] the request of { NAME($player) } to miss { request-rounds }
        [drop] the request of { NAME($player) } to drop
        [claim] another phone's claim on { NAME($player) }
        [judge] the judge call of { NAME($player) }
        [report] the late report of { NAME($player) }
       *[none] request { $request }
    }
request-rounds =
    { SAME($first, $last) ->
        [yes] round { $first }
       *[no] rounds { $first } to { $last }
    }

## Refusals

not_your_player =
    { GIVEN($player) ->
        [yes] This phone does not hold { NAME($player) }. Claim the name first, or ask the desk.
       *[no] This phone does not hold that player. Claim the name first, or ask the desk.
    }
claim_code_needed = Enter the player's claim code. The desk has it.
wrong_claim_code = That is not the player's claim code. Check it, or ask the desk.
too_many_held = This phone already holds { $most } players, which is the limit.
too_many_claims = Too many claims are already waiting. Please go to the desk.
not_seated = You have no seat in round { $round }.
no_byes_on_request = No such byes can be asked for here. Please see the desk.
bye_too_late = Byes can be asked for up to round { $last }, not for round { $round }.
too_many_byes =
    { $most ->
        [one] Each player may ask for one bye, and you have had or asked for it.
       *[other] Each player may ask for { $most } byes; you have had or asked for { $had }.
    }
no_round_to_miss = Round { $round } is the last one.
request_is_past = Round { $round } is published, so this can't be granted any more.
request_rounds = Choose rounds from { $next } on; the last can't be before the first.
no_such_request =
    { GIVEN($requests) ->
        [yes] No request { $request } is waiting. Waiting: { $requests }.
       *[no] No request { $request } is waiting.
    }
not_your_request = Only the desk can settle this request.
came_too_late = Round { $round } is closed, so this came too late. Please see the desk.
too_many_late = You already have { $most } late reports for round { $round } waiting at the desk.
same_phone = This phone reported the result of table { $table } itself, so the desk must confirm it.
another_scores = { NAME($player) } is keeping score at table { $table }. Take over first.
not_your_last_tap = You can only undo your own last tap at table { $table }.
no_player_held = This phone holds no player of this tournament. Claim your name first.

## Warnings

over_reports = Your result replaces what { NAME($players) } reported for table { $table }. Their phones show it.

## Alerts at the desk

web-unusual-claim = Another phone claims { NAME($player) }.
web-unusual-request-drop = { NAME($player) } asks to drop after this round.
web-unusual-request-absent = { NAME($player) } asks { request-absence }.
web-unusual-request-late = { NAME($player) } will be late and will miss { request-rounds }.
web-unusual-judge =
    { GIVEN($taken_by) ->
        [yes] Judge call at table { $table }, { NAME($player) }: { $taken_by } is on the way.
       *[no] Judge call at table { $table }, { NAME($player) }.
    }
web-unusual-late_report = { NAME($player) } reported { RESULT($result) } for table { $table } of round { $round }, after it was closed.
web-unusual-more_requests =
    { $more ->
        [one] One more request is waiting.
       *[other] { $more } more requests are waiting.
    }
web-desk-waiting =
    { $count ->
        [one] One thing from players' phones is waiting
       *[other] { $count } things from players' phones are waiting
    }
web-desk-to_confirm = { NAME($player) } to confirm
web-desk-to_sign = { NAME($players) } to sign
web-desk-desk_signs = Sign here for those without a phone
web-desk-you_confirm = Same phone: confirm here
web-desk-differ = Reports differ
web-desk-judge =
    { GIVEN($taken_by) ->
        [yes] Judge: { $taken_by }
       *[no] Judge called
    }
web-desk-leaves = { NAME($player) } drops
web-desk-keeps_score = { NAME($player) } is keeping score
web-choice-grant_claim = Give the name to the new phone
web-choice-refuse_claim = Refuse
web-choice-grant = Grant
web-choice-decline = Decline
web-choice-take_call = I'm on my way
web-choice-call_done = Done
web-choice-accept_report = Correct to { RESULT($result) }
web-choice-discard_report = Discard

web-choice-all_requests = Show all

## The desk's page of phones

web-desk-page-phones = Phones
web-phones-waiting = Waiting for the desk
web-phones-held =
    { $held ->
        [one] One of { $players } players has a phone connected.
       *[other] { $held } of { $players } players have a phone connected.
    }
web-phones-code = Claim code
web-phones-phone = Phone
web-phones-since = connected
web-phones-with = shared with { NAME($players) }
web-phones-nobody = not connected
web-phones-release = Release
web-phones-release_one = Release the phone of { NAME($player) }
web-phones-new_code = New code
web-phones-new_code_one = New claim code for { NAME($player) }
web-phones-no_players = No players yet. Claim codes appear here as players register.
web-phones-join = Players join here
web-phones-room_code = Room code
web-phones-how_open = Players scan the code, find their name and tap "This is me". A second phone for the same name waits for you.
web-phones-how_code = Players scan the code, find their name and enter their claim code.
web-phones-print = Print claim codes
web-phones-settings = Settings
web-phones-codes_of = Claim codes, { $name }
web-phones-back = Back to phones
web-phones-print_help = Print this page from your browser, then cut it into slips. A slip connects one phone to one player: hand it only to that player.
web-phones-slip_help = Scan the code or open the address, find your name, and enter your claim code:

## Settings

setting-claims = Claiming a name on a phone
config-claims = How a phone claims a player: the first phone to claim a name gets it and any other needs the desk's approval (open), or every phone needs the player's claim code (code). Default: code if the server is reached from the internet (`--url` or `--trusted-proxy`), otherwise open.

## The terminal

phones-heading =
    { $held ->
        [one] One player is held by a phone.
       *[other] { $held } players are held by phones.
    }
phones-line = { $claim_code }  { NAME($player) }{ GIVEN($since) ->
        [yes] , phone since { $since }
       *[no] { "" }
    }
phones-code = New claim code of { NAME($player) }: { $claim_code }
requests-none = Nothing is waiting.
requests-line = { $request }: { $said }, since { $since }{ GIVEN($taken_by) ->
        [yes] , taken by { $taken_by }
       *[no] { "" }
    }
requests-settle = { $run }requests --grant NUMBER grants, --decline NUMBER declines, --take NUMBER says that you are dealing with it.
