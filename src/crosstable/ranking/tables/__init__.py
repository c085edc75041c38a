"""Tables: scores of three or more at once, ranks by criteria, the cut line."""
