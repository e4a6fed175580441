import type { SessionStore } from './session.ts'
import { jsonEntry } from '#web/lib/browser/storage.ts'
import { isIncomplete, whenIdle, whenShown } from '#web/lib/browser/when-idle.ts'
import type { Storage } from '#web/lib/browser/storage.ts'

export type Asked = NonNullable<Window['amberAsked']>

type FirstReads = Record<string, string[]>

const isFirstReads = (found: unknown): found is FirstReads =>
  typeof found === 'object' && found !== null && Object.values(found).every(Array.isArray)

/** Reads of each page sent while something in view was missing, repeated by boot.ts at the next visit. */
export const firstReadsEntry = jsonEntry<FirstReads>('firstReads', (found) =>
  isFirstReads(found) ? found : undefined,
)

/** Paths of the user's pages; boot.ts reads nothing for the others. */
export const openPathsEntry = jsonEntry<string[]>('openPaths', (found) =>
  Array.isArray(found) ? found : undefined,
)

/** Maximum of stored pages and of reads per page. */
const most = { pages: 30, reads: 8 }

/** Milliseconds that responses for a page wait for it. */
const waitingTime = 10_000

type Read = { url: string; headers: Readonly<Record<string, string>> }

export type EarlyReads = {
  /** Returns a response once, as it is as old as the page. */
  take: (read: Read) => Promise<Response> | undefined
  /** Returns the text of a successful response once, if it has arrived, and `performance.now()` of its request. */
  takeText: (read: Read) => { text: string; at: number } | undefined
  /** Returns `performance.now()` of the request whose response `take` would return. */
  startOf: (read: Read) => number | undefined
  /** Holds responses for the page that is about to open, instead of those for the previous one. */
  hold: (asked: Asked) => void
  /** Drops the responses held for a page, as data has changed. */
  drop: () => void
  /** `performance.now()` of the requests that boot.ts started. */
  askedAt: number | undefined
}

/** Hands out each response once, to a call with the same token and language. */
function createAnswers({ token, language, at, answers }: Asked) {
  const texts = new Map<string, string>()
  const keepText = async (url: string, answer: Promise<Response>) => {
    const response = await answer
    if (!response.ok) return
    const text = await response.clone().text()
    if (answers[url]) texts.set(url, text)
  }
  for (const [url, answer] of Object.entries(answers))
    // Handled by the call that takes the response.
    keepText(url, answer).catch(() => {})
  const isSame = ({ headers }: Read) =>
    headers.Authorization === `Bearer ${token}` && headers['Accept-Language'] === language
  const remove = (url: string) => {
    delete answers[url]
    texts.delete(url)
  }
  return {
    at,
    startOf: (read: Read) => (isSame(read) && answers[read.url] ? at : undefined),
    take: (read: Read) => {
      const answer = isSame(read) ? answers[read.url] : undefined
      if (answer) remove(read.url)
      return answer
    },
    takeText: (read: Read) => {
      const text = isSame(read) ? texts.get(read.url) : undefined
      if (text === undefined) return undefined
      remove(read.url)
      return { text, at }
    },
  }
}

type Opened = {
  storage: Storage
  /** Path and query of the opened page. */
  opened: string
  isOpen: () => boolean
}

/** Returns a function that stores reads of the opened page for its next visit, until the page is shown. */
function createNotes({ storage, opened, isOpen }: Opened): (url: string) => void {
  const noted: string[] = []
  let isShown = false
  let cancelShown: (() => void) | undefined
  let cancelStore: (() => void) | undefined
  const store = () => {
    // After a sign-out, nothing of the user may be stored.
    if (!isOpen()) return
    const others = Object.entries(storage.read(firstReadsEntry) ?? {}).filter(
      ([address]) => address !== opened,
    )
    storage.write(
      firstReadsEntry,
      Object.fromEntries([...others.slice(1 - most.pages), [opened, noted]]),
    )
  }
  return (url) => {
    if (
      noted.length >= most.reads ||
      noted.includes(url) ||
      isShown ||
      !isOpen() ||
      !isIncomplete()
    )
      return
    noted.push(url)
    cancelShown?.()
    cancelShown = whenShown(() => {
      isShown = true
    })
    // Not at once: the page is about to be shown.
    cancelStore?.()
    cancelStore = whenIdle(store)
  }
}

/** Passes early responses to their calls, and stores those that a page waits for in view for the next visit. */
export function createEarlyReads(parts: Opened & { asked: Asked | undefined }): EarlyReads {
  const { asked } = parts
  const first = asked && createAnswers(asked)
  let latest: ReturnType<typeof createAnswers> | undefined
  const recent = () => (latest && performance.now() - latest.at < waitingTime ? latest : undefined)
  const note = createNotes(parts)
  return {
    take: (read) => {
      note(read.url)
      return first?.take(read) ?? recent()?.take(read)
    },
    takeText: (read) => {
      const found = first?.takeText(read) ?? recent()?.takeText(read)
      if (found) note(read.url)
      return found
    },
    startOf: (read) => first?.startOf(read) ?? recent()?.startOf(read),
    hold: (next) => {
      latest = createAnswers(next)
    },
    drop: () => {
      latest = undefined
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
