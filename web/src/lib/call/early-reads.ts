import type { SessionStore } from './session.ts'
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

/** Paths of the user's pages; boot.ts reads nothing for the others. */
export const openPathsEntry = jsonEntry<string[]>('openPaths', (found) =>
  Array.isArray(found) ? found : undefined,
)

/** Maximum of stored pages and of reads per page. */
const most = { pages: 30, reads: 8 }

type Read = { url: string; headers: Readonly<Record<string, string>> }

export type EarlyReads = {
  /** Returns a response once, as it is as old as the page. */
  take: (read: Read) => Promise<Response> | undefined
  /** Returns the text of a successful response once, if it has arrived. */
  takeText: (read: Read) => string | undefined
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
  const texts = new Map<string, string>()
  const keepText = async (url: string, answer: Promise<Response>) => {
    const response = await answer
    if (!response.ok) return
    const text = await response.clone().text()
    if (asked?.answers[url]) texts.set(url, text)
  }
  for (const [url, answer] of Object.entries(asked?.answers ?? {}))
    // Handled by the call that takes the response.
    keepText(url, answer).catch(() => {})
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
  const answerOf = ({ url, headers }: Read) => {
    const isSame =
      headers.Authorization === `Bearer ${asked?.token}` &&
      headers['Accept-Language'] === asked?.language
    return isSame ? asked?.answers[url] : undefined
  }
  return {
    take: (read) => {
      note(read.url)
      const answer = answerOf(read)
      if (answer) delete asked?.answers[read.url]
      texts.delete(read.url)
      return answer
    },
    takeText: (read) => {
      const text = texts.get(read.url)
      if (text === undefined || !answerOf(read)) return undefined
      note(read.url)
      delete asked?.answers[read.url]
      texts.delete(read.url)
      return text
    },
    askedAt: asked?.at,
  }
}

/** Removes them at sign-out, to hide them from the next user. */
export function forgetFirstReads(session: SessionStore, storage: Storage): void {
  session.subscribe(({ token }) => {
    if (token) return
    storage.remove(firstReadsEntry)
    storage.remove(openPathsEntry)
  })
}
