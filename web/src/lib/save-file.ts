/** Where a download goes: a file on disk, or the browser's own folder once it is complete. */
export type FileTarget = {
  /** Takes what arrives; `onProgress` hears how many bytes have. Leaves nothing behind when it throws. */
  take: (response: Response, onProgress: (bytes: number) => void) => Promise<void>
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
  onProgress: (bytes: number) => void,
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

async function gather(
  response: Response,
  name: string,
  onProgress: (bytes: number) => void,
): Promise<void> {
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

function counted(response: Response, onProgress: (bytes: number) => void) {
  let bytes = 0
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      bytes += piece.length
      onProgress(bytes)
      controller.enqueue(piece)
    },
  })
  return (response.body ?? new Blob([]).stream()).pipeThrough(count)
}
