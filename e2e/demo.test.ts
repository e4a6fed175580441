import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from 'playwright-core'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { expectAccessible, openBrowser, words } from './browser.ts'
import { dataFolder, startDemo } from './product.ts'

const { base, visit } = await openBrowser({}, startDemo)
const site = join(import.meta.dirname, '../demo/dist')
/** The first visit fetches and starts a database, which takes its time where others compute as well. */
const firstVisit = 90_000
vi.setConfig({ testTimeout: 240_000 })

/** Signs in by the form, once it is there. */
async function signInOn(
  page: Page,
  { name = 'Super', password = '123456', w = words['zh-CN'] } = {},
) {
  await page.getByLabel(w.userName, { exact: true }).waitFor({ timeout: firstVisit })
  await page.getByLabel(w.userName, { exact: true }).fill(name)
  await page.getByLabel(w.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: w.signIn, exact: true }).click()
}

/** Makes a call from the page, as the app does, and answers the status and what was said. */
function callFrom(page: Page, call: { path: string; method?: string; body?: object }) {
  return page.evaluate(async ({ path, method = 'GET', body }) => {
    const token = JSON.parse(JSON.stringify(localStorage.getItem('token'))) as string
    const answer = await fetch(path, {
      method,
      headers: {
        authorization: `Bearer ${token.replaceAll('"', '')}`,
        'content-type': 'application/json',
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { data } = (await answer.json()) as { data: { total?: number; records?: object[] } }
    return { status: answer.status, data }
  }, call)
}

const newcomer = (userName: string) => ({
  path: '/api/users',
  method: 'POST',
  body: {
    userName,
    nickName: userName,
    gender: null,
    phone: null,
    email: null,
    status: '1',
    roles: ['R_USER'],
  },
})

/** Waits until everything is there that the site needs without a network. */
async function untilKept(page: Page) {
  const { length } = JSON.parse(readFileSync(join(site, 'amber-demo/files.json'), 'utf8')) as []
  const kept = () =>
    page.evaluate(async () => {
      const [name = ''] = await caches.keys()
      return (await (await caches.open(name)).keys()).length
    })
  await expect.poll(kept, { timeout: 60_000 }).toBeGreaterThan(length)
}

test('the whole product runs in the browser: people sign in, change things, and find them after a reload and without a network', async () => {
  const { context, open, complaints } = await visit()
  const hosts = new Set<string>()
  context.on('request', (request) => hosts.add(new URL(request.url()).host))
  const page = await open('/system/user?userName=Admin')
  await page.waitForURL(/\/login\?redirect=/, { timeout: firstVisit })
  await signInOn(page, { password: 'wrong_password' })
  await page.getByText('用户名或密码错误').first().waitFor()
  await signInOn(page)
  await page.waitForURL('**/system/user?userName=Admin')
  await page.getByRole('button', { name: '编辑 Admin', exact: true }).waitFor()
  await page.getByRole('button', { name: '编辑 Admin', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: '昵称' }).fill('演示管理员')
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByText('演示管理员').first().waitFor()
  await page.reload()
  await page.getByText('演示管理员').first().waitFor()
  await untilKept(page)
  await context.setOffline(true)
  await page.goto('/system/audit-log')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/system/user?userName=Admin')
  await page.getByText('演示管理员').first().waitFor()
  await context.setOffline(false)
  expect([...hosts]).toEqual([new URL(base).host])
  expect(complaints.filter((text) => !text.includes('401'))).toEqual([])
})

describe('the ribbon', () => {
  test('says where one is, in both languages, and leads back to fresh data', async () => {
    const { open } = await visit({ language: 'en-US', width: 390 })
    const page = await open('/login')
    const admin = { name: 'Admin', w: words['en-US'] }
    await signInOn(page, admin)
    await page.waitForURL('**/home')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.getByText('Browser demonstration').click()
    await expectAccessible(page, '.demo-ribbon')
    const secret = await callFrom(page, newcomer('soon_gone'))
    expect(secret.status).toBe(201)
    await page.getByRole('button', { name: 'Start again with fresh data' }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await signInOn(page, admin)
    await page.waitForURL('**/home')
    const { data } = await callFrom(page, {
      path: '/api/users?current=1&size=10&userName=soon_gone',
    })
    expect(data.records).toEqual([])
  })
})

test('a browser that is killed while it writes keeps what it was told is done, and nothing by halves', async () => {
  const folder = dataFolder()
  afterAll(folder.remove)
  const first = await openChromium(folder.path)
  const page = await first.open(`${base}/login`)
  await signInOn(page)
  await page.waitForURL('**/home')
  const done: string[] = []
  const write = async () => {
    for (let index = 0; ; index++) {
      const name = `kept_${index}`
      const { status } = await callFrom(page, newcomer(name))
      if (status === 201) done.push(name)
    }
  }
  const writing = write().catch(() => undefined)
  await expect.poll(() => done.length, { timeout: 30_000 }).toBeGreaterThan(5)
  await first.kill()
  await writing

  const second = await openChromium(folder.path)
  const again = await second.open(`${base}/login`)
  // Browsers take their time to store who was signed in.
  const form = again.getByLabel(words['zh-CN'].userName, { exact: true })
  const home = again.waitForURL('**/home', { timeout: firstVisit })
  const isOut = await Promise.race([
    form.waitFor({ timeout: firstVisit }).then(() => true),
    home.then(() => false),
  ])
  if (isOut) await signInOn(again)
  await home
  const { data: people } = await callFrom(again, {
    path: '/api/users?current=1&size=100&userName=kept_',
  })
  const names = (people.records as { userName: string }[]).map(({ userName }) => userName)
  for (const name of done) expect(names).toContain(name)
  const { data: log } = await callFrom(again, {
    path: '/api/audit-events?action=user.create&size=100',
  })
  const logged = JSON.stringify(log.records)
  for (const name of names) expect(logged).toContain(name)
  await second.kill()
})

test('nothing of it is in the ordinary build', () => {
  const built = join(import.meta.dirname, '../web/dist')
  const files = globSync('**/*.{js,html,wasm,data,tgz}', { cwd: built })
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    expect(file).toMatch(/\.(js|html)$/)
    const text = readFileSync(join(built, file), 'utf8')
    for (const mark of ['MOCK_ACTIVATE', 'INTEGRITY_CHECK_REQUEST', 'pglite.data', 'amber-demo/'])
      expect(text.includes(mark), `${file} holds ${mark}`).toBe(false)
  }
})

/** A browser whose data stays in a folder, and that can be killed. */
async function openChromium(folder: string) {
  const child = spawn(
    process.env.CHROME_PATH ?? '/usr/bin/chromium',
    [
      '--headless=new',
      '--no-sandbox',
      '--no-first-run',
      '--lang=zh-CN',
      '--disable-background-networking',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  )
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  let address: string | undefined
  while (!address) {
    await sleep(50)
    address = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
    if (child.exitCode !== null) throw new Error(said)
  }
  const browser = await chromium.connectOverCDP(address)
  return {
    open: async (path: string) => {
      const page = await browser.contexts()[0]!.newPage()
      await page.addInitScript(() => localStorage.setItem('lang', 'zh-CN'))
      await page.goto(path)
      return page
    },
    kill: async () => {
      // The whole family at once, as when the power goes.
      process.kill(-child.pid!, 'SIGKILL')
      await sleep(500)
    },
  }
}
