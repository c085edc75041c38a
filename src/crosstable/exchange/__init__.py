"""Files: the JSON document that carries a tournament in and out, and the answers to questions about it."""
