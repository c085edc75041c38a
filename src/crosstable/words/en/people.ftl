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
event-player_queued = added { NAME($player) } to the waiting list
event-player_unqueued = removed { NAME($player) } from the waiting list
event-player_moved_up = { NAME($player) } moved up from the waiting list (#{ $number })
event-entries_seen =
    { $players ->
        [one] reviewed the registration of { NAME($players) }
       *[other] reviewed the registrations of { NAME($players) }
    }
event-check_in_asked =
    { $asked ->
        [yes] opened check-in
       *[no] closed check-in
    }
event-player_checked_in =
    { $here ->
        [yes] checked in { NAME($player) }
       *[no] undid the check-in of { NAME($player) }
    }
player-waiting = a player on the waiting list

## Why not

bad_registration =
    { $count ->
        [one] These registration settings have one problem.
       *[other] These registration settings have { $count } problems.
    }
is_full = { places-left } { $more ->
        [one] You are adding one player.
       *[other] You are adding { COUNT($more) } players.
    }
registration_closed = Registration is closed. Please see the organiser.
too_many_in_line = The waiting list is full ({ $waiting } of { $most }). Please see the organiser.
nobody_waits = The waiting list is empty.
does_not_wait = { NAME($player) } already has a place.
not_your_entry = That is another player's registration. Please see the organiser.
no_check_in = Check-in is not open.
nobody_here = Nobody has checked in, so nobody would be left to play. Check players in, or keep those who have not checked in.
not_all_here =
    { $players ->
        [one] One player has not checked in: { NAME($players, "all") }. Start without them, or keep them in?
       *[other] { COUNT($players) } players have not checked in: { NAME($players, "all") }. Start without them, or keep them in?
    }
too_many_own = This device has already registered { $most } players. Please see the organiser.
no_cookie = This browser blocks cookies, so it could not find your registration again. Allow cookies, or see the organiser.
not_a_rating = A rating must be a whole number, such as 1500.
too_many_entries =
    { $seconds ->
        [one] Too many registrations from this network. Try again in one second, or see the organiser.
       *[other] Too many registrations from this network. Try again in { $seconds } seconds, or see the organiser.
    }

## Ways out

web-choice-enter_beyond =
    { $more ->
        [one] Register them anyway
       *[other] Register all { $more } anyway
    }
web-choice-enter_waiting = Put the rest on the waiting list
web-choice-start_without =
    { $players ->
        [one] Start without them
       *[other] Start without these { COUNT($players) }
    }
web-choice-start_with = Keep them in and start
web-choice-let_in = Admit { NAME($player) }
web-choice-seen = Mark as reviewed
web-choice-to_entries =
    { $players ->
        [one] Review registration
       *[other] Review registrations
    }
web-choice-to_check_in = Check in
web-choice-to_waiting = Waiting list

## The bar

web-step-here = { $here } of { $players } checked in.
web-unusual-free_place = { $free ->
        [one] One place is
       *[other] { $free } places are
    } free. On the waiting list: { NAME($players) }.
web-unusual-new_entries =
    { $players ->
        [one] New registration: { NAME($players) }.
       *[other] { COUNT($players) } new registrations: { NAME($players) }.
    }
web-unusual-in_line =
    { $players ->
        [one] One player on the waiting list: { NAME($players) }.
       *[other] { COUNT($players) } players on the waiting list: { NAME($players) }.
    }

## The page on which players enter themselves

web-join-title = Register for { $name }
web-join-link = Register
web-join-link_check_in = Check in
web-join-places = { $players } of { $capacity } places taken.
web-join-full =
    { GIVEN($capacity) ->
        [yes] { GIVEN($waiting) ->
            [yes] All { $capacity } places are taken. You can join the waiting list, behind { web-entries-others }.
           *[no] All { $capacity } places are taken. You can join the waiting list.
        }
       *[no] { GIVEN($waiting) ->
            [yes] You can join the waiting list, behind { web-entries-others }.
           *[no] You can join the waiting list.
        }
    }
web-join-name = Your name
web-join-name_hint = As it should appear in the pairings
web-join-optional = optional
web-join-button = Register
web-join-button_wait = Join the waiting list
web-join-public = Your name, club and number are public.
web-join-closed = Registration is closed. Please see the organiser.
web-join-started = Registration is closed. Please see the organiser.
web-join-sent_already = This form was already sent. Check it and send it again if you need to.
web-join-in = You're registered (#{ $number }).
web-join-waits = You're number { $place } on the waiting list.
web-join-withdrawn = You withdrew. You are no longer registered.
web-join-gone = This registration no longer exists. If that is a mistake, please see the organiser.
web-join-keep = Open this page again on this device to see your status.
web-join-withdraw = Withdraw
web-join-ask_bye =
    { $worth ->
        [full] Ask for a full-point bye
       *[half] Ask for a half-point bye
    }
web-join-check_in = I'm here
web-join-check_in_ask = Check-in is open. Are you in the room?
web-join-is_here = You're checked in.
web-join-not_here = Undo check-in
web-join-to_player = Your page
web-join-another = Register someone else

## The office

web-entries-title = Registration
web-entries-waiting =
    { $waiting ->
        [one] one on the waiting list
       *[other] { COUNT($waiting) } on the waiting list
    }
web-entries-others =
    { $waiting ->
        [one] one other player
       *[other] { COUNT($waiting) } other players
    }
web-entries-by_players = Self-registration
web-entries-open = Open registration
web-entries-close = Close registration
web-entries-is_open = open: players can register themselves
web-entries-is_closed = closed: only the desk registers players
web-entries-capacity = Places
web-entries-no_limit = no limit
web-entries-about = When all places are taken, players join a waiting list. A free place goes to the first in line automatically.
web-entries-address = Where players register
web-entries-closed = Open registration to get the QR code for the wall.
web-entries-picture = QR code of { $address }
web-entries-new = New registrations
web-entries-new_help = These players are in. You can remove any of them; reviewed ones are no longer marked.
web-entries-none_new = No new registrations.
web-entries-same = same name as { $name }
web-entries-similar = looks like { $name }
web-entries-remove = Remove
web-entries-seen_one = Mark as reviewed
web-entries-seen_all = Mark all as reviewed
web-entries-line = Waiting list
web-entries-nobody_waits = The waiting list is empty.
web-entries-let_in = Admit
web-entries-a_phone = a player's phone
web-entries-own_tag = new, self-registered
web-entries-over = The tournament has started; you can still admit players from the waiting list as late entries.
web-checking-title = Check-in
web-checking-count = { $here } of { $players } checked in
web-checking-ask = Open check-in
web-checking-end = Close check-in
web-checking-about = Players confirm that they are here, at the desk or on the phone they registered with. Missing players are listed before the start, or before the round is drafted.
web-checking-find = Type a name or number; Enter checks in
web-checking-here = here
web-checking-mark = Check in
web-checking-unmark = Undo check-in
web-checking-missing = Missing only
web-checking-waits = on the waiting list

## The terminal

registration-state =
    { $waiting ->
        [none] { registration-door }.
        [0] { registration-door }.
        [one] { registration-door }; one on the waiting list.
       *[other] { registration-door }; { COUNT($waiting) } on the waiting list.
    }
desk-waits = { $action }: { NAME($player) } is on the waiting list, number { $place }
registration_words = Give a player only with admit. Give the number of places with open or close, or on its own.
registration-line = { $place }. { NAME($player) }
registration-new = New, self-registered: { NAME($players, "all") }.
checkin-off = Check-in is not open; { $run }checkin --ask opens it.
checkin-count =
    { GIVEN($missing) ->
        [yes] { $here } of { $players } checked in; missing: { NAME($missing, "all") }.
       *[no] { $here } of { $players } checked in.
    }
hint-is_full = To register them anyway: --beyond. To put them on the waiting list: --wait.
hint-nobody_here = To check players in: { $run }checkin PLAYER. To keep everyone: { $run }start --keep-absent.
hint-not_all_here = To start without them: { $run }start --drop-absent. To keep them: { $run }start --keep-absent.
hint-no_check_in = To open it: { $run }checkin --ask.

## What is said about passwords and accounts: on their pages, at the terminal, and where something is refused

web-sign_in = Sign in
web-sign_out = Sign out
web-sign_in-operator = The server operator leaves this empty.
web-sign_in-password = Password
web-sign_in-without = No password, or forgotten it? Ask the server operator for a new link. Operators: run crosstable link or crosstable password on the server.
web-enter_account = Welcome, { $name }
web-enter_account_about = Choose a password. You can then sign in with it and your name on any device, and run your own tournaments.
web-enter_account_button = Save and continue
web-account-title = Password
web-account-operator = Server operator
web-account-of = Account of { $name }
web-account-choose = Set password
web-account-change = Change password
web-account-why = Without a password you sign in with links. With one you can sign in on any device at any time.
web-account-old = Current password
web-account-new = New password
web-account-again = Repeat new password
web-account-good = At least 10 characters. Four unrelated words work well.
web-account-kept = Nobody can read it on the server: only a hash is stored.
web-account-ends_others = This signs out all your other devices.
web-account-set = Password set.
web-account-changed = Password changed. All other devices are signed out.
web-account-forget = Remove password
web-account-forget_about = You can then sign in only with links: crosstable link prints one. All other devices are signed out.
web-account-forgotten = Password removed. All other devices are signed out.
web-account-none = No password is set.
web-account-devices = Signed-in devices
web-account-end = Sign out
web-account-ended = That device is signed out; its open pages close.
web-accounts-title = Accounts
web-accounts-invite = Invite an organiser
web-accounts-about = The link lets them choose a password, within { $days ->
        [one] one day
       *[other] { $days } days
    }. They can then run their own tournaments, but not see anyone else's desk. For help with one tournament, use its Staff page.
web-accounts-organisers = Organisers
web-accounts-count =
    { $count ->
        [one] one tournament
       *[other] { $count } tournaments
    }
web-accounts-link = New link
web-accounts-reset = Reset password by link
web-accounts-told = Link for { $name } to choose a password. It works once, within a week, and is shown only now.
web-accounts-remove = Remove
web-accounts-remove_whom = Remove { $name }
web-accounts-remove_about = A removed organiser is signed out at once, on open pages too. Their tournaments stay; you can run them or assign them to someone.
web-accounts-removed = { $name } no longer has an account; their open pages close. Their tournaments are yours now.
web-accounts-gone = That account was already removed.
web-accounts-tournaments = Owners of tournaments
web-accounts-whose = { QUOTE($name) } belongs to
web-accounts-operators = only you
web-accounts-give = Assign
web-accounts-given = { QUOTE($tournament) } now belongs to { $name }.
web-accounts-taken_back = { QUOTE($tournament) } now belongs only to you.
web-accounts-none_yet = No tournaments yet. Create one.
needs_account = You need an account on this server to do this. Ask the server operator.
bad_account = This account can't be created.
name_taken = The name { QUOTE($name) } is taken. Choose another, for example with the name of your club.
no_such_account = That account no longer exists.
bad_password = Choose another password.
password_short = It has fewer than { $fewest } characters. Choose a longer one: four unrelated words work well.
password_long = It has more than { $longest } characters. Choose a shorter one.
password_easy = It is easy to guess: your name, a common password, or the same few characters repeated. Four unrelated words work well.
password_differs = The two passwords differ. Type them again.
password_missing = No password given. Type it at the terminal, or send it on standard input.
wrong_password = Wrong password.
password_wrong = Wrong name or password.
password_not_old = That is not your current password. Forgotten it? Operators run crosstable password on the server; organisers ask the operator for a new link.
serve-password-ask = New password:{ " " }
serve-password-again = Repeat it:{ " " }
serve-password-set =
    { GIVEN($url) ->
        [yes] Password set. Sign in at { $url }/sign-in; leave the name empty.
       *[no] Password set. Sign in with it; leave the name empty.
    }
serve-password-changed = Everyone signed in as the operator must sign in again.
serve-password-removed = Password removed; crosstable link prints a sign-in link. Everyone signed in as the operator is signed out.

## Parts of other messages

places-left =
    { $free ->
        [0] { $capacity ->
            [one] Not enough places: the only place is taken.
           *[other] Not enough places: all { $capacity } are taken.
        }
        [one] Not enough places: one of { $capacity } is left.
       *[other] Not enough places: { $free } of { $capacity } are left.
    }
registration-door =
    { $phase ->
        [completed] Registration is closed: { phase-completed }
        [cancelled] Registration is closed: { phase-cancelled }
        [registration] { $open ->
            [yes] Players can register themselves, { registration-places }
           *[no] Only the desk registers players, { registration-places }
        }
       *[other] The tournament has started: the desk can add late entries
    }
registration-places =
    { $capacity ->
        [none] no limit
        [one] { $players } of 1 place taken
       *[other] { $players } of { $capacity } places taken
    }
