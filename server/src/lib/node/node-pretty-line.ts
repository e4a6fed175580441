import { styleText } from 'node:util'
import { printable } from '#server/lib/printable.ts'

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
  const words = [paint('gray', clock), paint(style, name.padEnd(5)), printable(msg ?? '')]
  return `${[...words, ...facts].join(' ')}\n${linesOfError(err)}`
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
