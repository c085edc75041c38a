### Pools of ratings.

## Commands and what is wrong with them

step-in_pool = This is done in a rating pool, not in a tournament.

bad_pool =
    { $count ->
        [one] The pool has one wrong setting.
       *[other] The pool has { $count } wrong settings.
    }
too_many_linked = A pool can have at most { $most } tournaments.
too_many_pool_games = A pool can have at most { $most } games of its own.
no_such_game = The pool has no game { $game }.
game_is_void = Game { $game } is void. Undo that first.
date_in_future = The game is dated { $date }, but today is { $today }.
no_such_pool = No rating pool is called { QUOTE($typed) }.
unknown_pool_player =
    { GIVEN($near) ->
        [yes] Nobody in the pool is called { $value }; did you mean { $near }?
       *[no] Nobody in the pool is called { $value }.
    }
several_pool_players = { QUOTE($value) } could be { $count } players of the pool. Use the full name, or merge them if they are one person.
not_a_tournament = There is no tournament { QUOTE($value) } here.

## Events

event-pool_created = created the rating pool { QUOTE($name) } ({ $system })
event-pool_configured = changed the pool’s settings
event-tournament_linked = linked a tournament
event-tournament_unlinked = unlinked a tournament
event-game_entered = entered game { $game }: { NAME($players) }
event-game_corrected = corrected game { $game }: { NAME($players) }
event-game_voided = voided game { $game }

## The terminal

pools-none = The journal has no rating pools.
pools-heading = { $name }: { $system }, { $games ->
        [one] one game
       *[other] { COUNT($games) } games
    }, { $players ->
        [one] { COUNT($players) } player
       *[other] { COUNT($players) } players
    }
pools-created = Created the rating pool { QUOTE($name) } ({ $system }).
pools-left_out =
    { $games ->
        [one] One game can’t be rated by this system and is left out: { $why }
       *[other] { COUNT($games) } games can’t be rated by this system and are left out. The first: { $why }
    }
pools-no_games = No games yet.
pools-provisional = provisional
pools-inactive = inactive
pools-voided = void
pools-game = Game { $game }, { $date }
pools-moves =
    { $players ->
        [0] No rating changes.
        [one] One rating changes:
       *[other] { COUNT($players) } ratings change:
    }
pools-move = { $player }: { $value } → { $new_value }, rank { $rank } → { $new_rank }
no_pool = The journal has no rating pool. Create one with { QUOTE("crosstable pool create NAME") }.
several_pools =
    { GIVEN($value) ->
        [yes] { QUOTE($value) } could be several pools: { $found }.
       *[no] The journal has several pools: { $found }. Choose one with --pool.
    }
pools-ask = Really { $command }?
pools-imported =
    { $games ->
        [one] Entered one game.
       *[other] Entered { COUNT($games) } games.
    }
pools-what_if-win = Win
pools-what_if-draw = Draw
pools-what_if-loss = Loss
pools-what_if-place = Place { $place }
pools-what_if-score = Score { $score }
players_and_scores = Each player is followed by an equals sign and the score, such as Ann=1 Bob=0.
column-last = Last game
column-pool = Pool
column-tournaments = Tournaments

## Pages

web-pools-head = Rating pools
web-pools-all = All pools
web-pools-pages = Pages of the pool
web-pools-board = Leaderboard
web-pools-manage = Manage
web-pools-manage_head = Manage { $name }
web-pools-none = No rating pools yet.
web-pools-new = New rating pool
web-pools-create = Create pool
web-pools-name = Name
web-pools-system = Rating system
web-pools-games =
    { $games ->
        [one] one game
       *[other] { COUNT($games) } games
    }
web-pools-first = First: { $name }
web-pools-under = By
web-pools-moved =
    { $places ->
        [one] { $way ->
            [up] up one place
           *[down] down one place
        }
       *[other] { $way ->
            [up] up { COUNT($places) } places
           *[down] down { COUNT($places) } places
        }
    }
web-pools-change_about = Change and arrows compare with the standings before the latest day of play.
web-pools-tournaments = Tournaments
web-pools-chart = { $name }’s rating after each of { $games ->
        [one] one game
       *[other] { COUNT($games) } games
    }; the numbers are in the table below. Stronger is up.
web-pools-every_game = Every game
web-pools-game = Game
web-pools-made_of = What it is made of
web-pools-what_if = What if?
web-pools-what_if_mine = What would each result do?
web-pools-what_if_about = What each result of a game would do to the ratings.
web-pools-what_if_shared = The two opponents are taken to score the same.
web-pools-you = You
web-pools-opponent = Opponent { $number }
web-pools-bula = Bula
web-pools-show = Show
web-pools-preview = Game { $game }: what would change
web-pools-save_void = Void game
web-pools-save_correction = Save correction
web-pools-cancel = Cancel
web-pools-enter = Enter a game
web-pools-enter_about = For games outside tournaments. Names that are new become players; leave unused seats empty.
web-pools-player = Player { $number }
web-pools-rank = Rank
web-pools-score = Score
web-pools-unfinished = Unfinished
web-pools-date = Date (empty: today)
web-pools-enter_button = Enter game
web-pools-import = Games from a file
web-pools-import_about = CSV with the columns date, players, scores and bula (several values in a cell with semicolons), JSON, or the document of a tournament. You see new names before anything is entered.
web-pools-file = File
web-pools-file_text = or its text
web-pools-preview_games = Preview games
web-pools-incoming =
    { $games ->
        [one] One game to enter
       *[other] { COUNT($games) } games to enter
    }
web-pools-new_names =
    { $players ->
        [one] One name is new to this pool. If it is misspelt, cancel and correct it; else give a starting rating, if there is one.
       *[other] { COUNT($players) } names are new to this pool. If one is misspelt, cancel and correct it; else give starting ratings, if there are any.
    }
web-pools-similar = Similar: { $name }
web-pools-starting_rating = Starting rating of { $name }
web-pools-enter_games =
    { $games ->
        [one] Enter this game
       *[other] Enter { COUNT($games) } games
    }
web-pools-own_games =
    { GIVEN($shown) ->
        [yes] Games entered here ({ COUNT($games) }, the latest { $shown } below)
       *[no] Games entered here ({ COUNT($games) })
    }
web-pools-preview_correction = Preview correction
web-pools-preview_void = Preview voiding
web-pools-no_tournaments = No tournament is linked yet.
web-pools-link_label = Tournament
web-pools-link = Link tournament
web-pools-unlink = Unlink
web-pools-rename = Rename
web-pools-start = Start value (empty: the system’s)
web-pools-provisional = Provisional until games
web-pools-inactive = Inactive after days (empty: never)
web-pools-set-orientation = Orientation
web-pools-set-spread = Spread (for predictions)
web-pools-set-k = K
web-pools-set-k_rule = K by rule
web-pools-set-expected = Expected result
web-pools-set-limit_400 = Limit differences to 400
web-pools-set-period = Rating period
web-pools-set-tau = Tau
web-pools-choice-published = Winners’ ratings fall (as published)
web-pools-choice-winner_gains = Winners’ ratings rise
web-pools-choice-constant = The same for everybody
web-pools-choice-fide = FIDE
web-pools-choice-formula = Formula
web-pools-choice-game = Every game
web-pools-choice-month = Month
web-pools-choice-true = Yes
web-pools-choice-false = No
web-pools-settings_about = Changing a setting rates every game again; nothing is lost, and undo brings the old ratings back.
web-pools-quality = Prediction quality
web-pools-quality_about = Each system predicts the pool’s games from those before. Lower log loss is better; always saying “even” scores 0.6931.
web-pools-bar = Log loss as a bar
web-pools-in_use = in use
web-pools-history = History
web-pools-undone = undone
web-pools-undo = Undo
web-pools-redo = Redo
web-pools-shelf = Rating pools
web-pools-of_tournament = Rating pool
web-pools-of_about = Games count in this pool, and ratings at registration come from it.
web-pools-rated_in = Ratings: { $name }
web-pools-rated_from = Ratings from the pool { $name }.
web-pools-no_pool = None
web-pools-save = Save
