import { write, writeSync } from 'node:fs'

/** Characters per write, and its maximum delay in milliseconds. */
const together = 4_096
const atLatest = 500
const mostWaiting = 1_000_000
const pause = 100

/**
 * Writes log lines in batches: one write per line took a quarter of the server's time. Refused lines are lost; the
 * buffer is flushed once at exit. `dropped` counts refused lines. (The logger's own destination retries forever.)
 */
export function createLineWriter(file: number): { write(line: string): void; dropped(): number } {
  let waiting = ''
  let waitingLines = 0
  let droppedLines = 0
  let isBusy = false

  function hand(lines: Buffer, count: number): void {
    isBusy = true
    write(file, lines, (error, written) => {
      if (error?.code === 'EAGAIN') return void setTimeout(hand, pause, lines, count).unref()
      if (!error && written < lines.length) return hand(lines.subarray(written), count)
      if (error) droppedLines += count
      isBusy = false
      if (waiting.length >= together) flush()
    })
  }

  function flush(): void {
    if (isBusy || waiting === '') return
    hand(Buffer.from(waiting), waitingLines)
    waiting = ''
    waitingLines = 0
  }

  setInterval(flush, atLatest).unref()
  process.on('exit', () => {
    try {
      if (waiting !== '') writeSync(file, waiting)
    } catch {
      // There is no log to report to.
    }
  })
  return {
    write(line) {
      if (waiting.length + line.length > mostWaiting) return void droppedLines++
      waiting += line
      waitingLines++
      if (waiting.length >= together) flush()
    },
    dropped: () => droppedLines,
  }
}
