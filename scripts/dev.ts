// npm run dev: the server with restarts on changes, and Vite in front of it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { codeCache, root, toolPath } from './run.ts'
import { runServer } from '#scripts/development/run-server.ts'

/** The server listens one port above. */
const port = Number(process.env.PORT || 9527)
const address = `http://127.0.0.1:${port}`
const serverPort = String(port + 1)

async function isFree(wanted: number): Promise<boolean> {
  const server = createServer().listen(wanted, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

for (const taken of [port, port + 1]) {
  if (await isFree(taken)) continue
  console.error(
    `Port ${taken} is already in use. Stop the other program, or set PORT: the pages take it, the server the next one.`,
  )
  process.exit(1)
}

const options = (environment: Record<string, string>) => ({
  // Restarts of the server read its compiled modules.
  env: { ...process.env, NODE_COMPILE_CACHE: codeCache, ...environment },
  // Own process group, so that Ctrl-C only reaches this process.
  detached: process.platform !== 'win32',
})

const stopServer = runServer({
  ...options({ AMBER_WEB: 'vite', PORT: serverPort, AMBER_PUBLIC_URL: address }),
  cwd: root,
})
const vite = spawn(
  process.execPath,
  [toolPath('vite'), '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
  {
    ...options({ AMBER_API: `http://127.0.0.1:${serverPort}` }),
    cwd: join(root, 'web'),
    stdio: ['ignore', 'inherit', 'inherit'],
  },
)
const ended = once(vite, 'exit')
const signaled = new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve)
})

await Promise.race([ended, signaled])
vite.kill('SIGTERM')
await stopServer()
const [code] = (await ended) as [number | null]
process.exit(code ?? 0)
