import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { ConfigError } from './config.ts'

/**
 * Reads a password from a file, without its last line break, or from the terminal, without echo.
 *
 * @throws ConfigError if neither is possible
 */
export async function readPassword(path: string | undefined): Promise<string> {
  if (path === undefined) return askForPassword()
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new ConfigError(`--password-file: ${path} cannot be read (${code})`)
  }
}

async function askForPassword(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new ConfigError('Without a terminal, give the password in a file: --password-file <path>')
  process.stderr.write('Password: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  terminal.question('', resolve)
  terminal.once('close', () => reject(new ConfigError('No password was given')))
  try {
    return await promise
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
