import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Plugin, ViteDevServer } from 'vite'
import { toolPath, typeCheckOf } from './run.ts'

type Fault = { file: string; place?: { line: number; column: number }; message: string }

/** Errors of a project as a whole have no place. */
const error = /^(?:(\S.*)\((\d+),(\d+)\): )?error (TS\d+: .*)$/

/** Reads what the compiler prints; further lines of one message are indented. */
function errorsIn(output: string, folder: string): Fault[] {
  const found: Fault[] = []
  for (const said of output.split('\n')) {
    const [, path, line, column, message] = error.exec(said) ?? []
    if (message)
      found.push({
        file: resolve(folder, path ?? 'tsconfig.json'),
        ...(path && { place: { line: Number(line), column: Number(column) } }),
        message,
      })
    else if (/^\s+\S/.test(said) && found.length > 0) found.at(-1)!.message += `\n${said}`
  }
  return found
}

/** A run of the compiler, which stores what it knows for the next. Its own watch mode misses changes in containers. */
function startCompiler(folder: string): ChildProcess {
  const known = join(folder, 'node_modules/.cache/amber-types.json')
  const options = ['--noEmit', '--incremental', '--tsBuildInfoFile', known, '--pretty', 'false']
  const args = [toolPath('tsc'), ...typeCheckOf(folder), ...options]
  const compiler = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // The page and the server come first.
  if (compiler.pid !== undefined) setPriority(compiler.pid, 10)
  return compiler
}

/** Closes the overlay. */
const noErrors = { type: 'update' as const, updates: [] }

/** The overlay shows the place of the first error. */
function payloadOf(errors: readonly Fault[], root: string) {
  const [first] = errors
  if (!first) return noErrors
  const listed = errors.map(({ file, place, message }) => {
    const at = place ? `:${place.line}:${place.column}` : ''
    return `${relative(root, file)}${at}\n${message}`
  })
  const { file, place } = first
  const err = {
    message: listed.join('\n\n'),
    stack: '',
    plugin: 'types',
    id: file,
    ...(place && { loc: { file, ...place } }),
  }
  return { type: 'error' as const, err }
}

function checkOnSave(server: ViteDevServer, { projects, sources, root }: Checked): void {
  const { logger } = server.config
  let shown: ReturnType<typeof payloadOf> = noErrors
  let running: ChildProcess[] = []
  let isOutdated = false
  let isStopped = false
  const checkOnce = async () => {
    running = projects.map(startCompiler)
    const outputs = await Promise.all(
      running.map(async (compiler) => {
        const [output] = await Promise.all([text(compiler.stdout!), once(compiler, 'close')])
        return output
      }),
    )
    running = []
    if (isStopped || isOutdated) return
    const all = outputs.flatMap((output, index) => errorsIn(output, projects[index]!))
    // Projects share sources.
    const unique = new Map(all.map((one) => [JSON.stringify(one), one]))
    const before = shown
    shown = payloadOf([...unique.values()], root)
    if (shown.type === 'error') logger.error(`Type errors\n${shown.err.message}`)
    else if (before.type === 'error') logger.info('No type errors are left')
    if (shown.type === 'error' || before.type === 'error') server.ws.send(shown)
  }
  const check = async () => {
    isOutdated = true
    if (running.length > 0) return
    while (isOutdated && !isStopped) {
      isOutdated = false
      await checkOnce()
    }
  }
  const settings = projects.map((folder) => join(folder, 'tsconfig.json'))
  server.watcher.add([...sources, ...settings, join(root, 'tsconfig.base.json')])
  server.watcher.on('all', (_, path) => {
    if (/\.tsx?$|\btsconfig(\.base)?\.json$/.test(path)) void check()
  })
  server.ws.on('connection', () => {
    if (shown.type === 'error') server.ws.send(shown)
  })
  const stop = () => {
    isStopped = true
    // Other signals are heeded only at the end of a phase, seconds later.
    for (const compiler of running) compiler.kill('SIGKILL')
  }
  server.httpServer?.once('close', stop)
  process.once('exit', stop)
  void check()
}

type Checked = {
  /** Folders of a `tsconfig.json`. */
  projects: readonly string[]
  /** Folders whose changes start a check. */
  sources: readonly string[]
  /** Begin of the paths in messages. */
  root: string
}

/** Shows type errors in the browser and the terminal during development. */
export function typeErrors(checked: Checked): Plugin {
  return {
    name: 'amber-type-errors',
    apply: 'serve',
    configureServer: (server) => checkOnSave(server, checked),
  }
}
