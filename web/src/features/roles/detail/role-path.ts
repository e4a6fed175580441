/** Sections of a role in display order; the first is the default. */
export const roleParts = ['overview', 'members', 'menus', 'buttons', 'history'] as const
export type RolePart = (typeof roleParts)[number]

/** Parsed segments after `/system/role/`: a role by code or id, and a section. */
export type RolePath = {
  key: string
  part: RolePart | undefined
  rest: string
}

/** Parses the slug of a role page; a single segment means the overview. */
export function readRolePath(slug: string): RolePath {
  const [key = '', wanted = 'overview', ...more] = slug
    .split('/')
    .filter((segment) => segment !== '')
  const part = more.length === 0 ? roleParts.find((name) => name === wanted) : undefined
  return { key, part, rest: part ? '' : [wanted, ...more].join('/') }
}

export function pathOfRole(code: string, part: RolePart = 'overview'): string {
  return `/system/role/${encodeURIComponent(code)}/${part}`
}
