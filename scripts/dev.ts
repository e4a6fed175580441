// npm run dev: the server, restarted when its sources change, and the Vite server in front of it. One Ctrl-C stops both.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root, toolPath } from './run.ts'

/** Where people open it, as with `npm start`: Vite, which hands on to the server one port above. */
const port = Number(process.env.PORT || 9527)
const address = `http://127.0.0.1:${port}`
const serverPort = String(port + 1)

function start(args: readonly string[], cwd: string, environment: Record<string, string>) {
  return spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
    // Out of the terminal's process group: Ctrl-C reaches us alone, and each child hears of it once.
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

// Called again by the child that ends first: the other must hear of it once.
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
    // One without the other is of no use.
    stop()
  })
}
