### The settings of a cut line.

config-tie_policy = What happens to players level on the cut line.
