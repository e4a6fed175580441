import { spawn, type SpawnOptions } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** Node's compile cache. In node_modules, as other users must not be able to write executed code. */
export const codeCache = join(root, 'node_modules/.cache/amber-code')

/** `output` is empty with `stdio: 'inherit'`. */
type Ended = { code: number; output: string; seconds: number }

/**
 * Runs a command until it exits.
 *
 * @throws when it cannot be started
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

/** Runs an installed tool with the current Node. */
export function runTool(tool: string, args: readonly string[], options: SpawnOptions = {}) {
  return run(process.execPath, [toolPath(tool), ...args], options)
}

/** Options of `tsc`. Several checkers repeat half of the work of one, and projects are checked side by side anyway. */
export const typeCheckOf = (project: string) => ['--project', project, '--checkers', '1']

// The shims in node_modules/.bin are shell files on Windows.
const packages: Readonly<Record<string, string>> = {
  tsc: 'typescript',
  playwright: 'playwright-core',
}

export function toolPath(tool: string): string {
  const folder = join(root, 'node_modules', packages[tool] ?? tool)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  const script = typeof bin === 'string' ? bin : (bin[tool] ?? Object.values(bin)[0] ?? '')
  return join(folder, script)
}
