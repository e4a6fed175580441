import type { FoundUser } from '@amber/contract/search.ts'
import { jsonEntry } from '#web/lib/browser/storage.ts'
import type { Storage } from '#web/lib/browser/storage.ts'
import { foundKey } from './found-key.ts'

export type Recent =
  | { kind: 'page'; name: string }
  | (FoundUser & { kind: 'user' })
  | { kind: 'role'; id: string; code: string; name: string }

/** Maximum of pages, and of users and roles together. */
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

const pagesEntry = (userId: string) =>
  jsonEntry<readonly Recent[]>(`searchRecent:${userId}`, (found) =>
    Array.isArray(found)
      ? found
          .filter(isRecent)
          .filter(({ kind }) => kind === 'page')
          .slice(0, limit)
      : undefined,
  )

type Found = { userId: string; recents: readonly Recent[] }

/** Names of users and roles stay in this window until sign-out. */
const foundEntry = jsonEntry<Found>(foundKey, (found) => {
  const { userId, recents } = (found ?? {}) as { userId?: unknown; recents?: unknown }
  if (typeof userId !== 'string' || !Array.isArray(recents)) return undefined
  return { userId, recents: newest(recents.filter(isRecent)) }
})

type Storages = { storage: Storage; windowStorage: Storage }

export function readRecents({ storage, windowStorage }: Storages, userId: string) {
  const found = windowStorage.read(foundEntry)
  return (found?.userId === userId && found.recents) || (storage.read(pagesEntry(userId)) ?? [])
}

export function writeRecents(
  { storage, windowStorage }: Storages,
  userId: string,
  recents: readonly Recent[],
): void {
  windowStorage.write(foundEntry, { userId, recents })
  storage.write(
    pagesEntry(userId),
    recents.filter(({ kind }) => kind === 'page'),
  )
}

const keyOf = (recent: Recent) =>
  `${recent.kind} ${recent.kind === 'page' ? recent.name : recent.id}`

const isPage = ({ kind }: Recent) => kind === 'page'

function newest(recents: readonly Recent[]): readonly Recent[] {
  const pages = recents.filter(isPage).slice(0, limit)
  const records = recents.filter((recent) => !isPage(recent)).slice(0, limit)
  return [...pages, ...records]
}

export function withRecent(list: readonly Recent[], added: Recent): readonly Recent[] {
  return newest([added, ...list.filter((recent) => keyOf(recent) !== keyOf(added))])
}
