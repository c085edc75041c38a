### What a bracket with two losses has to say.

setting-format-double_elimination = Double elimination
config-reset = When the lower finalist wins the final, one more match decides.
setting-reset = Deciding final
config-crossing = Where losers of the upper bracket enter the lower one: in an order that goes round with the rounds, with the fewest rematches (`cycle`), or reversed and shifted by half in turn (`alternate`), as tournaments from before this setting have it.
setting-crossing = Losers cross
setting-crossing-cycle = Going round (fewest rematches)
setting-crossing-alternate = Reversed and shifted in turn
preset-double_elimination = Double elimination: the second loss ends it.
web-manage-family-double_elimination = Brackets with a second chance
web-manage-preset_name-double_elimination = Double elimination
