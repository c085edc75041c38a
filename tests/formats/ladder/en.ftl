### What the ladder has to say.

setting-format-ladder = Ladder
config-first_may_rest = Every other round the first of the ladder rests.
ladder-tab = Ladder
ladder-rests = The first rests in round 2.
setting-first_may_rest = First player rests
preset-pub_ladder = A ladder of three rounds.
ladder-neighbours = Neighbours on the ladder meet.
web-desk-page-ladder = Ladder
web-manage-family-ladder = Ladders
web-manage-group-ladder = The ladder
web-manage-preset_name-pub_ladder = Pub ladder
