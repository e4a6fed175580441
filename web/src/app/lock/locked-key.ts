/** Of the browser's storage: there while the session is locked. */
export const lockedKey = 'locked'
