import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const url = new URL('hanging-calls.ts', import.meta.url)

/** Runs a program that ends by `killIfHanging`. */
const end = (before: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { open } from 'node:fs/promises'
    import { killIfHanging } from '${url.href}'
    ${before}
    console.log('stopped')
    process.exitCode = 3
    await killIfHanging(200)`,
    ],
    { encoding: 'utf8', timeout: 20_000 },
  )

test.skipIf(process.platform === 'win32')('a call that hangs does not keep the process', () => {
  const folder = mkdtempSync(join(tmpdir(), 'amber-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // Opening a pipe waits for a writer.
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', [pipe])
  const ended = end(`void open(${JSON.stringify(pipe)}, 'r')`)
  expect([ended.stdout.trim(), ended.signal, ended.error]).toEqual([
    'stopped',
    'SIGKILL',
    undefined,
  ])
})

test('other processes end by themselves', () => {
  expect(end('').status).toBe(3)
})
