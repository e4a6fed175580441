import type { OutputOf } from '@amber/contract/endpoint.ts'
import type { roles } from '@amber/contract/roles.ts'
import type { Words } from '@amber/contract/words.ts'

export type RoleWithRights = OutputOf<typeof roles.get>
/** The title of a route by its name. */
export type WordsOfRoute = (name: string) => Words | undefined
