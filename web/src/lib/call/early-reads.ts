import type { Session } from './session.ts'
import { jsonEntry } from '#web/lib/browser/storage.ts'
import type { Storage } from '#web/lib/browser/storage.ts'

export type Asked = NonNullable<Window['amberAsked']>

type FirstReads = Record<string, string[]>

const isFirstReads = (found: unknown): found is FirstReads =>
  typeof found === 'object' && found !== null && Object.values(found).every(Array.isArray)

/** First reads of each page, repeated by boot.ts at the next visit. */
export const firstReadsEntry = jsonEntry<FirstReads>('firstReads', (found) =>
  isFirstReads(found) ? found : undefined,
)

/** Maximum of stored pages and of reads per page. */
const most = { pages: 30, reads: 8 }

type Read = { url: string; headers: Readonly<Record<string, string>> }

export type EarlyReads = {
  /** Returns a response once, as it is as old as the page. */
  take: (read: Read) => Promise<Response> | undefined
  /** `performance.now()` of the request. */
  askedAt: number | undefined
}

/** Passes early responses to their calls, and stores the first reads for the next visit. */
export function createEarlyReads(parts: {
  asked: Asked | undefined
  storage: Storage
  opened: string
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

/** Removes them at sign-out, to hide the URLs from the next user. */
export function forgetFirstReads(session: Session, storage: Storage): void {
  session.subscribe(({ token }) => {
    if (!token) storage.remove(firstReadsEntry)
  })
}
