import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { nameInTerminal } from '@amber/contract/settings/brand.ts'

/** Starts the server as a process of its own and waits for its address; killed after the test. */
export async function startMain(options: SpawnOptions, nodeArguments: readonly string[] = []) {
  const main = join(import.meta.dirname, '../main.ts')
  const child = spawn(process.execPath, [...nodeArguments, main], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString()))
  const address = () => output.split(`${nameInTerminal}   `)[1]?.match(/^http:\S+/)?.[0]
  await expect.poll(() => address() ?? output, { timeout: 30_000 }).toMatch(/^http:/)
  return { child, ended: once(child, 'exit'), base: address()!, output: () => output }
}
