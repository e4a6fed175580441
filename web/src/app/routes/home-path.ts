/** Specification, section 9. */
export const homePath = '/home'
