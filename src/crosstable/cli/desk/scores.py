"""Results as they are typed at the terminal's desk: read as the pages read them (`app.typed_scores`)."""

from crosstable.app.typed_scores import Twenties as Twenties
from crosstable.app.typed_scores import Typed as Typed
from crosstable.app.typed_scores import read_score as read_score
from crosstable.app.typed_scores import read_twenties as read_twenties
from crosstable.app.typed_scores import taken_score as taken_score
from crosstable.app.typed_scores import typed_results as typed_results
