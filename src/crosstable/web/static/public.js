// Scripts of the public pages: reasons on tap, finding a name, and local times.

import "./refresh_timer.js";
import "./share_picture.js";
import "./dates.js";
import "./find.js";
import "./own_rows.js";
import "./why.js";
