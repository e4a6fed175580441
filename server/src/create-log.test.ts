import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Logs one line in a process of its own; returns what it wrote to stdout and to the log file. */
async function logBy(environment: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'amber-log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const program = `
    const { createLog } = await import(${JSON.stringify(import.meta.resolve('./create-log.ts'))})
    const { readConfig } = await import(${JSON.stringify(import.meta.resolve('./config.ts'))})
    const { log } = createLog(readConfig(${JSON.stringify({ ...environment, AMBER_DATA: folder })}))
    log.info({ status: 200 }, 'request')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 20_000,
  })
  let out = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  expect(code).toBe(0)
  const isEvaluation = environment.NODE_ENV === undefined
  return { out, file: isEvaluation ? readFileSync(join(folder, 'server.log'), 'utf8') : '' }
}

const json = /^\{"level":30,"time":\d+,"status":200,"msg":"request"\}\n$/
const pretty = /^\d\d:\d\d:\d\d\.\d{3} INFO {2}request status=200\n$/

test.each([
  ['auto', json],
  ['json', json],
  ['pretty', pretty],
])('with %s, production writes to a pipe as %s', async (format, expected) => {
  const { out } = await logBy({ NODE_ENV: 'production', AMBER_LOG_FORMAT: format })
  expect(out).toMatch(expected)
})

test.each([
  ['auto', json],
  ['pretty', pretty],
])('with %s, an evaluation writes to its file as %s', async (format, expected) => {
  expect(await logBy({ AMBER_LOG_FORMAT: format })).toEqual({
    out: '',
    file: expect.stringMatching(expected),
  })
})
