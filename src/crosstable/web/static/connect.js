// Wait for the first phone or an invited helper. Their arrival is not an event of the tournament, so the page polls.

import { refresh } from "./live.js";

setInterval(() => (document.hidden ? null : refresh()), 3000);
