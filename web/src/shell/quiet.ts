/** How long the first view may take, milliseconds. What it does not need is loaded after that. */
export const QUIET_AFTER = 4_000;
