import { spawn, type SpawnOptions } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the whole project, whatever the current one is. */
export const root = join(import.meta.dirname, '..')

/**
 * Where Node keeps what it has compiled, so that a later start need not do it again. Among what npm has installed, which
 * belongs to the same person: code is run from it, unlike from a folder that others can write to.
 */
export const codeCache = join(root, 'node_modules/.cache/amber-code')

/** How a command ended. `output` is what it printed, empty where it printed to our own terminal. */
type Ended = { code: number; output: string; seconds: number }

/**
 * Runs a command and waits for its end; throws only where it cannot be started.
 * With `stdio: 'inherit'` it prints to our terminal, otherwise the output is collected.
 */
export function run(command: string, args: readonly string[], options: SpawnOptions = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<Ended>()
  const started = performance.now()
  const child = spawn(command, args, { cwd: root, ...options })
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.on('error', reject)
  child.on('close', (code) => {
    const seconds = (performance.now() - started) / 1000
    resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8'), seconds })
  })
  return promise
}

/** Runs a tool that npm has installed, with the Node that runs us. See `run`. */
export function runTool(tool: string, args: readonly string[], options: SpawnOptions = {}) {
  return run(process.execPath, [toolPath(tool), ...args], options)
}

// Straight to the script: the shims in node_modules/.bin are shell files on Windows.
const packages: Readonly<Record<string, string>> = {
  tsc: 'typescript',
  playwright: 'playwright-core',
}

/** The script of an installed tool such as `tsc`. */
export function toolPath(tool: string): string {
  const folder = join(root, 'node_modules', packages[tool] ?? tool)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  const script = typeof bin === 'string' ? bin : (bin[tool] ?? Object.values(bin)[0] ?? '')
  return join(folder, script)
}
