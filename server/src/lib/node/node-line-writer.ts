import { write, writeSync } from 'node:fs'

/** Letters of lines that are written together, and after how many milliseconds fewer are. */
const together = 4_096
const atLatest = 500
/** Letters that are kept for a disk or a reader that takes none at the moment. */
const mostWaiting = 1_000_000
/** Milliseconds until a reader that was busy is tried again. */
const pause = 100

/**
 * Where log lines go: into an open file or pipe, in order, some at a time, since a write of its own for each took a
 * quarter of the server's time. What a full disk or a reader that has gone refuses is lost, and the server goes on. At
 * the end of the process what waits is tried once. (The destination that comes with the logger tries for ever.)
 */
export function createLineWriter(file: number): { write(line: string): void } {
  let waiting = ''
  let isBusy = false

  function hand(lines: Buffer): void {
    isBusy = true
    write(file, lines, (error, written) => {
      if (error?.code === 'EAGAIN') return void setTimeout(hand, pause, lines).unref()
      if (!error && written < lines.length) return hand(lines.subarray(written))
      isBusy = false
      if (waiting.length >= together) flush()
    })
  }

  function flush(): void {
    if (isBusy || waiting === '') return
    hand(Buffer.from(waiting))
    waiting = ''
  }

  setInterval(flush, atLatest).unref()
  process.on('exit', () => {
    try {
      if (waiting !== '') writeSync(file, waiting)
    } catch {
      // Nobody is left to be told.
    }
  })
  return {
    write(line) {
      if (waiting.length + line.length > mostWaiting) return
      waiting += line
      if (waiting.length >= together) flush()
    },
  }
}
