// npm run dev: the server with restarts on changes, and Vite in front of it.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { codeCache, root, toolPath } from './run.ts'

/** The server listens one port above. */
const port = Number(process.env.PORT || 9527)
const address = `http://127.0.0.1:${port}`
const serverPort = String(port + 1)

function start(args: readonly string[], cwd: string, environment: Record<string, string>) {
  return spawn(process.execPath, args, {
    cwd,
    // Restarts of the server read its compiled modules.
    env: { ...process.env, NODE_COMPILE_CACHE: codeCache, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
    // Own process group, so that Ctrl-C only reaches this process.
    detached: process.platform !== 'win32',
  })
}

const children = [
  start(['--watch', '--watch-preserve-output', join(root, 'server/src/main.ts')], root, {
    AMBER_WEB: 'vite',
    PORT: serverPort,
    AMBER_PUBLIC_URL: address,
  }),
  start(
    [toolPath('vite'), '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    join(root, 'web'),
    { AMBER_API: `http://127.0.0.1:${serverPort}` },
  ),
]

let isStopping = false

function stop(): void {
  if (isStopping) return
  isStopping = true
  for (const child of children) if (child.exitCode === null) child.kill('SIGTERM')
}

process.on('SIGINT', stop)
process.on('SIGTERM', stop)
process.on('SIGHUP', stop)
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0
    stop()
  })
}
