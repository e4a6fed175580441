/** Codes in the API and the database. Apart from the endpoints, so that the shell does not load those. */
export const menuTypeCodes = { directory: '1', menu: '2' } as const
export const iconTypeCodes = { iconify: '1', local: '2' } as const
