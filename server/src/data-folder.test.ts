import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { ConfigError } from './config.ts'
import { openLogFile, prepareDataFolder, requireWritable } from './data-folder.ts'
import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'

const root = mkdtempSync(join(tmpdir(), 'amber-test-'))
const mounts: string[] = []
afterAll(() => {
  for (const folder of mounts) execFileSync('umount', [folder])
  rmSync(root, { recursive: true, force: true })
})
const at = (...names: string[]) => join(root, ...names)
writeFileSync(at('file'), '')
symlinkSync(at('nowhere'), at('dangling'))
symlinkSync(at('loop'), at('loop'))
mkdirSync(at('occupied'))
writeFileSync(at('occupied', 'letter.txt'), 'not ours')

/** Mounts a small file system; null without the privilege. */
function mount(name: string, options: string): string | null {
  mkdirSync(at(name))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', at(name)], { stdio: 'ignore' })
  } catch {
    return null
  }
  mounts.push(at(name))
  return at(name)
}

const isLinux = process.platform === 'linux'
const impossible: [name: string, folder: string | null][] = [
  ['a file', at('file')],
  ['below a file', at('file', 'data')],
  ['far below a file', at('file', 'a', 'b', 'data')],
  ['a link that leads nowhere', at('dangling')],
  ['below a link that leads nowhere', at('dangling', 'data')],
  ['a link to itself', at('loop')],
  ['below a link to itself', at('loop', 'data')],
  ['a name that is too long', at('x'.repeat(300))],
  ['a path that is too long', at(...Array.from({ length: 900 }, () => 'folder'))],
  ['a folder with other files', at('occupied')],
  ['a disk that is too small', mount('small', 'size=256k')],
  ['a read-only disk', mount('read-only', 'ro')],
  ...(isLinux
    ? ([
        ['below /proc', '/proc/amber'],
        ['far below /proc', '/proc/amber/a/b'],
        ['below a process', '/proc/self/amber'],
        ['below the files of a process', '/proc/self/fd/amber'],
        ['below /sys', '/sys/amber'],
        ['a device', '/dev/null'],
        ['below a device', '/dev/full/data'],
      ] satisfies [string, string][])
    : []),
]
const tested = impossible.filter((one): one is [string, string] => one[1] !== null)

describe('an unusable data folder', () => {
  test.each(tested)('%s, is refused in one sentence', async (_name, dataFolder) => {
    const error = await prepareDataFolder({ dataFolder, databaseUrl: null }).catch(
      (reason: unknown) => reason,
    )
    expect(error).toBeInstanceOf(ConfigError)
    expect(String(error)).toMatch(/^ConfigError: AMBER_DATA: [^\n]{1,300}$/)
  })

  test.each(tested.filter(([name]) => !/other files|too small/.test(name)))(
    '%s, is refused in one sentence by the embedded database too',
    async (_name, folder) => {
      await expect(startEmbedded({ directory: join(folder, 'postgres') })).rejects.toMatchObject({
        isForeseen: true,
        message: expect.stringMatching(/^[^\n]+$/) as string,
      })
    },
  )

  test.skipIf(!isLinux)('is refused if its log is a pipe', () => {
    mkdirSync(at('piped'))
    execFileSync('mkfifo', [at('piped', 'server.log')])
    expect(() => openLogFile({ dataFolder: at('piped') })).toThrow('it is a pipe')
  })
})

test('names the setting of a folder that cannot be written to, and creates none', async () => {
  for (const folder of [at('file'), at('file', 'below'), at('loop')])
    await expect(requireWritable('AMBER_BACKUP_FOLDER', folder)).rejects.toThrow(
      /^AMBER_BACKUP_FOLDER: \S+ cannot be written to \([^\n]{1,100}\)$/,
    )
  await requireWritable('AMBER_BACKUP_FOLDER', at('new', 'backups'))
  expect(readdirSync(root)).not.toContain('new')
})

test('rotates the log before it exceeds its size and keeps the previous file', () => {
  mkdirSync(at('logged'))
  const log = (name: string) => readFileSync(at('logged', name), 'utf8')
  const fileFor = openLogFile({ dataFolder: at('logged') }, 20)
  for (const line of ['first line\n', 'second\n', 'third line\n', 'a line longer than the limit\n'])
    writeSync(fileFor(line.length), line)
  expect(log('server.log')).toBe('a line longer than the limit\n')
  expect(log('server.log.1')).toBe('third line\n')
  // The size at the start counts.
  writeSync(openLogFile({ dataFolder: at('logged') }, 20)(5), 'last\n')
  expect(log('server.log')).toBe('last\n')
  expect(log('server.log.1')).toBe('a line longer than the limit\n')
  expect(statSync(at('logged', 'server.log')).mode & 0o777).toBe(0o600)
})

test('keeps appending to a log that cannot be rotated', () => {
  mkdirSync(at('stuck', 'server.log.1', 'full'), { recursive: true })
  const fileFor = openLogFile({ dataFolder: at('stuck') }, 10)
  for (const line of ['first line\n', 'second line\n']) writeSync(fileFor(line.length), line)
  expect(readFileSync(at('stuck', 'server.log'), 'utf8')).toBe('first line\nsecond line\n')
})

test('creates the data folder and its parents, readable by the owner only', async () => {
  const dataFolder = at('new', 'below', 'data')
  await prepareDataFolder({ dataFolder, databaseUrl: null })
  await prepareDataFolder({ dataFolder, databaseUrl: null })
  expect(statSync(dataFolder).mode & 0o777).toBe(0o700)
})

function startProduct(dataFolder: string) {
  vi.stubEnv('AMBER_DATA', dataFolder)
  vi.stubEnv('AMBER_WEB', 'vite')
  vi.stubEnv('PORT', '0')
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (output += text.toString()))
  return { child, ended: once(child, 'exit'), output: () => output }
}

const processesIn = (folder: string) =>
  readdirSync('/proc').flatMap((id) => {
    try {
      return /^\d+$/.test(id) && readlinkSync(`/proc/${id}/cwd`).startsWith(folder)
        ? [readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ')]
        : []
    } catch {
      return []
    }
  })

test.skipIf(!isLinux)(
  'ends the process with one line for an impossible folder',
  async () => {
    const { ended, output } = startProduct('/proc/amber')
    expect(await ended).toEqual([1, null])
    expect(output()).toMatch(/^AMBER_DATA: [^\n]+\n$/)
  },
  60_000,
)

describe('SIGTERM during the start', () => {
  // Milliseconds after the database has begun to start.
  test.each([0, 200, 1_000, 3_000])(
    'stops the process %i ms later and leaves nothing running',
    async (milliseconds) => {
      const folder = at(`stopped-${milliseconds}`)
      const { child, ended, output } = startProduct(folder)
      await expect.poll(output, { timeout: 60_000, interval: 5 }).toContain('Starting the database')
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      child.kill('SIGTERM')
      expect(await ended, output()).toEqual([0, null])
      expect(output()).toMatch(/Stopping…\n$/)
      if (isLinux) await expect.poll(() => processesIn(folder), { timeout: 10_000 }).toEqual([])
    },
    120_000,
  )
})
