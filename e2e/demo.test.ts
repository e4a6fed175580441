import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { auditLog } from '@amber/contract/audit-log.ts'
import { home } from '@amber/contract/home.ts'
import { users } from '@amber/contract/users.ts'
import { expectAccessible, words } from './browser.ts'
import { signInBy } from './caller.ts'
import { callerIn, firstVisit, openDemo, site } from './demo-stage.ts'
import { addNewcomer, chooseFirstPassword } from './newcomer-journey.ts'
import { roleJourney } from './role-journey.ts'
import { entryJourney, quickButtonsJourney, tabsJourney } from './entry-journeys.ts'
import { keptLookJourney, rolesSeeJourney } from './sight-journeys.ts'
import { openMortalBrowser } from './mortal-browser.ts'
import { dataFolder } from './product.ts'

vi.setConfig({ testTimeout: 240_000 })
const stage = await openDemo('/system/user?userName=Super')
const { base, visit, caller } = stage
const zh = words['zh-CN']

/** Signs in by the form that is there, or is going to be. */
async function signInOn(page: Page, name = 'Super') {
  await page.getByLabel(zh.userName, { exact: true }).fill(name, { timeout: firstVisit })
  await page.getByLabel(zh.password, { exact: true }).fill('123456')
  await page.getByRole('button', { name: zh.signIn, exact: true }).click()
}

const newcomer = (userName: string) => ({
  userName,
  nickName: userName,
  gender: null,
  phone: null,
  email: null,
  status: '1' as const,
  roles: ['R_USER'],
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
  const { context, page, complaints } = stage.first
  await page.waitForURL(/\/login\?redirect=/)
  await signInOn(page)
  await page.waitForURL('**/system/user?userName=Super')
  await page.getByRole('button', { name: '编辑 Super', exact: true }).click()
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
  await page.goto('/system/user?userName=Super')
  await page.getByText('演示管理员').first().waitFor()
  // The server is in this browser: there is nothing to wait for.
  expect(await page.locator('.offline-banner').textContent()).toBe('')
  await context.setOffline(false)
  expect([...stage.hosts]).toEqual([new URL(base).host])
  expect(complaints).toEqual([])
})

test('what is known of yesterday when the site is built is known of yesterday when it is visited', async () => {
  const call = await signInBy(caller)
  const { figures } = await call(home.overview, { timeZone: 'Asia/Shanghai' })
  const online = figures.find(({ kind }) => kind === 'online')
  expect(online?.before).toEqual(expect.any(Number))
})

describe('as on a server', () => {
  entryJourney(stage, 'en-US')
  quickButtonsJourney(stage)
  tabsJourney(stage)
  rolesSeeJourney(stage)
  roleJourney(stage)
  keptLookJourney(stage)

  test('a newcomer is added, found after a reload, chooses a password and comes in', async () => {
    const view = { language: 'en-US', width: 390 } as const
    const { link } = await addNewcomer(stage, { userName: 'rain', nickName: 'Rain Lin', view })
    expect(link).toContain(base)
    await chooseFirstPassword(stage, { userName: 'rain', link, view })
  })
})

test('two tabs share one database and hear of each other; the one that began can be closed', async () => {
  const { signIn, open, complaints } = await visit()
  const first = await signIn('Super', '/login?redirect=%2Fhome')
  await stage.letGo()
  const second = await open('/home')
  const feed = second.getByRole('region', { name: '最新动态' })
  await feed.getByRole('listitem').first().waitFor()
  const isHeard = () => first.evaluate(() => Boolean(sessionStorage.getItem('livePlace')))
  await expect.poll(isHeard).toBe(true)
  const call = await signInBy(caller)
  await call(users.create, newcomer('from_first'))
  await feed.getByText('from_first').waitFor({ timeout: 15_000 })
  await first.close()
  await call(users.create, newcomer('from_second'))
  await feed.getByText('from_second').waitFor({ timeout: 15_000 })
  expect(complaints).toEqual([])
})

test('where tabs cannot share a worker, the second says so and goes on when the first is closed', async () => {
  const { signIn, complaints, context } = await visit()
  const first = await signIn('Super')
  await stage.letGo()
  const second = await context.newPage()
  await second.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
  await second.goto('/home')
  await second.getByText('演示已在另一个标签页打开').waitFor({ timeout: firstVisit })
  await expectAccessible(second)
  await first.close()
  await second.getByRole('button', { name: /的账号菜单$/ }).waitFor({ timeout: firstVisit })
  expect(complaints).toEqual([])
})

test('data that cannot be opened is said to be so, and gives way to fresh data', async () => {
  const { open, context } = await visit({ language: 'en-US' })
  await stage.letGo()
  const page = await context.newPage()
  await page.goto('/docs/en-US.html')
  await page.evaluate(async () => {
    const [stored] = await indexedDB.databases()
    const request = indexedDB.open(stored?.name ?? '')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const transaction = request.result.transaction('blocks', 'readwrite')
    const blocks = transaction.objectStore('blocks')
    const keys = blocks.getAllKeys()
    keys.addEventListener('success', () => {
      for (const key of keys.result)
        if (JSON.stringify(key).includes('pg_control'))
          blocks.put(new Uint8Array(8192).fill(7), key)
    })
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    request.result.close()
  })
  await page.close()
  const broken = await open('/login')
  await broken
    .getByText('The data kept in this browser cannot be opened')
    .waitFor({ timeout: firstVisit })
  await expectAccessible(broken)
  await broken.getByRole('button', { name: 'Start again with fresh data' }).click()
  await broken.getByLabel(words['en-US'].userName, { exact: true }).waitFor({ timeout: firstVisit })
  const call = await signInBy(caller)
  expect((await call(users.list, { userName: 'from_first' })).records).toEqual([])
})

test('a browser that lacks what is needed is told so at once', async () => {
  const context = await stage.openElsewhere({ width: 390 })
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByText('这个浏览器缺少演示所需的功能：Web Locks').waitFor()
  expect(await page.getByRole('progressbar').count()).toBe(0)
  await expectAccessible(page)
  await context.close()
})

test('the ribbon says where one is, in both languages, and leads back to fresh data', async () => {
  const { signIn } = await visit({ language: 'en-US', width: 390 })
  const page = await signIn('Admin')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByText('Browser demonstration').click()
  await expectAccessible(page, '.demo-ribbon')
  const call = await signInBy(caller)
  await call(users.create, newcomer('soon_gone'))
  await page.getByRole('button', { name: 'Start again with fresh data' }).click()
  await page.waitForURL('**/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await page.getByLabel(words['en-US'].userName, { exact: true }).waitFor({ timeout: firstVisit })
  const callAgain = await signInBy(caller)
  const found = await callAgain(users.list, { userName: 'soon_gone' })
  expect(found.records).toEqual([])
})

test('a browser that is killed while it writes keeps what it was told is done, and nothing by halves', async () => {
  const folder = dataFolder()
  afterAll(folder.remove)
  const first = await openMortalBrowser(folder.path)
  const page = await first.open(`${base}/login`)
  await signInOn(page)
  await page.waitForURL('**/home')
  const call = await signInBy(callerIn(base, () => page))
  const done: string[] = []
  const write = async () => {
    for (let index = 0; ; index++) {
      const { userName } = await call(users.create, newcomer(`kept_${index}`))
      done.push(userName)
    }
  }
  const writing = write().catch(() => undefined)
  await expect.poll(() => done.length, { timeout: 30_000 }).toBeGreaterThan(5)
  await first.kill()
  await writing

  const second = await openMortalBrowser(folder.path)
  const again = await second.open(`${base}/login`)
  // Browsers take their time to store who was signed in: this is the form, or home.
  await again.getByRole('heading', { level: 1 }).first().waitFor({ timeout: firstVisit })
  const callAgain = await signInBy(callerIn(base, () => again))
  const people = await callAgain(users.list, { userName: 'kept_', size: 100 })
  const names = people.records.map(({ userName }) => userName)
  for (const name of done) expect(names).toContain(name)
  const log = await callAgain(auditLog.list, { action: 'user.create', size: 100 })
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
