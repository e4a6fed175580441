import type { Context as HonoContext } from 'hono'
import { fileStepsHeader, rowCountHeader, stepHeadLength } from '@amber/contract/headers.ts'

/** What a file is made of, asked for piece by piece. To ask for its end before the first one frees what it holds, too. */
export type FileContent = {
  next: () => Promise<IteratorResult<Uint8Array, unknown>>
  return: (value: undefined) => Promise<unknown>
}

/** A download: what a call with `answers: 'file'` is answered. */
export type FileAnswer = {
  /** What the browser saves it as, in the reader's language. */
  name: string
  /** Its media type. */
  type: string
  /** Made while it is sent, as fast as it is taken. */
  content: FileContent
  /** How many rows are in it, for who shows how far it is. */
  rows?: number
  /** How many of them have been written at this moment. */
  written?: () => number
}

/** Sends a file as an attachment. `onError` hears of what breaks it off when it is too late for an envelope. */
export function answerFile(
  context: HonoContext,
  { name, type, content, rows, written }: FileAnswer,
  onError: (error: unknown) => void,
): Response {
  context.header('content-type', type)
  context.header('content-disposition', attachment(name))
  if (rows !== undefined) context.header(rowCountHeader, String(rows))
  if (!written || !context.req.header(fileStepsHeader))
    return context.body(streamOf(content, onError))
  context.header(fileStepsHeader, '1')
  return context.body(streamOf(inSteps(content, written), onError))
}

/** The content with how far it is before each piece, for who shows that: how large a file will be nobody knows. */
function inSteps(content: FileContent, written: () => number): FileContent {
  return {
    next: async () => {
      const piece = await content.next()
      if (piece.done) return piece
      const { value } = piece
      const step = new Uint8Array(stepHeadLength + value.length)
      const head = new DataView(step.buffer)
      head.setUint32(0, written())
      head.setUint32(4, value.length)
      step.set(value, stepHeadLength)
      return { done: false, value: step }
    },
    return: (value) => content.return(value),
  }
}

/**
 * A file's name as RFC 6266 and 8187 write it: for old readers in plain letters, and for all others as it is. Nothing
 * in it can end the header or name a folder.
 */
function attachment(name: string): string {
  const safe = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, ' ')
    .replace(/^\.+/, '')
    .trim()
  const plain = safe.replace(/[^\x20-\x7e]/g, '_').replace(/%/g, '_')
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/**
 * How long the reader may be waited for, in milliseconds, before the rest is not made any more: for one piece, and on the
 * whole beyond what the bytes take at the least pace, which is that of a bad line of a phone.
 */
const timeouts = 60_000
const leastBytesPerSecond = 16 * 1024
/** How long all of it may take: what is read for it is one old snapshot, which holds up the database's cleaning. */
const transferTimeoutMs = 30 * 60_000

/**
 * Asks for the next piece only when the last one was taken; who goes away, takes no more, or takes too long stops the
 * making.
 */
function streamOf(
  content: FileContent,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const until = performance.now() + transferTimeoutMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let left = timeouts
  let handedOutAt: number | undefined
  return new ReadableStream({
    async pull(controller) {
      clearTimeout(timer)
      if (handedOutAt !== undefined) left -= performance.now() - handedOutAt
      const giveUp = () => {
        controller.error(new Error('Nobody takes it'))
        void content.return(undefined).catch(onError)
      }
      try {
        const { done, value } = await content.next()
        if (done) return controller.close()
        controller.enqueue(value)
        handedOutAt = performance.now()
        left += (value.length / leastBytesPerSecond) * 1_000
        timer = setTimeout(giveUp, Math.min(timeouts, left, until - handedOutAt))
      } catch (error) {
        onError(error)
        controller.error(error)
      }
    },
    async cancel() {
      clearTimeout(timer)
      await content.return(undefined)
    },
  })
}

/** The content, which leaves its place when it ends or nobody wants (more of) it: a generator not begun would not. */
export function withRelease(content: FileContent, leave: () => void): FileContent {
  return {
    next: async () => {
      try {
        const piece = await content.next()
        if (piece.done) leave()
        return piece
      } catch (error) {
        leave()
        throw error
      }
    },
    return: (value) => content.return(value).finally(leave),
  }
}

/** How often it is looked whether somebody may still have what they are sent, in milliseconds. */
const lookEvery = 2_000

/** The content as long as it may be handed out: `look` is asked again and again meanwhile, and throws where it may not. */
export function whileAllowed(content: FileContent, look: () => Promise<unknown>): FileContent {
  let lookedAt = performance.now()
  return {
    next: async () => {
      if (performance.now() - lookedAt >= lookEvery) {
        lookedAt = performance.now()
        await look().catch(async (error: unknown) => {
          await content.return(undefined)
          throw error
        })
      }
      return content.next()
    },
    return: (value) => content.return(value),
  }
}
