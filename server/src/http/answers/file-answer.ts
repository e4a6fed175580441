import type { Context as HonoContext } from 'hono'
import { fileStepsHeader, rowCountHeader, stepHeadLength } from '@amber/contract/headers.ts'
import { filePolicy } from './security-headers.ts'

/** Chunks of a file; `return` also releases an unstarted one. */
export type FileContent = {
  next: () => Promise<IteratorResult<Uint8Array, unknown>>
  return: (value: undefined) => Promise<unknown>
}

/** Result of a call with `answers: 'file'`. */
export type FileAnswer = {
  /** In the caller's language. */
  name: string
  type: string
  content: FileContent
  rows?: number
  /** Shown rather than saved; only for types that run nothing. */
  isInline?: boolean
  /** Rows written so far. */
  written?: () => number
}

/** Sends a file. `onError` receives failures after the headers were sent. */
export function answerFile(
  context: HonoContext,
  { name, type, content, rows, isInline, written }: FileAnswer,
  onError: (error: unknown) => void,
): Response {
  context.header('content-security-policy', filePolicy)
  context.header('content-type', type)
  context.header('content-disposition', disposition(name, isInline ? 'inline' : 'attachment'))
  if (rows !== undefined) context.header(rowCountHeader, String(rows))
  if (!written || !context.req.header(fileStepsHeader))
    return context.body(streamOf(content, onError))
  context.header(fileStepsHeader, '1')
  return context.body(streamOf(inSteps(content, written), onError))
}

/** Inserts the progress, because the final size is unknown. */
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

/** Formats Content-Disposition by RFC 6266 and 8187, with an ASCII fallback. */
function disposition(name: string, kind: 'inline' | 'attachment'): string {
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
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Limits the wait for the reader, per chunk and beyond the time at the minimum rate. */
const idleTimeoutMs = 60_000
const leastBytesPerSecond = 16 * 1024
/** A long snapshot holds up the database's vacuum. */
const transferTimeoutMs = 30 * 60_000

function streamOf(
  content: FileContent,
  onError: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const until = performance.now() + transferTimeoutMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let left = idleTimeoutMs
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
        timer = setTimeout(giveUp, Math.min(idleTimeoutMs, left, until - handedOutAt))
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

/** Calls `leave` when the content ends; the `finally` of an unstarted generator would not run. */
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

/** Milliseconds between two permission checks during a download. */
const lookEvery = 2_000

/** Calls `look` repeatedly while the content is sent; it throws when the permission is lost. */
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
