import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, type TestContext } from 'vitest'
import { nameInTerminal } from '@amber/contract/settings/brand.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { root } from '#scripts/run.ts'
import { createCaller } from '#e2e/support/caller.ts'
import { dataFolder, freePort, startDevelopment } from '#e2e/support/product.ts'
import { listenAsPage } from '#e2e/support/vite-page.ts'

/** Touches the file, because watchers compare modification times. */
async function save(path: string): Promise<void> {
  const now = new Date()
  await utimes(join(root, path), now, now)
}

/** Starts development on a port and a data folder of its own, until the test ends. */
async function startOwn(onTestFinished: TestContext['onTestFinished']) {
  const folder = dataFolder()
  onTestFinished(folder.remove)
  const port = await freePort()
  const settings = { PORT: String(port), AMBER_DATA: folder.path }
  const development = await startDevelopment(settings)
  onTestFinished(async () => void (await development.stop()))
  return { ...development, folder, port }
}

test('the development server serves sources, proxies calls and the guide, and reloads saved files', async ({
  onTestFinished,
}) => {
  const { base, output, port } = await startOwn(onTestFinished)
  expect(base).toBe(`http://127.0.0.1:${port}`)
  const page = await (await fetch(base)).text()
  expect(page).toContain('/src/main.tsx')
  expect((await fetch(`${base}/src/main.tsx`)).headers.get('content-type')).toContain('javascript')
  expect((await fetch(`${base}/docs/`)).status).toBe(200)
  const { token } = await createCaller(base)(auth.login, { userName: 'User', password: '123456' })

  const part = 'src/features/sign-in/login/login-page.tsx'
  await (await fetch(`${base}/${part}`)).text()
  const { lines, stop: hangUp } = await listenAsPage(base)
  onTestFinished(hangUp)
  await save(`web/${part}`)
  await expect.poll(() => lines.join('\n')).toContain(`"path":"/${part}"`)

  const starts = () => output().split(nameInTerminal).length - 1
  expect(starts()).toBe(1)
  await save('server/src/features/sign-in/auth/auth.routes.ts')
  await expect.poll(starts, { timeout: 60_000 }).toBe(2)
  expect(await createCaller(base, token)(auth.getUserInfo, {})).toMatchObject({ userName: 'User' })
})

const runningServer = 'scripts/development/server-process.ts'

function killServer(parent: number): void {
  const processes = execFileSync('ps', ['-eo', 'ppid=,pid=,args=']).toString().split('\n')
  const found = processes.filter((line) => line.includes(runningServer))
  for (const line of found) {
    const [ppid, pid] = line.trim().split(/\s+/).map(Number)
    if (ppid === parent) process.kill(pid!, 'SIGKILL')
  }
}

test('the development server keeps its database over restarts, restarts a crashed server on save, and stops on one signal', async ({
  onTestFinished,
}) => {
  const { base, process: development, output, stop, folder } = await startOwn(onTestFinished)
  const lockFile = join(folder.path, 'postgres/cluster/postmaster.pid')
  const postgres = await readFile(lockFile, 'utf8')
  const isUp = async () => (await fetch(`${base}/api/health`).catch(() => null))?.ok
  const source = 'server/src/features/sign-in/auth/auth.routes.ts'

  await save(source)
  await expect.poll(output).toContain('Restarting the server')
  await expect.poll(isUp, { timeout: 60_000 }).toBe(true)
  killServer(development.pid!)
  await expect
    .poll(output)
    .toContain('The server ended (SIGKILL). Save a source to start it again.')
  expect(await isUp()).toBe(false)
  await save(source)
  await expect.poll(isUp, { timeout: 60_000 }).toBe(true)
  expect(await readFile(lockFile, 'utf8')).toBe(postgres)

  killServer(development.pid!)
  await expect.poll(isUp).toBe(false)
  await stop('SIGINT')
  expect(existsSync(lockFile)).toBe(false)
  await expect(fetch(base)).rejects.toThrow('fetch failed')
})
