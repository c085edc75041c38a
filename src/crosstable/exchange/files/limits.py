"""How large and how deep a file may be: what every reader holds itself to, in one place."""

MEGABYTE = 2**20

# A JSON document may carry every tap of a long event; lists and reports of other programs are far smaller.
LARGEST_DOCUMENT = 256 * MEGABYTE
LARGEST_FILE = 32 * MEGABYTE

# Lists: rows and cells of CSV and of a workbook, and players among them.
MOST_ROWS = 50_000
MOST_LISTED = 20_000
MOST_COLUMNS = 200
LONGEST_CELL = 2_000

# The rectangle of a sheet that holds all of its cells.
MOST_CELLS = 1_000_000

# A workbook is a ZIP archive: how many tags it may have (four per cell), and how large its parts may unpack, in total
# and relative to their packed size.
MOST_PARTS = 2_000
MOST_TAGS = 1_000_000
LARGEST_UNPACKED = 64 * MEGABYTE
MOST_UNPACKED_TIMES = 200

# XML: levels of elements, and elements in all.
DEEPEST_XML = 32
MOST_ELEMENTS = 250_000

# Most problems listed; a garbage file would have one per line.
MOST_PROBLEMS = 100
