// What the public pages do beyond being read: reasons on tap, finding a name by typing, and times as they are here.

import "./refresh_timer.js";
import "./dates.js";
import "./find.js";
import "./own_rows.js";
import "./why.js";
