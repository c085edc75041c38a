// Waits for the first phone, or for a helper who was invited: no event of the tournament tells that one has come, so the
// page looks by itself.

import { refresh } from "./live.js";

setInterval(() => (document.hidden ? null : refresh()), 3000);
