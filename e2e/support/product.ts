import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { nameInTerminal } from '@amber/contract/settings/brand.ts'
import { codeCache, root } from '#scripts/run.ts'

export type Product = {
  base: string
  process: ChildProcess
  output: () => string
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

export type Served = Pick<Product, 'base'> & { stop: () => Promise<unknown> }

export function dataFolder() {
  const path = mkdtempSync(join(tmpdir(), 'amber-e2e-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 10 }) }
}

/** Only what is given and what a process needs. */
function environment(more: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG } = process.env
  return { PATH, HOME, LANG, PORT: '0', NODE_COMPILE_CACHE: codeCache, ...more }
}

const builtServer = 'server/dist/main.js'

/** Starts the product and waits for its address. Throws with its output if it ends first. */
export async function startProduct(
  more: Record<string, string>,
  repository = root,
): Promise<Product> {
  return started(launch(builtServer, [], more, repository))
}

/** Starts the process of product-host.ts and returns its address. */
export async function startHost(): Promise<{ host: string; end: () => Promise<void> }> {
  const child = fork(join(root, 'e2e/support/product-host.ts'), {
    cwd: root,
    env: environment({}),
    execArgv: [],
  })
  const ended = once(child, 'exit')
  const [host] = (await Promise.race([once(child, 'message'), ended])) as [string | number | null]
  if (typeof host !== 'string') throw new Error(`The host of products has ended: ${host}`)
  const end = async () => {
    child.kill()
    await ended
  }
  return { host, end }
}

export async function startInHost(host: string, more: Record<string, string>): Promise<Served> {
  const ask = async (question: object) => {
    const answer = await fetch(host, { method: 'POST', body: JSON.stringify(question) })
    const said = await answer.text()
    if (!answer.ok) throw new Error(said)
    return said
  }
  const base = await ask({ environment: more })
  return { base, stop: () => ask({ base }) }
}

/** Serves the demo, which is built first when stale. */
export async function startDemo(more: Record<string, string> = {}): Promise<Product> {
  return started(launch('scripts/demo.ts', [], more))
}

/** Starts `npm run dev`. The port after the given one must be free as well. */
export async function startDevelopment(
  more: Record<string, string>,
  repository = root,
): Promise<Product> {
  return started(launch('scripts/dev.ts', [], more, repository))
}

/** A child that a signal has ended has no exit code. */
export const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null

async function started({ child, output }: ReturnType<typeof launch>): Promise<Product> {
  const ended = once(child, 'exit')
  for (;;) {
    const address = output()
      .split(`${nameInTerminal}   `)[1]
      ?.match(/^http:\S+/)?.[0]
    if (address) return { base: address, process: child, output, stop }
    if (hasEnded(child)) throw new Error(output())
    await sleep(20)
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM') {
    child.kill(signal)
    await ended
    return child.exitCode
  }
}

export async function runServerProgram(
  program: 'server' | 'commands',
  { args = [], env }: { args?: string[]; env: Record<string, string> },
): Promise<{ code: number | null; output: string }> {
  const file = program === 'server' ? builtServer : 'server/src/command.ts'
  const { child, output } = launch(file, args, env)
  await once(child, 'close')
  return { code: child.exitCode, output: output() }
}

export async function stopOnceSaid(
  sign: string,
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(builtServer, [], env)
  const closed = once(child, 'close')
  while (!hasEnded(child) && !output().includes(sign)) await sleep(5)
  child.kill('SIGINT')
  await closed
  return { code: child.exitCode, output: output() }
}

function launch(file: string, args: string[], more: Record<string, string>, repository = root) {
  const child = spawn(process.execPath, [join(repository, file), ...args], {
    cwd: repository,
    env: environment(more),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return { child, output: () => printed }
}

/** Returns a free port, `wanted` if given. */
export async function freePort(wanted = 0): Promise<number> {
  const server = createServer().listen(wanted, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Returns a free port after which the next one is free too: development uses both. */
export async function freePorts(): Promise<number> {
  for (;;) {
    const port = await freePort()
    const next = await freePort(port + 1).catch(() => null)
    if (next !== null) return port
  }
}
