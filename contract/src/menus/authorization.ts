/** Source of visible pages: declared routes, or menus and rights in the database. */
export const authorizationModes = ['static', 'dynamic'] as const
export type AuthorizationMode = (typeof authorizationModes)[number]

/** Default of the specification, section 6. */
export const defaultAuthorizationMode: AuthorizationMode = 'static'
