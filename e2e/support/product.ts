import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeCache, root } from '#scripts/run.ts'

/** A product in a process of its own. */
export type Product = {
  /** Where it is reached, such as `http://127.0.0.1:40123`. */
  base: string
  process: ChildProcess
  /** All that it has printed so far. */
  output: () => string
  /** Asks it to stop, waits until it has, and returns the exit code. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** What journeys need to know of a product, wherever it runs. */
export type Served = Pick<Product, 'base'> & { stop: () => Promise<unknown> }

/** A folder for one test's data; `remove` deletes it. */
export function dataFolder() {
  const path = mkdtempSync(join(tmpdir(), 'amber-e2e-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 10 }) }
}

/** The environment of a product under test: nothing of ours but what is given. */
function environment(more: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, LANG } = process.env
  return { PATH, HOME, LANG, PORT: '0', NODE_COMPILE_CACHE: codeCache, ...more }
}

/** The file that `npm start` runs once all is built. */
const builtServer = 'server/dist/main.js'

/** Starts the product on a free port and waits until it says where it is. Throws with its output if it ends first. */
export async function startProduct(more: Record<string, string>): Promise<Product> {
  return started(launch(builtServer, [], more))
}

/** Starts the process in which journeys run their products, and answers where it is asked for them (product-host.ts). */
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

/** Starts a product in the process of all journeys. */
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

/** Serves the browser demonstration on a free port, as a static host would. It is built first where it is stale. */
export async function startDemo(more: Record<string, string> = {}): Promise<Product> {
  return started(launch('scripts/demo.ts', [], more))
}

/** Starts `npm run dev` at the port given, which the one above it must be free for, too. */
export async function startDevelopment(more: Record<string, string>): Promise<Product> {
  return started(launch('scripts/dev.ts', [], more))
}

async function started({ child, output }: ReturnType<typeof launch>): Promise<Product> {
  const ended = once(child, 'exit')
  for (;;) {
    const address = /Amber 琥珀 {3}(http:\S+)/.exec(output())?.[1]
    if (address) return { base: address, process: child, output, stop }
    if (child.exitCode !== null) throw new Error(output())
    await sleep(20)
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM') {
    child.kill(signal)
    await ended
    return child.exitCode
  }
}

/** Runs the server, or its commands, to the end. */
export async function runServerProgram(
  program: 'server' | 'commands',
  { args = [], env }: { args?: string[]; env: Record<string, string> },
): Promise<{ code: number | null; output: string }> {
  const file = program === 'server' ? builtServer : 'server/src/command.ts'
  const { child, output } = launch(file, args, env)
  await once(child, 'close')
  return { code: child.exitCode, output: output() }
}

/** Starts the product and asks it to stop as soon as it has said something; answers how it ended. */
export async function stopOnceSaid(
  sign: string,
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = launch(builtServer, [], env)
  const closed = once(child, 'close')
  while (child.exitCode === null && !output().includes(sign)) await sleep(5)
  child.kill('SIGINT')
  await closed
  return { code: child.exitCode, output: output() }
}

function launch(file: string, args: string[], more: Record<string, string>) {
  const child = spawn(process.execPath, [join(root, file), ...args], {
    cwd: root,
    env: environment(more),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return { child, output: () => printed }
}

/** A port that nobody listens at, for a product that has to know its address before it starts. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
