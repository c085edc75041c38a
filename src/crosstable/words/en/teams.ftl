### Teams: members, line-ups, boards.

## Settings

setting-boards = Boards (teams)
config-boards = Boards of a match between teams, 1 to 20; null: players play, not teams.
setting-board_win = Points for a won board
config-board_win = Board points for a won board; the team with more of them wins the match.
setting-board_draw = Points for a drawn board
config-board_draw = Board points for a drawn board, less than for a won one.
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
