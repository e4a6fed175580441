/** Milliseconds by which the clocks of servers may differ. A time further ahead was written by a wrong clock. */
export const clockToleranceMs = 60_000
