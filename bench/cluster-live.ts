import { setTimeout as sleep } from 'node:timers/promises'
import { heartbeatMs } from '@amber/contract/live.ts'

const reconnectAfterMs = 500
/** A stream without a heartbeat is dead. */
const silentAfterMs = heartbeatMs + 5_000

export type LiveReader = {
  /** Sequences of the events, in the order of their arrival. */
  heard: number[]
  /** Position of the first connection; null before. */
  begun: () => number | null
  resets: () => number
  reconnects: () => number
  stop: () => void
}

/** Reads an event stream and resumes it with `Last-Event-ID` whenever it breaks. */
export function openLiveReader(base: string, token: string): LiveReader {
  const stopping = new AbortController()
  const heard: number[] = []
  let lastId: string | null = null
  let begun: number | null = null
  let resets = 0
  let connects = 0

  function take(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1]
    const id = field('id')
    const kind = field('event')
    if (id === undefined) return
    lastId = id
    begun ??= Number(id)
    if (kind === 'reset') resets += 1
    else if (kind !== undefined) heard.push(Number(id))
  }

  async function readOnce(): Promise<void> {
    const silence = new AbortController()
    const wake = () => setTimeout(() => silence.abort(), silentAfterMs)
    let timer = wake()
    try {
      const answer = await fetch(`${base}/api/live`, {
        signal: AbortSignal.any([stopping.signal, silence.signal]),
        headers: {
          authorization: `Bearer ${token}`,
          ...(lastId !== null && { 'last-event-id': lastId }),
        },
      })
      if (!answer.ok || !answer.body) return void (await answer.arrayBuffer())
      connects += 1
      let rest = ''
      for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
        clearTimeout(timer)
        timer = wake()
        const blocks = (rest + text).split('\n\n')
        rest = blocks.pop() ?? ''
        blocks.forEach(take)
      }
    } finally {
      clearTimeout(timer)
    }
  }

  async function read(): Promise<void> {
    while (!stopping.signal.aborted) {
      await readOnce().catch(() => undefined)
      await sleep(reconnectAfterMs * (0.5 + Math.random()))
    }
  }
  void read()
  return {
    heard,
    begun: () => begun,
    resets: () => resets,
    reconnects: () => connects - 1,
    stop: () => stopping.abort(),
  }
}
