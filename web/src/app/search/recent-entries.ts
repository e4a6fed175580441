import { jsonEntry } from '#web/lib/storage.ts'

/** Something that was opened from the search. */
export type Recent =
  | { kind: 'page'; name: string }
  | { kind: 'user'; id: string; userName: string; nickName: string }
  | { kind: 'role'; id: string; code: string; name: string }

const limit = 6

const shapes: Readonly<Record<string, readonly string[]>> = {
  page: ['name'],
  user: ['id', 'userName', 'nickName'],
  role: ['id', 'code', 'name'],
}

function isRecent(found: unknown): found is Recent {
  if (typeof found !== 'object' || found === null || !('kind' in found)) return false
  const fields = shapes[String(found.kind)]
  return fields?.every((field) => typeof Reflect.get(found, field) === 'string') ?? false
}

/** What a person opened last from the search, kept in this browser. */
export const recentEntry = (userId: string) =>
  jsonEntry<readonly Recent[]>(`searchRecent:${userId}`, (found) =>
    Array.isArray(found) ? found.filter(isRecent).slice(0, limit) : undefined,
  )

const keyOf = (recent: Recent) =>
  `${recent.kind} ${recent.kind === 'page' ? recent.name : recent.id}`

/** The list with one more at its front, each thing once. */
export function withRecent(list: readonly Recent[], added: Recent): readonly Recent[] {
  return [added, ...list.filter((recent) => keyOf(recent) !== keyOf(added))].slice(0, limit)
}
