/** How long the first view may take, milliseconds. Code and data that it does not need are loaded after that. */
export const QUIET_AFTER = 4_000;
