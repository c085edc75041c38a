"""Pages of rating pools, for everybody and for organisers."""
