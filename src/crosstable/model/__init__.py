"""What a tournament is made of: ids, points, players, matches, rounds, stages, configuration and presets."""
