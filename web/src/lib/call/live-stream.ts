import { live, heartbeatMs, liveMemory } from '@amber/contract/live.ts'
import { backgroundHeader } from '@amber/contract/headers.ts'

/** `kind` may be unknown to this build. */
export type StreamEvent = { kind: string; data: unknown }

export class StreamRejected extends Error {
  override readonly name = 'StreamRejected'
  readonly status: number
  constructor(status: number) {
    super(`The stream was answered ${status}`)
    this.status = status
  }
}

/** Milliseconds until a silent connection counts as lost. */
const silence = 2.25 * heartbeatMs

type Reading = {
  token: string
  lastId: string | undefined
  /** Milliseconds back from now to replay events, without `lastId`. */
  since: number
  signal: AbortSignal
  onReached: (id: string, event: StreamEvent | undefined) => void
  /** Milliseconds until the client should reconnect, from a server that stops. */
  onRetry: (milliseconds: number) => void
}

/**
 * Reads the live stream. Not by EventSource, which cannot send a token.
 * @throws `StreamRejected`, and errors of `fetch`
 */
export async function readLive({
  token,
  lastId,
  since,
  signal,
  onReached,
  onRetry,
}: Reading): Promise<void> {
  const quiet = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stayAwake = () => {
    clearTimeout(timer)
    timer = setTimeout(() => quiet.abort(new Error('The stream fell silent')), silence)
  }
  stayAwake()
  try {
    const query = lastId === undefined ? `?since=${Math.min(Math.ceil(since), liveMemory)}` : ''
    const response = await fetch(`${import.meta.env.BASE_URL}api${live.stream.path}${query}`, {
      headers: {
        Accept: 'text/event-stream',
        Authorization: `Bearer ${token}`,
        [backgroundHeader]: '1',
        ...(lastId !== undefined && { 'Last-Event-ID': lastId }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, quiet.signal]),
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!response.ok || !isStream || !response.body) {
      await response.body?.cancel()
      throw new StreamRejected(response.status)
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      stayAwake()
      const parts = (text + value).split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) take(part, { onReached, onRetry })
    }
  } finally {
    clearTimeout(timer)
  }
}

function take(part: string, { onReached, onRetry }: Pick<Reading, 'onReached' | 'onRetry'>): void {
  const fields = new Map<string, string>()
  for (const line of part.split('\n')) {
    const at = line.indexOf(':')
    if (at > 0) fields.set(line.slice(0, at), line.slice(at + 1).trim())
  }
  const retry = fields.get('retry')
  if (retry !== undefined && /^\d+$/.test(retry)) onRetry(Number(retry))
  const id = fields.get('id')
  const kind = fields.get('event')
  if (id === undefined) return
  onReached(id, kind === undefined ? undefined : { kind, data: parseData(fields.get('data')) })
}

function parseData(text = 'null'): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
