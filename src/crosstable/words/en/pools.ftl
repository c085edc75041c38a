### Pools of ratings.

## Commands and what is wrong with them

command-create_pool = create a rating pool
command-configure_pool = change the pool’s settings
command-link_tournament = link a tournament
command-unlink_tournament = unlink a tournament
command-enter_game = enter a game
command-correct_game = correct a game
command-void_game = void a game
phase-pool = this is a rating pool
step-in_pool = This is done in a rating pool, not in a tournament.
step-in_tournament = This is done in a tournament, not in a rating pool.

bad_pool =
    { $count ->
        [one] The pool has one wrong setting.
       *[other] The pool has { $count } wrong settings.
    }
too_many_linked = A pool can have at most { $most } tournaments.
too_many_games = A pool can have at most { $most } games of its own.
no_such_game = The pool has no game { $game }.
game_is_void = Game { $game } is void. Undo that first.
date_in_future = The game is dated { $date }, but today is { $today }.
no_such_pool = No rating pool is called { QUOTE($typed) }.
pool_exists = A rating pool called { QUOTE($name) } already exists.
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
pools-what_if-win = win
pools-what_if-draw = draw
pools-what_if-loss = loss
pools-what_if-place = place { $place }
pools-what_if-score = score { $score }
players_and_scores = Each player is followed by an equals sign and the score, such as Ann=1 Bob=0.
column-last = Last game
column-pool = Pool
column-tournaments = Tournaments
column-state = State
column-moved = Moved
column-date = Date
column-before = Before
column-after = After
