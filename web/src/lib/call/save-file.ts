import { fileStepsHeader, rowCountHeader, stepHeadLength } from '@amber/contract/headers.ts'

/** `rows` if the server reports the total. */
export type Arrived = { bytes: number; rows?: { done: number; all: number } }
type OnProgress = (arrived: Arrived) => void

export type FileTarget = {
  /** Removes partial files before it throws. */
  take: (response: Response, onProgress: OnProgress) => Promise<void>
}

/** Returns the local date, such as `2026-11-21`. */
export function today(): string {
  return new Intl.DateTimeFormat('sv-SE').format(new Date())
}

type SaveHandle = FileSystemFileHandle & { remove?: () => Promise<void> }
type Picker = (options: { suggestedName: string }) => Promise<SaveHandle>

/** Asks for a file if the browser can stream to disk (requires a user gesture). Null if the user cancels. */
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

/** Saves the answer of a call under a name, unless the user cancels. */
export async function saveAs(
  name: string,
  fetch: (receive: (response: Response) => Promise<void>) => Promise<unknown>,
): Promise<void> {
  const target = await chooseTarget(name)
  if (target) await fetch((response) => target.take(response, () => {}))
}

async function writeTo(
  handle: SaveHandle,
  response: Response,
  onProgress: OnProgress,
): Promise<void> {
  try {
    const writable = await handle.createWritable()
    // `pipeTo` aborts the file when either side fails.
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

/** Saves a blob as a browser download. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Browsers read the blob after the click.
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

/** Removes progress markers (`fileStepsHeader`), which chunks may split. */
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
