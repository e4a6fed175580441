/** Codes in the API and the database. Apart from the endpoints, so that the shell does not load those. */
export const menuTypeCodes = { directory: '1', menu: '2' } as const
export const iconTypeCodes = { iconify: '1', local: '2' } as const

/** Source of visible pages: declared routes, or menus and rights in the database. */
export const authorizationModes = ['static', 'dynamic'] as const
export type AuthorizationMode = (typeof authorizationModes)[number]

/** Default of the specification, section 6. */
export const defaultAuthorizationMode: AuthorizationMode = 'static'
