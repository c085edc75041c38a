// What the public pages do beyond being read: reasons on tap, and finding a name by typing.

import "./find.js";
import "./why.js";
