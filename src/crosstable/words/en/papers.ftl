### The papers of preferans, at the desk, on phones and in the terminal.

column-paper_left = Left
column-paper_middle = Bula
column-paper_right = Right
column-score = Score
papers-bula =
    { $unfinished ->
        [yes] bula { $bula }, unfinished
       *[no] bula { $bula }
    }
papers-none = No papers are entered for round { $round }.

web-papers-sheet = Papers of the game
web-papers-game = Game { $game }
web-papers-sits_out = Sits out
web-papers-bula = Bula
web-papers-left = Left
web-papers-right = Right
web-papers-score = Score
web-papers-sign_of = { $player }: change the sign of the bula
web-papers-seat_with = You are seat { $seat }, with
web-papers-left_of = { $player }: left, against { $left }
web-papers-middle_of = { $player }: middle, bula
web-papers-right_of = { $player }: right, against { $right }
web-papers-zero = Adds up to zero
web-papers-high = { $amount } too high: the bulas must add up to zero
web-papers-low = { $amount } too low: the bulas must add up to zero
web-papers-missing = Enter every bula
web-papers-wrong = Whole numbers only
web-papers-unfinished = Unfinished
web-papers-is_unfinished = unfinished
web-papers-played_to = Bula { $bula }
web-papers-save = Save papers
web-papers-send = Send papers
web-papers-enter = Papers of your table
web-papers-your_papers = Papers
web-papers-report_later = When the game is over, one of you enters the papers here.
web-papers-wrote = { $player } wrote:
web-papers-sign_it = Sign
web-papers-what_then = What is right?
web-papers-to_desk = Ask the desk to decide
web-papers-wait =
    { GIVEN($players) ->
        [yes] Waiting for { $players } to sign
       *[no] Waiting for the desk
    }
web-papers-disputed = You don't agree
web-papers-waits = Waiting for the desk
web-papers-desk_decides = The desk decides. Please show it your papers.
web-papers-may_dispute =
    { GIVEN($players) ->
        [yes] It counts. { $players } can dispute it until the round closes.
       *[no] It counts.
    }
web-papers-stands = All have signed.
web-papers-next_game = Enter the next game
web-tables-help_papers = Table, then left, middle and right of each player; b40 for another bula, u for unfinished. Or fill in a sheet. Scores alone may have a bula too: 3 -500 40 460 b40.
