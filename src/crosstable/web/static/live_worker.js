// The worker that all pages of a browser share. It ends by itself with the last of them.

import { switchboard } from "./live_switchboard.js";

// It goes before every page that has begun one of its own.
switchboard("");
