"""The model of a tournament: ids, points, players, matches, rounds, stages, configuration and presets."""
