import { write, writeSync } from 'node:fs'

/** Characters per write, and its maximum delay in milliseconds. */
const together = 4_096
const atLatest = 500
const mostWaiting = 1_000_000
const pause = 100

type Batch = { lines: Buffer; count: number }
/** A file, or a function that chooses the file of a batch by its size in bytes. */
type Target = number | ((bytes: number) => number)

type LineWriter = { write(line: string): void; dropped(): number }

type Options = {
  /** Called with the number of lines that were dropped, when the file accepts lines again. */
  onDropped?: (count: number) => void
}

/**
 * Writes log lines in batches: one write per line took a quarter of the server's time. Refused lines are dropped and
 * counted; the buffer is flushed once at exit. (The logger's own destination retries forever.)
 */
export function createLineWriter(target: Target, { onDropped }: Options = {}): LineWriter {
  let waiting = ''
  let waitingLines = 0
  let isBusy = false
  /** Refused for now. */
  let paused: Batch | null = null
  const drops = createDropCount(onDropped)

  function hand(batch: Batch, file: number): void {
    isBusy = true
    paused = null
    const { lines, count } = batch
    write(file, lines, (error, written) => {
      if (error?.code === 'EAGAIN') {
        paused = batch
        return void setTimeout(hand, pause, batch, file).unref()
      }
      if (!error && written < lines.length)
        return hand({ lines: lines.subarray(written), count }, file)
      isBusy = false
      if (error) drops.add(count)
      else drops.report()
      if (waiting.length >= together) flush()
    })
  }

  function takeWaiting(): Batch {
    const batch = { lines: Buffer.from(waiting), count: waitingLines }
    waiting = ''
    waitingLines = 0
    return batch
  }

  function flush(): void {
    if (isBusy || waiting === '') return
    const batch = takeWaiting()
    hand(batch, fileFor(target, batch))
  }

  setInterval(flush, atLatest).unref()
  process.on('exit', () => {
    for (const batch of [paused, takeWaiting()])
      if (batch?.count && !writeAtOnce(target, batch)) drops.add(batch.count)
    drops.reportAtExit()
  })
  return {
    write(line) {
      if (waiting.length + line.length > mostWaiting) return drops.add(1)
      waiting += line
      waitingLines++
      if (waiting.length >= together) flush()
    },
    dropped: drops.total,
  }
}

const fileFor = (target: Target, { lines }: Batch) =>
  typeof target === 'number' ? target : target(lines.length)

/** Returns whether all of it was written. */
function writeAtOnce(target: Target, batch: Batch): boolean {
  try {
    return writeSync(fileFor(target, batch), batch.lines) === batch.lines.length
  } catch {
    return false
  }
}

function createDropCount(onDropped: Options['onDropped']) {
  let total = 0
  let reported = 0
  return {
    total: () => total,
    add: (count: number) => void (total += count),
    report() {
      const count = total - reported
      reported = total
      if (count > 0) onDropped?.(count)
    },
    reportAtExit() {
      if (total === reported) return
      try {
        writeSync(process.stderr.fd, `${total - reported} log lines could not be written.\n`)
      } catch {
        // There is nothing left to report to.
      }
    },
  }
}
