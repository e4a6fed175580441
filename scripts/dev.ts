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

/** Returns why the port cannot be opened; null if it can. */
async function problemOf(wanted: number): Promise<string | null> {
  const server = createServer()
  try {
    await once(server.listen(wanted, '127.0.0.1'), 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code === 'EADDRINUSE'
      ? 'is already in use. Stop the other program, or set PORT'
      : `cannot be opened (${code}). Set PORT to another port`
  }
  server.close()
  await once(server, 'close')
  return null
}

for (const wanted of [port, port + 1]) {
  const problem = await problemOf(wanted)
  if (problem === null) continue
  console.error(`Port ${wanted} ${problem}: Vite uses PORT, the server PORT + 1.`)
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
