import type { DumpProgress } from '#server/db/backup/dump.queries.ts'

const everyMs = 500

type Line = { write: (text: string) => void; isTerminal: boolean }

/** Shows tables and bytes on one line of a terminal; shows nothing elsewhere. */
export function printProgress(verb: string, { write, isTerminal }: Line) {
  let total = 0
  let shownAt = 0
  const onProgress: DumpProgress = ({ table, bytes }) => {
    total += bytes
    const now = performance.now()
    if (!isTerminal || now - shownAt < everyMs) return
    shownAt = now
    write(`\r\u001B[K${verb} ${table}… ${megabytes(total)}`)
  }
  return { onProgress, end: () => void (isTerminal && write('\r\u001B[K')) }
}

export const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`
