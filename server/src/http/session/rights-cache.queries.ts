import { inArray, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Database } from '#server/db/connect.ts'
import { codesOfRole } from '#server/db/granted-rights.ts'
import { roles } from '#server/db/schema.ts'
import { rightsOf } from './rights.ts'

export type Rights = ReturnType<typeof rightsOf>

/** Selects a user's enabled roles with versions, such as `<id>:7,<id>:9`, for queries that include `roles`. */
export const grantedStates = sql<
  string | null
>`string_agg(${roles.id} || ':' || ${roles.rightsState}, ',' order by ${roles.id})`

/** Some 40 bytes each. */
const mostCodes = 300_000

/**
 * Caches the permissions of role sets until a role changes (see `rights_state` in the migrations): a user may have
 * thousands of codes. Results are never older than the requested states.
 */
export function createRightsCache(db: Database, most = mostCodes) {
  const cached = new LRUCache<string, Rights>({
    maxSize: most,
    sizeCalculation: ({ permissions, buttons }) => permissions.length + buttons.length + 1,
  })

  async function read(wanted: readonly string[]): Promise<Map<string, Rights>> {
    const ids = [...new Set(wanted.flatMap(idsOf))]
    const rows = await db
      .select({
        id: roles.id,
        state: roles.rightsState,
        code: roles.code,
        codes: sql<string[]>`array(${codesOfRole})`,
      })
      .from(roles)
      .where(inArray(roles.id, ids))
      .orderBy(roles.createTime, roles.code)
    return new Map(
      wanted.map((granted) => {
        const own = new Set(idsOf(granted))
        const present = rows.filter(({ id }) => own.has(id))
        const rights = rightsOf({
          roles: present.map(({ code }) => code),
          codes: present.flatMap(({ codes }) => codes),
        })
        // May be newer than requested.
        const states = present.map(({ id, state }) => `${id}:${state}`).toSorted()
        cached.set(states.join(','), rights)
        return [granted, rights]
      }),
    )
  }

  return async (sets: readonly (string | null)[]): Promise<(granted: string | null) => Rights> => {
    const found = new Map<string, Rights>()
    const missing = new Set<string>()
    for (const granted of sets) {
      const rights = granted === null ? nothing : cached.get(granted)
      if (rights) found.set(granted ?? '', rights)
      else missing.add(granted ?? '')
    }
    if (missing.size > 0)
      for (const [granted, rights] of await read([...missing])) found.set(granted, rights)
    return (granted) => found.get(granted ?? '') ?? nothing
  }
}

const nothing: Rights = rightsOf({ roles: [], codes: [] })

const idsOf = (granted: string) =>
  granted.split(',').map((role) => role.slice(0, role.indexOf(':')))
