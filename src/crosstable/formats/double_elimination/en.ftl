### What a bracket with two losses has to say.

setting-format-double_elimination = Double elimination
config-reset = When the lower finalist wins the final, one more match decides.
setting-reset = Deciding final
preset-double_elimination = Double elimination: the second loss ends it.
web-manage-family-double_elimination = Brackets with a second chance
web-manage-preset_name-double_elimination = Double elimination
