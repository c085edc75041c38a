"""Who sits at which table, on which seat, and who sits out."""
