/** The parts of a role, in the order in which they are shown; the first is what a role begins with. */
export const roleParts = ['overview', 'members', 'menus', 'buttons', 'history'] as const
export type RolePart = (typeof roleParts)[number]

/** What the segments after `/system/role/` mean: which role, by its code or id, and which part of it. */
export type RolePath = {
  key: string
  /** Undefined for segments that lead nowhere. */
  part: RolePart | undefined
  /** The segments that lead nowhere. */
  rest: string
}

/** Reads the slug of a role's page; one segment alone is the role's overview. */
export function readRolePath(slug: string): RolePath {
  const [key = '', wanted = 'overview', ...more] = slug
    .split('/')
    .filter((segment) => segment !== '')
  const part = more.length === 0 ? roleParts.find((name) => name === wanted) : undefined
  return { key, part, rest: part ? '' : [wanted, ...more].join('/') }
}

/** The address of a part of a role. */
export function pathOfRole(code: string, part: RolePart = 'overview'): string {
  return `/system/role/${encodeURIComponent(code)}/${part}`
}
