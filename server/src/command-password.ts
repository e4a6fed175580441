import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { ConfigError } from './config.ts'

type Question = {
  /** File to read instead of asking in the terminal. */
  path: string | undefined
  option: string
  /** Asked for in the terminal. */
  label: string
}

/**
 * Reads a secret from a file, without its last line break, or from the terminal, without echo.
 *
 * @throws ConfigError if neither is possible
 */
export async function readSecret({ path, option, label }: Question): Promise<string> {
  if (path === undefined) return ask({ option, label })
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new ConfigError(`${option}: ${path} cannot be read (${code})`)
  }
}

async function ask({ option, label }: Omit<Question, 'path'>): Promise<string> {
  if (!process.stdin.isTTY)
    throw new ConfigError(
      `Without a terminal, give the ${label.toLowerCase()} in a file: ${option} <path>`,
    )
  process.stderr.write(`${label}: `)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  terminal.question('', resolve)
  terminal.once('close', () => reject(new ConfigError(`No ${label.toLowerCase()} was given`)))
  try {
    return await promise
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
