/** Of the window's storage: the people and roles that were opened from the search, until signing out. */
export const foundKey = 'searchFound'
