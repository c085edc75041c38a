### Registration, accounts and passwords.

## How players come in: registration, the waiting list, check-in. On the pages, in the terminal, in the log

## What happened

event-registration_set =
    { SAME($open, $was_open) ->
        [yes] { log-places }
       *[no] { SAME($capacity, $was_capacity) ->
            [yes] { log-registration }
           *[no] { log-registration } and { log-places }
        }
    }
event-player_queued = put { NAME($player) } on the waiting list
event-player_unqueued = took { NAME($player) } off the waiting list
event-player_moved_up = { NAME($player) } moved up from the waiting list, as number { $number }
event-entries_seen =
    { $players ->
        [one] looked at the entry of { NAME($players) }
       *[other] looked at the entries of { NAME($players) }
    }
event-check_in_asked =
    { $asked ->
        [yes] asked for check-in
       *[no] ended check-in
    }
event-player_checked_in =
    { $here ->
        [yes] checked in { NAME($player) }
       *[no] took the check-in of { NAME($player) } back
    }
player-waiting = somebody who waits

## Why not

bad_registration =
    { $count ->
        [one] Registration can't be set so: one problem.
       *[other] Registration can't be set so: { $count } problems.
    }
is_full = { places-left } { $more ->
        [one] One more is to be entered.
       *[other] { COUNT($more) } more are to be entered.
    }
registration_closed = Registration is closed. Ask at the desk.
too_many_in_line = The waiting list is full: { $waiting } wait, and { $most } may. Ask at the desk.
nobody_waits = Nobody waits for a place.
does_not_wait = { NAME($player) } has a place already.
not_your_entry = That is another player's entry. Ask at the desk.
no_check_in = Check-in has not been asked for.
nobody_here = Nobody has checked in, so nobody would be left to play: check players in, or keep those who have not checked in.
not_all_here =
    { $players ->
        [one] One player has not checked in: { NAME($players, "all") }. Start without this one, or keep this one in?
       *[other] { COUNT($players) } players have not checked in: { NAME($players, "all") }. Start without them, or keep them in?
    }
too_many_own = This device has entered { $most } players already. Ask at the desk.
no_cookie = This browser keeps no cookies, so it could not know its entry again. Allow them, or ask at the desk.
not_a_rating = A rating is a whole number, such as 1500.
too_many_entries =
    { $seconds ->
        [one] So many have entered from here that it looks like a machine. Try again in one second, or ask at the desk.
       *[other] So many have entered from here that it looks like a machine. Try again in { $seconds } seconds, or ask at the desk.
    }

## Ways out

web-choice-enter_beyond =
    { $more ->
        [one] Enter the one all the same
       *[other] Enter all { $more } all the same
    }
web-choice-enter_waiting = Put whoever has no place on the waiting list
web-choice-start_without =
    { $players ->
        [one] Start without this one
       *[other] Start without these { COUNT($players) }
    }
web-choice-start_with = Keep them in and start
web-choice-let_in = Let { NAME($player) } in
web-choice-seen = I have looked
web-choice-to_entries =
    { $players ->
        [one] Look at the entry
       *[other] Look at the entries
    }
web-choice-to_check_in = Check in
web-choice-to_waiting = The waiting list

## The bar

web-step-here = { $here } of { $players } are here.
web-unusual-free_place = { $free ->
        [one] A place is
       *[other] { $free } places are
    } free, and { NAME($players) } { $players ->
        [one] waits
       *[other] wait
    }.
web-unusual-new_entries =
    { $players ->
        [one] A player has entered: { NAME($players) }.
       *[other] { COUNT($players) } players have entered: { NAME($players) }.
    }
web-unusual-in_line =
    { $players ->
        [one] One waits for a place: { NAME($players) }.
       *[other] { COUNT($players) } wait for a place: { NAME($players) }.
    }

## The page on which players enter themselves

web-join-title = Enter { $name }
web-join-link = Enter yourself
web-join-link_check_in = Check in
web-join-places = { $players } of { $capacity } places are taken.
web-join-full = { GIVEN($capacity) ->
        [yes] All { $capacity } places are taken.{ " " }
       *[no] { "" }
    }Whoever enters now waits in line{ GIVEN($waiting) ->
        [yes] , behind { $waiting ->
            [one] one other
           *[other] { COUNT($waiting) } others
        }
       *[no] { "" }
    }.
web-join-name = Your name
web-join-name_hint = As it should stand on the pairings
web-join-optional = if you have one
web-join-button = Enter
web-join-button_wait = Wait for a place
web-join-public = Your name, club and number can be seen by everybody.
web-join-closed = Registration is closed. Ask at the desk.
web-join-started = It has begun. Ask at the desk.
web-join-sent_already = This form was sent already. Look at it again, and send it once more.
web-join-in = You are in, number { $number }.
web-join-waits = You're number { $place } on the waiting list.
web-join-gone = This entry is not there any more. Ask at the desk if that is a mistake.
web-join-keep = Come back here with this device, and you see where you stand.
web-join-withdraw = I can't come
web-join-check_in = I am here
web-join-check_in_ask = Check-in is open. Are you in the room?
web-join-is_here = You have checked in.
web-join-not_here = I am not here after all
web-join-to_player = Your page
web-join-another = Enter somebody else

## The office

web-entries-title = Registration
web-entries-waiting =
    { $waiting ->
        [one] one waits
       *[other] { COUNT($waiting) } wait
    }
web-entries-by_players = Entries by players
web-entries-open = Open registration
web-entries-close = Close registration
web-entries-is_open = open: players enter themselves
web-entries-is_closed = closed: only the desk enters players
web-entries-capacity = Places
web-entries-no_limit = no limit
web-entries-about = Whoever comes when all places are taken waits in line. A place that comes free goes to the first in line by itself.
web-entries-address = Where players enter
web-entries-closed = Open registration, and the QR code for the wall stands here.
web-entries-picture = { $address } as a QR code
web-entries-new = Entered by themselves
web-entries-new_help = They are in. Take one out with a click; what you have looked at is not marked any more.
web-entries-none_new = Nobody new has entered.
web-entries-same = same name as { $name }
web-entries-similar = looks like { $name }
web-entries-remove = Take out
web-entries-seen_one = Looked at
web-entries-seen_all = Looked at all
web-entries-line = Waiting list
web-entries-nobody_waits = Nobody waits.
web-entries-let_in = Let in
web-entries-a_phone = a player's phone
web-entries-own_tag = new, entered by themselves
web-entries-over = The tournament has begun; whoever still waits can be let in as a late entry.
web-checking-title = Check-in
web-checking-count = { $here } of { $players } are here
web-checking-ask = Ask for check-in
web-checking-end = End check-in
web-checking-about = Everybody is to say that they are here, at this desk or with the phone they entered with. Who is missing is listed before the start.
web-checking-find = Type a name or number, Enter checks in
web-checking-here = here
web-checking-mark = Check in
web-checking-unmark = Not here
web-checking-missing = Only those who are missing
web-checking-waits = waits for a place
web-checking-started = The tournament has begun.

## The terminal

registration-state = { registration-door }{ GIVEN($waiting) ->
        [yes] { $waiting ->
            [one] ; one waits.
           *[other] ; { COUNT($waiting) } wait.
        }
       *[no] .
    }
desk-waits = { $action }: { NAME($player) } waits for a place, number { $place } in line
registration_words = A player is named with admit alone, and places are set with open, close or neither.
registration-line = { $place }. { NAME($player) }
registration-new = New, entered by themselves: { NAME($players, "all") }.
checkin-off = Check-in has not been asked for; { $run }checkin --ask does.
checkin-count =
    { GIVEN($missing) ->
        [yes] { $here } of { $players } are here; missing: { NAME($missing, "all") }.
       *[no] { $here } of { $players } are here.
    }
hint-is_full = To enter them all the same: --beyond. To let them wait: --wait.
hint-nobody_here = To check players in: { $run }checkin PLAYER. To keep everybody: { $run }start --keep-absent.
hint-not_all_here = To start without them: { $run }start --drop-absent. To keep them: { $run }start --keep-absent.
hint-no_check_in = To ask for it: { $run }checkin --ask.

## What is said about passwords and accounts: on their pages, at the terminal, and where something is refused

web-sign_in = Sign in
web-sign_out = Sign out
web-sign_in-operator = Whoever runs this server leaves it empty.
web-sign_in-password = Password
web-sign_in-without = No password, or forgotten? Whoever runs this server makes a new link; for them crosstable link and crosstable password do, where it runs.
web-enter_account = Welcome, { $name }
web-enter_account_about = Choose a password. With it and your name you sign in on any device, and run tournaments of your own.
web-enter_account_button = Choose it and go in
web-account-title = Password
web-account-operator = The operator of this server
web-account-of = The account of { $name }
web-account-choose = Set a password
web-account-change = Change the password
web-account-why = Without one, links lead in here. With one you can sign in on any device at any time.
web-account-old = The password so far
web-account-new = New password
web-account-again = The same once more
web-account-good = At least 10 letters. Four words that have nothing to do with each other are good.
web-account-kept = Nobody can read it on the server: it is kept as a hash.
web-account-ends_others = Every other device is signed out then.
web-account-set = The password is set.
web-account-changed = The password is changed. Every other device is signed out.
web-account-forget = Remove the password
web-account-forget_about = Links alone lead in then: crosstable link prints one. Every other device is signed out.
web-account-forgotten = There is no password any more. Every other device is signed out.
web-account-none = There is no password.
web-account-devices = Signed in here and elsewhere
web-account-end = Sign it out
web-account-ended = That device is signed out; its open pages close.
web-accounts-title = Accounts
web-accounts-invite = Invite an organiser
web-accounts-about = With the link they choose a password of their own, within { $days ->
        [one] one day
       *[other] { $days } days
    }. They may then run tournaments of their own, and see nobody else's desk. For help with one tournament use its staff page.
web-accounts-organisers = Organisers
web-accounts-count =
    { $count ->
        [one] one tournament
       *[other] { $count } tournaments
    }
web-accounts-link = New link
web-accounts-reset = New password by link
web-accounts-told = This link is for { $name }, to choose a password. It works once, within a week, and is shown only now.
web-accounts-remove = Remove
web-accounts-remove_whom = Remove { $name }
web-accounts-remove_about = Whoever is removed is signed out at once, on open pages too. Their tournaments stay, and are yours to run or to give to somebody.
web-accounts-removed = { $name } has no account any more; open pages close. What was theirs is yours now.
web-accounts-gone = That account was gone already.
web-accounts-tournaments = Whose is which tournament
web-accounts-whose = { QUOTE($name) } belongs to
web-accounts-operators = nobody but you
web-accounts-give = Give
web-accounts-given = { QUOTE($tournament) } belongs to { $name } now.
web-accounts-taken_back = { QUOTE($tournament) } belongs to nobody but you now.
web-accounts-none_yet = You have no tournament yet. Make one.
needs_account = Only somebody with an account on this server may do this. Whoever runs it can make one.
bad_account = There can be no such account.
name_taken = Somebody has the name { QUOTE($name) } already. Take another one, such as with the name of the club.
no_such_account = There is no such account any more.
bad_password = That password won't do.
password_short = It has fewer than { $fewest } letters. Take a longer one: four words that have nothing to do with each other are good.
password_long = It has more than { $longest } letters. Take a shorter one.
password_easy = It is easily guessed: the account's own name, a word that everybody tries first, or the same few letters again and again. Take four words that have nothing to do with each other.
password_differs = That is not the same twice. Type it again.
password_missing = No password came. Type it at the terminal, or send it on standard input.
wrong_password = That is not right.
password_wrong = Name and password do not belong together.
password_not_old = That is not the password so far. Forgotten? crosstable password sets a new one, where the server runs; organisers get a new link from whoever runs it.
serve-password-ask = New password:{ " " }
serve-password-again = The same once more:{ " " }
serve-password-set =
    { GIVEN($url) ->
        [yes] The password is set. Sign in with it: { $url }/sign-in, and leave the name empty.
       *[no] The password is set. Sign in with it, and leave the name empty.
    }
serve-password-changed = Whoever was signed in as the operator has to sign in again.
serve-password-removed = There is no password any more: crosstable link prints a way in. Whoever was signed in as the operator is not any more.

## Parts of other messages

places-left =
    { $free ->
        [0] { $capacity ->
            [one] There are not enough places: the only place is taken.
           *[other] There are not enough places: all { $capacity } places are taken.
        }
        [one] There are not enough places: one is left of { $capacity }.
       *[other] There are not enough places: { $free } are left of { $capacity }.
    }
registration-door =
    { $phase ->
        [completed] Nobody can enter any more: { phase-completed }
        [cancelled] Nobody can enter any more: { phase-cancelled }
        [registration] { $open ->
            [yes] Players may enter themselves, { registration-places }
           *[no] Only the desk enters players, { registration-places }
        }
       *[other] It has started: only the desk enters players, who come late
    }
registration-places =
    { $capacity ->
        [none] places for everybody
        [one] { $players } of 1 place taken
       *[other] { $players } of { $capacity } places taken
    }
