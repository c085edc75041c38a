### The settings of a cut line.

setting-format-cut_line = Tables with a cut line
config-tie_policy = What happens to players tied at the cut line.
setting-tie_policy = Ties at the cut line
