import { fileStepsHeader, rowCountHeader, stepHeadLength } from '@amber/contract/headers.ts'

/** How much of a download has arrived; `rows` of all that there will be, where the server says so. */
export type Arrived = { bytes: number; rows?: { done: number; all: number } }
type OnProgress = (arrived: Arrived) => void

/** Where a download goes: a file on disk, or the browser's own folder once it is complete. */
export type FileTarget = {
  /** Takes what arrives; `onProgress` hears how much has. Leaves nothing behind when it throws. */
  take: (response: Response, onProgress: OnProgress) => Promise<void>
}

/** The day that files are named by, such as `2026-11-21`, where the reader is. */
export function today(): string {
  return new Intl.DateTimeFormat('sv-SE').format(new Date())
}

type SaveHandle = FileSystemFileHandle & { remove?: () => Promise<void> }
type Picker = (options: { suggestedName: string }) => Promise<SaveHandle>

/**
 * Asks where a file is to be saved, where the browser lets it be written while it arrives; call it while a press is
 * still fresh. Elsewhere it is gathered and handed to the browser under that name. Null when the person thinks better.
 */
export async function chooseTarget(name: string): Promise<FileTarget | null> {
  const { showSaveFilePicker } = window as { showSaveFilePicker?: Picker }
  if (!showSaveFilePicker)
    return { take: (response, onProgress) => gather(response, name, onProgress) }
  try {
    const handle = await showSaveFilePicker.call(window, { suggestedName: name })
    return { take: (response, onProgress) => writeTo(handle, response, onProgress) }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}

async function writeTo(
  handle: SaveHandle,
  response: Response,
  onProgress: OnProgress,
): Promise<void> {
  try {
    const writable = await handle.createWritable()
    // Aborts what was written when either side breaks off.
    await counted(response, onProgress).pipeTo(writable)
  } catch (error) {
    await handle.remove?.().catch(() => undefined)
    throw error
  }
}

async function gather(response: Response, name: string, onProgress: OnProgress): Promise<void> {
  const type = response.headers.get('content-type') ?? ''
  const blob = await new Response(counted(response, onProgress), {
    headers: { 'content-type': type },
  }).blob()
  saveBlob(blob, name)
}

/** Hands a file to the browser under that name. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Browsers begin to read it after the press.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

type Bytes = Uint8Array<ArrayBuffer>

function counted(response: Response, onProgress: OnProgress): ReadableStream<Bytes> {
  const body = response.body ?? new Blob([]).stream()
  const all = Number(response.headers.get(rowCountHeader))
  let bytes = 0
  let done = 0
  const count = new TransformStream<Bytes, Bytes>({
    transform(piece, controller) {
      bytes += piece.length
      onProgress(all > 0 ? { bytes, rows: { done, all } } : { bytes })
      controller.enqueue(piece)
    },
  })
  if (!response.headers.has(fileStepsHeader)) return body.pipeThrough(count)
  return body.pipeThrough(withoutSteps((rows) => (done = rows))).pipeThrough(count)
}

/** Takes out what stands between the pieces of a file that comes in steps (`fileStepsHeader`), wherever it was cut. */
function withoutSteps(onRows: (rows: number) => void) {
  const head = new Uint8Array(stepHeadLength)
  const numbers = new DataView(head.buffer)
  let inHead = 0
  let left = 0
  return new TransformStream<Bytes, Bytes>({
    transform(piece, controller) {
      let rest = piece
      while (rest.length > 0) {
        const taken = rest.subarray(0, left || stepHeadLength - inHead)
        rest = rest.subarray(taken.length)
        if (left > 0) {
          left -= taken.length
          controller.enqueue(taken)
          continue
        }
        head.set(taken, inHead)
        inHead = (inHead + taken.length) % stepHeadLength
        if (inHead > 0) continue
        onRows(numbers.getUint32(0))
        left = numbers.getUint32(4)
      }
    },
    flush() {
      if (left > 0 || inHead > 0) throw new Error('The download broke off')
    },
  })
}
