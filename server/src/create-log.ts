import { pino } from 'pino'
import type { Config } from './config.ts'
import { openLogFile } from './data-folder.ts'
import { createLineWriter, prettyLine } from '#server/lib/node/node-log-lines.ts'

/** In evaluation the terminal is for the user, and the log a file. */
export function createLog(config: Config) {
  const { logFormat, logLevel, mode } = config
  const isTerminal = mode === 'production' && process.stdout.isTTY
  const isPretty = logFormat === 'pretty' || (logFormat === 'auto' && isTerminal)
  const writer = createLineWriter(mode === 'production' ? process.stdout.fd : openLogFile(config), {
    onDropped: (lines) => log.warn({ lines }, 'log lines were dropped'),
  })
  const hasColors = isTerminal && process.stdout.hasColors()
  const pretty = { write: (line: string) => writer.write(prettyLine(line, { hasColors })) }
  const log = pino({ level: logLevel, base: null }, isPretty ? pretty : writer)
  return { log, droppedLines: () => writer.dropped() }
}
