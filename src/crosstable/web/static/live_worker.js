// The worker shared by all pages of a browser. It ends with the last of them.

import { switchboard } from "./live_switchboard.js";

// It takes precedence over pages with their own switchboard.
switchboard("");
