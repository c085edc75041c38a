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
line_up_order = Members play in the order of the team's list, each on one board; got { NAME($members) } for { NAME($player) }.
empty_board_scored = Board { $board } has no player of { NAME($player) }, so it is lost: leave its score out, or name the player.
impossible_board = A score on a board must be from 0 to { $most }; see board { $board }.

## Tables

column-board = Board
column-team = Team
