import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { nameInTerminal } from '@amber/contract/settings/brand.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { root } from '#scripts/run.ts'
import { openVisitors } from '#e2e/support/browser.ts'
import { createCaller } from '#e2e/support/caller.ts'
import { copyRepository } from '#e2e/support/copy-repository.ts'
import { dataFolder, freePorts, startDevelopment } from '#e2e/support/product.ts'
import { listenAsPage } from '#e2e/support/vite-page.ts'

/** Touches the file, because watchers compare modification times. */
async function save(path: string, repository = root): Promise<void> {
  const now = new Date()
  await utimes(join(repository, path), now, now)
}

/** Starts development on a port and a data folder of its own, until the test or the file ends. */
async function startOwn(onEnd: (end: () => Promise<void>) => void, repository = root) {
  const folder = dataFolder()
  const port = await freePorts()
  const settings = { PORT: String(port), AMBER_DATA: folder.path }
  const development = await startDevelopment(settings, repository)
  onEnd(async () => {
    await development.stop()
    folder.remove()
  })
  return { ...development, folder, port }
}

const copy = await copyRepository('amber-dev-')
const shared = await startOwn(afterAll, copy.folder)
const browser = await chromium.connect(inject('fixture').browser)
afterAll(() => browser.close())

test('the development server serves sources, proxies calls and the guide, and reloads saved files', async ({
  onTestFinished,
}) => {
  const { base, output, port } = shared
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
  await save(`web/${part}`, copy.folder)
  await expect.poll(() => lines.join('\n')).toContain(`"path":"/${part}"`)

  const starts = () => output().split(nameInTerminal).length - 1
  expect(starts()).toBe(1)
  await save('server/src/features/sign-in/auth/auth.routes.ts', copy.folder)
  await expect.poll(starts, { timeout: 60_000 }).toBe(2)
  expect(await createCaller(base, token)(auth.getUserInfo, {})).toMatchObject({ userName: 'User' })
})

test('a noun that is generated meanwhile has its API and page', async () => {
  const { base } = shared
  const call = createCaller(base)
  const { token } = await call(auth.login, { userName: 'Super', password: '123456' })
  const headers = { authorization: `Bearer ${token}` }
  const statusOfList = async () =>
    (await fetch(`${base}/api/gadgets`, { headers }).catch(() => null))?.status
  expect(await statusOfList()).toBe(404)

  const { code, output } = await copy.node(['scripts/nouns/new.ts', 'gadget', 'name:text'])
  expect(code, output).toBe(0)
  await expect.poll(statusOfList, { timeout: 60_000 }).toBe(200)
  const { visit } = openVisitors(browser, base)
  const page = await (await visit({ language: 'en-US' })).signIn('Super', '/gadgets')
  await page.getByRole('button', { name: 'Add gadget' }).waitFor({ timeout: 60_000 })
})

test('a port in use ends the start with a sentence', async () => {
  const refused = startDevelopment({ PORT: String(shared.port) })
  await expect(refused).rejects.toThrow(
    `Port ${shared.port} is already in use. Stop the other program`,
  )
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
