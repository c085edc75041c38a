### Teams: members, line-ups, boards.

## Settings

setting-boards = Boards (teams)
config-boards = Boards of a match between teams, 1 to 20; null: players play, not teams.
setting-board_win = Points for a won board
config-board_win = Board points for a won board; the team with more of them wins the match.
setting-board_draw = Points for a drawn board
config-board_draw = Board points for a drawn board, less than for a won one.
setting-line_up_order = Order of a line-up
config-line_up_order = Members play in the order of the team's list (`list`), or on any board (`free`).
board_points_order = A won board must be worth more than a drawn one; got { $win } for a win and { $draw } for a draw.

## What is wrong with boards and line-ups

no_boards_here = This stage is not played by teams: set the number of boards first.
boards_counted = A match has { $boards ->
        [one] one board
       *[other] { $boards } boards
    }; got { $got }.
boards_beside_score = A match has boards or a score of its own, not both: its score is counted from the boards.
not_of_team = { NAME($members) } { $members ->
        [one] is
       *[other] are
    } not on the team { NAME($player) }.
line_up_empty = Nobody of { NAME($player) } is on a board. Name somebody, or enter a no-show as the result.
line_up_order = Members play in the order of the team's list, each on one board; got { NAME($members) } for { NAME($player) }.
impossible_board = A score on a board must be from 0 to { $most }; see board { $board }.

## Tables

member-unnamed = (erased)
column-board = Board
column-boards = Boards
column-members = Members
column-team = Team

## What can't be done with teams

bad_boards = These boards can't be entered.
boards_miscounted = The boards give { RESULT($counted) }: send the score that follows from them, or the boards alone.
boards_open = { $boards ->
        [one] Board { RUNS($boards) } is open
       *[other] Boards { RUNS($boards) } are open
    }: enter every board, or x for one that nobody played.
too_many_members = A team has at most { $most } members; got { $members }.
members_have_played = { NAME($members) } played for { NAME($player) }: keep them on the list, in this order.
no_line_up = { GIVEN($round) ->
        [yes] { NAME($player) } has no match in round { $round }, so no line-up.
       *[no] No round is published yet. Line-ups are entered once it is.
    }
line_ups_closed = Round { $round } has started. Please see the desk to change the line-up.
not_your_board = You can report the board you play on. Your captain's phone reports the whole match.
not_a_board = { QUOTE($value) } says nothing about a board. Type 1, 0 or d, games such as 2-1, + or - where nobody came, or x if nobody played.

## Pages

team-heading = Team
team-members = { LIST($members) }
team-list = Members, one per line
team-list_help = In board order, reserves last. A rating may follow the name: Ann Novak 2000.
team-line_up = Line-up, round { $round }
team-line_up_help = Members by their place on the list, board by board: 1, 2, 4. A dash leaves a board empty.
team-list_of = { $team }: { $members ->
        [0] no members yet
        [one] one member
       *[other] { $members } members
    }
team-line_up_of = { $team }, line-up of round { $round }
team-who_plays = Who plays?
team-who_plays_help = { $boards ->
        [one] Choose one member.
       *[other] Choose { $boards }. They play in the order of the list; if you choose fewer, the last boards stay empty and are lost.
    }
team-save_line_up = Save line-up
team-captain_asks = Your captain's phone asks the desk for the team.
team-reserve = reserve
team-begins = has the first move
team-board_standings = Board standings
team-board = Board { $board }
team-boards_open = { $boards ->
        [one] Board { RUNS($boards) } is open
       *[other] Boards { RUNS($boards) } are open
    }
team-entry_help = { $boards ->
        [one] Then the board: 1, 0 or d
       *[other] Then each board: 1, 0 or d
    }, games as 2-1, + or - where nobody came, x if nobody played. Example: { $example }.
team-you_begin = you have the first move
team-empty = nobody played
team-many_help = One team per line with its members in board order: Reds: Ann Novak 2000, Boris Becker, Cleo Hart. You see a preview first.
team-card = { $team }, table { $table }
team-total = Total
team-signed = Captain of { $team }
team-slip = Table { $table }: { $first } – { $second }

## FIDE team Swiss: why a round is paired as it is

team_bye = { NAME($player) } has the bye: of the teams that may have it, the lowest score ({ $points }), then the most matches played ({ $played }), then the largest number ({ $number }) (Article 3.4).
team_bye_barred = { NAME($players) } may not have it, after a bye or a match won by forfeit (C2).
team_same_score = Both have { $points ->
        [one] one point
       *[other] { $points } points
    }, as { $size } teams do.
team_upfloat = { NAME($up) } ({ ITEM($points, 1) }) floats up to { NAME($down) } ({ ITEM($points, 0) }).
team_upfloaters = Scoregroup of { $points ->
        [one] one point
       *[other] { $points } points
    } with { $residents ->
        [one] one team
       *[other] { $residents } teams
    }: { $count ->
        [one] one upfloater is needed (C4), of the highest score possible (C5).
       *[other] { $count } upfloaters are needed (C4), of the highest scores possible (C5).
    }
team_floated_again = { NAME($player) } floated in the round before; no other set of teams avoids that (C7).
team_halves = By number, the upper half of the bracket meets the lower half: { NAME($upper) } meets { NAME($lower) } (Article 3.6).
team_halves_met = { NAME($upper) } would meet { NAME($other) }, but may not: the next team that fits is { NAME($lower) } (C1, Article 3.6).
team_first_that_fits = { NAME($upper) } and { NAME($lower) } meet in the first pairing of the bracket by number that satisfies colours and floats best (C8 to C10, Article 3.6).
team_colours_clash = { NAME($players) } prefer the same colour; one of them can't have it (C8).
team_colour_431 = Neither has played: the initial colour and the number of { NAME($first) } give { NAME($white) } White (4.3.1).
team_colour_432 = Only one of them prefers a colour, and gets it: { NAME($white) } has White (4.3.2).
team_colour_433 = { NAME($white) } prefers White and { NAME($black) } prefers Black (4.3.3).
team_colour_434 = The stronger preference is granted: { NAME($white) } has White (4.3.4).
team_colour_435 = { NAME($white) } has had White less often (4.3.5).
team_colour_436 = Colours alternate from the last time that one had White and the other Black: { NAME($white) } has White (4.3.6).
team_colour_437 = The preference of { NAME($first) }, which is ahead, is granted: { NAME($white) } has White (4.3.7).
team_colour_438 = { NAME($first) }, which is ahead, changes colour from its last match: { NAME($white) } has White (4.3.8).
team_colour_439 = One has not played yet, the other changes colour from its last match: { NAME($white) } has White (4.3.9).

## FIDE team Swiss: what the checker finds

check_team_bye_barred = { NAME($player) } got a bye after a bye or a match won by forfeit (C2).
check_team_bye = By Article { $clause } the bye goes to { NAME($best) }, not { NAME($player) }.
check_team_upfloaters = { GIVEN($best) ->
        [yes] By { $clause }, { NAME($best) } should join the scoregroup of { $points }{ GIVEN($players) ->
                [yes] , not { NAME($players) }.
               *[no] .
            }
       *[no] By { $clause }, nobody should join the scoregroup of { $points }; { NAME($players) } did.
    }
check_team_pairs = By { $clause }, { NAME($players) } should meet in the bracket of { $points }.
check_team_colour = By Article { $clause }, { NAME($white) } has White against { NAME($black) }.
