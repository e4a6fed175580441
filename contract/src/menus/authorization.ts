/** Who decides what people see: the routes as declared, or the menus and the authority of roles in the database. */
export const authorizationModes = ['static', 'dynamic'] as const
export type AuthorizationMode = (typeof authorizationModes)[number]

/** The mode until a super admin changes it (specification, section 6). */
export const defaultAuthorizationMode: AuthorizationMode = 'static'
