import { write, writeSync } from 'node:fs'
import { styleText } from 'node:util'
import { printable } from '#server/lib/text.ts'

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

type Style = Parameters<typeof styleText>[0]

const levels: Readonly<Record<number, [name: string, style: Style]>> = {
  10: ['TRACE', 'gray'],
  20: ['DEBUG', 'gray'],
  30: ['INFO', 'green'],
  40: ['WARN', 'yellow'],
  50: ['ERROR', 'red'],
  60: ['FATAL', 'red'],
}

type Line = { time: number; level: number; msg?: string; err?: LoggedError }
type LoggedError = { stack?: string }

/** Formats a JSON log line for reading. Values cannot control the terminal. */
export function prettyLine(json: string, { hasColors }: { hasColors: boolean }): string {
  const paint = (style: Style, text: string) =>
    hasColors ? styleText(style, text, { validateStream: false }) : text
  const { time, level, msg, err, ...fields } = JSON.parse(json) as Line
  const [name, style] = levels[level] ?? [String(level), 'gray']
  const clock = new Date(time).toISOString().slice(11, 23)
  const facts = Object.entries(fields).map(
    ([key, value]) => `${paint('gray', `${key}=`)}${shown(value)}`,
  )
  const parts = [paint('gray', clock), paint(style, name.padEnd(5)), printable(msg ?? '')]
  return `${[...parts, ...facts].join(' ')}\n${linesOfError(err)}`
}

/** Quotes a value with spaces. */
function shown(value: unknown): string {
  const text = printable(typeof value === 'string' ? value : JSON.stringify(value))
  return typeof value === 'string' && /[\s"]/.test(text) ? JSON.stringify(text) : text
}

function linesOfError({ stack = '', ...facts }: LoggedError = {}): string {
  const lines = [JSON.stringify(facts), ...stack.split('\n')]
  return lines
    .filter((line) => line !== '' && line !== '{}')
    .map((line) => `    ${printable(line).trim()}\n`)
    .join('')
}
