/** Key in the session storage, removed at sign-out. */
export const foundKey = 'searchFound'
