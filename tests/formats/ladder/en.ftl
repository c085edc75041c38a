### What the ladder has to say.

config-first_may_rest = Every other round the first of the ladder rests.
ladder-tab = Ladder
ladder-rests = The first rests in round 2.
preset-pub_ladder = A ladder of three rounds.
ladder-neighbours = Neighbours on the ladder meet.
web-desk-page-ladder = Ladder
web-office-family-ladder = Ladders
web-office-group-ladder = The ladder
web-office-preset_name-pub_ladder = Pub ladder
