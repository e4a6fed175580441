import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { createLineWriter, prettyLine } from './node-log-lines.ts'

const folder = mkdtempSync(join(tmpdir(), 'amber-lines-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('writes a line within a moment, and ten thousand in order', async () => {
  const file = join(folder, 'order.log')
  const writer = createLineWriter(openSync(file, 'a'))
  writer.write('first\n')
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe('first\n'), 5_000)
  const lines = Array.from({ length: 10_000 }, (_, number) => `line ${number} 琥珀\n`)
  for (const line of lines) writer.write(line)
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe(`first\n${lines.join('')}`), 5_000)
})

async function writeAndEnd(file: string): Promise<{ code: number | null; errors: string }> {
  const program = `
    const { openSync } = await import('node:fs')
    const { createLineWriter } = await import(${JSON.stringify(import.meta.resolve('./node-log-lines.ts'))})
    createLineWriter(openSync(${JSON.stringify(file)}, 'a')).write('last words\\n')
    process.exit(0)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'inherit', 'pipe'],
    timeout: 10_000,
  })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, errors }
}

test('writes the last lines when the process exits at once', async () => {
  const file = join(folder, 'last.log')
  expect(await writeAndEnd(file)).toEqual({ code: 0, errors: '' })
  expect(readFileSync(file, 'utf8')).toBe('last words\n')
})

test.skipIf(!existsSync('/dev/full'))('a full disk does not keep a process running', async () => {
  const { code, errors } = await writeAndEnd('/dev/full')
  expect(code).toBe(0)
  expect(errors).toContain('1 log lines could not be written.')
})

test.skipIf(!existsSync('/dev/full'))('counts lines that the file refuses', async () => {
  const writer = createLineWriter(openSync('/dev/full', 'a'))
  for (const line of ['one\n', 'two\n']) writer.write(line)
  await vi.waitFor(() => expect(writer.dropped()).toBe(2), 5_000)
  writer.write('x'.repeat(2_000_000))
  expect(writer.dropped()).toBe(3)
})

test('reports the number of dropped lines once the file accepts lines again', async () => {
  const file = join(folder, 'again.log')
  const reported: number[] = []
  const writer = createLineWriter(openSync(file, 'a'), {
    onDropped: (count) => reported.push(count),
  })
  writer.write('x'.repeat(2_000_000))
  writer.write('y'.repeat(2_000_000))
  writer.write('a line that fits\n')
  await vi.waitFor(() => expect(reported).toEqual([2]), 5_000)
  writer.write('another\n')
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toContain('another'), 5_000)
  expect(reported).toEqual([2])
})

const time = Date.UTC(2026, 10, 26, 21, 3, 30, 45)
const line = (fields: object, hasColors = false) =>
  prettyLine(`${JSON.stringify({ level: 30, time, ...fields })}\n`, { hasColors })

test('shows time, level and message, then the fields', () => {
  const text = line({ requestId: 'r1', status: 200, userAgent: 'curl 8', msg: 'request' })
  expect(text).toBe('21:03:30.045 INFO  request requestId=r1 status=200 userAgent="curl 8"\n')
})

test('shows an error with its frames below', () => {
  const err = { type: 'Error', message: 'broken', stack: 'Error: broken\n    at main.ts:1' }
  expect(line({ level: 50, err, msg: 'request failed' })).toBe(
    '21:03:30.045 ERROR request failed\n    {"type":"Error","message":"broken"}\n    Error: broken\n    at main.ts:1\n',
  )
})

test('escapes line breaks and terminal controls in values', () => {
  const forged = 'x\n21:03:30.045 ERROR forged\u001b[2J\u2028\u202e'
  const text = line({ userAgent: forged, msg: forged, nested: { forged } })
  expect(text.match(/\n/g)).toHaveLength(1)
  expect(text.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
})

test('colors the level', () => {
  expect(line({ level: 40, msg: 'careful' }, true)).toContain('\u001b[33mWARN')
})
