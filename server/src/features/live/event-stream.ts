/** Slow clients are disconnected; they can resume. */
const backlogLimit = 64 * 1024

const encoder = new TextEncoder()

/** Encodes an event. `data` becomes JSON, which has no line breaks. */
export function eventBytes(event: { id: number; kind: string; data: unknown }): Uint8Array {
  return encoder.encode(
    `id: ${event.id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event.data)}\n\n`,
  )
}

/** Encodes a heartbeat, which also advances the client's Last-Event-ID. */
export function heartbeatBytes(id: number): Uint8Array {
  return encoder.encode(`:\nid: ${id}\n\n`)
}

/** Asks the client to reconnect after `milliseconds` (WHATWG HTML, 9.2.5). */
export function retryBytes(milliseconds: number): Uint8Array {
  return encoder.encode(`retry: ${milliseconds}\n\n`)
}

export type EventStream = {
  readable: ReadableStream<Uint8Array>
  send: (bytes: Uint8Array) => void
  close: () => void
  isOpen: () => boolean
}

/** Creates a writable event stream. `onEnd` is called once. */
export function createEventStream(onEnd: () => void): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  const end = () => {
    if (!controller) return
    controller = null
    onEnd()
  }
  const close = () => {
    const open = controller
    end()
    open?.close()
  }
  const readable = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given
      },
      cancel: end,
    },
    { highWaterMark: backlogLimit, size: (chunk) => chunk?.length ?? 0 },
  )
  const send = (bytes: Uint8Array) => {
    if (!controller) return
    if ((controller.desiredSize ?? 0) < bytes.length) close()
    else controller.enqueue(bytes)
  }
  return { readable, send, close, isOpen: () => controller !== null }
}
