import type { Session } from './session.ts'
import { jsonEntry } from '#web/lib/browser/storage.ts'
import type { Storage } from '#web/lib/browser/storage.ts'

/** Reads that boot.ts began, as it leaves them. */
export type Asked = NonNullable<Window['amberAsked']>

/** Reads by the address of the page that began with them. */
type FirstReads = Record<string, string[]>

const isFirstReads = (found: unknown): found is FirstReads =>
  typeof found === 'object' && found !== null && Object.values(found).every(Array.isArray)

/** The first reads of each page at its last visit; boot.ts repeats them. */
export const firstReadsEntry = jsonEntry<FirstReads>('firstReads', (found) =>
  isFirstReads(found) ? found : undefined,
)

/** Pages that are remembered, the latest ones, and reads of each. */
const most = { pages: 30, reads: 8 }

type Read = { url: string; headers: Readonly<Record<string, string>> }

export type EarlyReads = {
  /** The answer to a read where it has been asked for already, for one call: it is as old as the page. */
  take: (read: Read) => Promise<Response> | undefined
  /** When it was asked for. */
  askedAt: number | undefined
}

/**
 * Hands the answers that boot.ts has asked for to the calls that want them, and remembers the first reads of the page that
 * is opened now for its next visit.
 */
export function createEarlyReads(parts: {
  asked: Asked | undefined
  storage: Storage
  /** The path and query of the page that was opened first. */
  opened: string
  /** Whether that page is still open. */
  isOpen: () => boolean
}): EarlyReads {
  const { asked, storage, opened, isOpen } = parts
  const noted: string[] = []
  const note = (url: string) => {
    if (noted.length >= most.reads || noted.includes(url) || !isOpen()) return
    noted.push(url)
    const others = Object.entries(storage.read(firstReadsEntry) ?? {}).filter(
      ([address]) => address !== opened,
    )
    storage.write(
      firstReadsEntry,
      Object.fromEntries([...others.slice(1 - most.pages), [opened, noted]]),
    )
  }
  return {
    take: ({ url, headers }) => {
      note(url)
      const answer = asked?.answers[url]
      const isSame =
        headers.Authorization === `Bearer ${asked?.token}` &&
        headers['Accept-Language'] === asked?.language
      if (!asked || !answer || !isSame) return undefined
      delete asked.answers[url]
      return answer
    },
    askedAt: asked?.at,
  }
}

/** Removes them with the session, so that one user's pages are not kept for the next. */
export function forgetFirstReads(session: Session, storage: Storage): void {
  session.subscribe(({ token }) => {
    if (!token) storage.remove(firstReadsEntry)
  })
}
