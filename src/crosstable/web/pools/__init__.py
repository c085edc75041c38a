"""The pages of rating pools: what everybody sees, and what their organisers do."""
