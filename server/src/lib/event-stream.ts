/** Server-sent events (WHATWG HTML, 9.2), as text and as a stream of bytes. */

/** More than this waiting for a caller, in bytes, and it is cut off: it can come back and go on where it was. */
const backlogLimit = 64 * 1024

const encoder = new TextEncoder()

/** An event as it goes over the wire. `data` is JSON, which has no line breaks. */
export function eventBytes(event: { id: number; kind: string; data: unknown }): Uint8Array {
  return encoder.encode(
    `id: ${event.id}\nevent: ${event.kind}\ndata: ${JSON.stringify(event.data)}\n\n`,
  )
}

/** A sign of life, which also moves on what the caller will ask to go on behind. */
export function heartbeatBytes(id: number): Uint8Array {
  return encoder.encode(`:\nid: ${id}\n\n`)
}

export type EventStream = {
  readable: ReadableStream<Uint8Array>
  send: (bytes: Uint8Array) => void
  close: () => void
  isOpen: () => boolean
}

/** A stream that can be written to. `onEnd` is called once, whoever ends it. */
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
