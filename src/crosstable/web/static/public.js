// What the public pages do beyond being read: reasons on tap, finding a name by typing, and times as they are here.

import "./retry.js";
import "./dates.js";
import "./find.js";
import "./why.js";
