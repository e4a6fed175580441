export const lockedKey = 'locked'
