import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { exampleTest } from '@amber/server/testing/examples/example-test.ts'
import { users } from '@amber/contract/users/users.ts'
import type { MockWindow } from '@amber/web/lib/call/mock-worker.ts'
import { moveTime } from '@amber/demo/move-time.ts'
import { startParams } from '@amber/demo/start-params.ts'
import { texts } from '#e2e/support/browser.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'
import { newUser, signInBy } from '#e2e/support/caller.ts'
import { demoJourneys } from '#e2e/journeys/demo-journeys.ts'
import {
  expectProgress,
  firstVisit,
  openDemo,
  signInOn,
  site,
  untilKept,
} from '#e2e/support/demo-environment.ts'
import { embeddedHosts } from '#e2e/journeys/screens-walk.ts'

vi.setConfig({ testTimeout: 240_000 })
const environment = await openDemo('/system/user?userName=Super')
const { base, visit, caller } = environment
const zh = texts['zh-CN']

test('runs the whole product in the browser and keeps changes over a reload', async () => {
  const { page } = environment.first
  await page.waitForURL(/\/login\?redirect=/)
  await signInOn(page, 'zh-CN')
  await page.waitForURL('**/system/user?userName=Super')
  await page.getByRole('button', { name: '编辑 Super', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: '昵称' }).fill('演示管理员')
  await drawer.getByRole('button', { name: '保存', exact: true }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByText('演示管理员').first().waitFor()
  await page.reload()
  await page.getByText('演示管理员').first().waitFor()
  expect([...environment.hosts]).toEqual([new URL(base).host])
})

test('shows the progress of the first visit', () => {
  expectProgress(environment.first.progress, 'zh-CN')
})

test('shows the sign-in form on a later visit before any app script has run', async () => {
  const { context } = await visit()
  const page = await context.newPage()
  await page.addInitScript(() => {
    const look = () => {
      const screen = document.getElementById('root')?.dataset.waiting
      if (screen) sessionStorage.setItem('painted', screen)
    }
    new MutationObserver(look).observe(document, { attributes: true, subtree: true })
  })
  await page.goto('/login')
  await page.getByLabel(zh.userName, { exact: true }).waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('painted'))).toBe('login')
})

test('moves the generated events up to now and counts them by quarter of an hour', async () => {
  const prepared = new Blob([readFileSync(join(site, 'amber-demo/database.tgz'))])
  const postgres = await PGlite.create({ loadDataDir: prepared, startParams })
  onTestFinished(() => postgres.close())
  const look = async () => {
    const { rows } = await postgres.query<Record<string, number>>(`
      select
        (select count(*) from metric_counts)::int as quarters,
        (select extract(epoch from max(time)) / 60 from metric_counts)::float8 as quarter,
        (select extract(epoch from max(time)) / 60 from audit_events)::float8 as event,
        (select extract(epoch from max(update_time)) / 60 from users)::float8 as edit`)
    return rows[0]!
  }
  const { quarters, quarter = 0, event = 0, edit = 0 } = await look()
  const minutes = 30 * 60 + 7
  await postgres.exec(moveTime(minutes * 60_000))
  const after = await look()
  expect(quarters).toBeGreaterThan(100)
  expect(after).toEqual({
    quarters,
    quarter: quarter + 30 * 60,
    event: expect.closeTo(event + minutes, 3),
    edit: expect.closeTo(edit + minutes, 3),
  })
})

exampleTest(
  'the mock page shows each request with its response, delays them or makes them fail; the ribbon leads back',
  async () => {
    const { signIn, allowConsole } = await visit({ language: 'en-US' })
    allowConsole(/Failed to load resource.*\/api\//)
    const page = await signIn('Super', '/login?redirect=%2Fmock')
    const taken = page.getByRole('group', { name: 'Recent requests' })
    const rows = taken.getByRole('row', { name: /GET \/api\/demo\/todos/ })
    await rows.first().getByText('200').waitFor()

    await taken.getByRole('button', { name: 'POST /api/auth/login', exact: true }).click()
    const request = await taken.getByRole('group', { name: 'Request' }).innerText()
    expect(request).toContain('"userName": "Super"')
    expect(request).toContain('"password": "••••••"')
    const answer = await taken.getByRole('group', { name: 'Response (HTTP 200)' }).innerText()
    expect(answer).toContain('"code": "200"')
    expect(answer).toContain('"refreshToken": "••••••"')
    const { tokens, log } = await page.evaluate(() => {
      const { token = '', refreshToken = '' } = localStorage as { [name: string]: string }
      const requests = (window as MockWindow).amberMockWorker?.log()
      return { tokens: [token, refreshToken], log: JSON.stringify(requests) }
    })
    expect(log).toContain('/api/auth/login')
    for (const token of tokens) {
      expect(token.length).toBeGreaterThan(20)
      expect(log.includes(token)).toBe(false)
    }
    await expectAccessible(page, 'main')
    await expectNoOverflow(page)

    const again = page.getByRole('button', { name: 'Refresh' })
    const delay = page.getByRole('slider', { name: 'Delay' })
    const failures = page.getByRole('slider', { name: 'Failure rate' })
    const kind = page.getByRole('combobox', { name: 'Failure type' })
    const before = await rows.count()
    await delay.fill('1000')
    const begun = Date.now()
    await again.click()
    await expect.poll(() => rows.count()).toBe(before + 1)
    expect(Date.now() - begun).toBeGreaterThanOrEqual(1_000)
    await rows
      .first()
      .getByText(/^\d{4} ms$/)
      .waitFor()
    await delay.fill('0')
    await failures.fill('100')
    await kind.selectOption('Server busy (503)')
    await again.click()
    await rows.first().getByText('503').waitFor()
    await page.getByText('The server is busy').first().waitFor()
    await kind.selectOption('Network failure')
    await again.click()
    await rows.first().getByText('No response').waitFor()

    await kind.selectOption('Server error (500)')
    await page.reload()
    await page.getByRole('heading', { name: 'Please try again later' }).waitFor()
    await page.getByText('Browser demo: simulating delays or failures').click()
    await expectAccessible(page, '.demo-ribbon')
    await page.getByRole('button', { name: 'Stop simulating' }).click()
    await page.getByText('Browser demo', { exact: true }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    expect(await focused()).toBe('Browser demo')
    await page.getByRole('button', { name: 'Hide for now' }).waitFor()
    await page.reload()
    expect(await failures.inputValue()).toBe('0')
  },
)

demoJourneys(environment)

test('two tabs share one database and its events, and the first one can be closed', async () => {
  const { signIn, open } = await visit()
  const first = await signIn('Super', '/login?redirect=%2Fhome')
  await environment.letGo()
  const second = await open('/home')
  const feed = second.getByRole('region', { name: '最新动态' })
  await feed.getByRole('listitem').first().waitFor()
  const isHeard = (page: Page) =>
    page.evaluate(() => Boolean(sessionStorage.getItem('livePosition')))
  for (const page of [first, second]) await expect.poll(() => isHeard(page)).toBe(true)
  const call = await signInBy(caller)
  await call(users.create, newUser('from_first'))
  await feed.getByText('from_first').waitFor()
  await first.close()
  await call(users.create, newUser('from_second'))
  await feed.getByText('from_second').waitFor()
})

test('blocks a second tab without shared workers until the first is closed', async () => {
  const { signIn, context } = await visit()
  const first = await signIn('Super')
  await environment.letGo()
  const second = await context.newPage()
  await second.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'))
  await second.goto('/home')
  await second.getByText('演示已在另一个标签页打开').waitFor({ timeout: firstVisit })
  await expectAccessible(second)
  await first.close()
  await second.getByRole('button', { name: /的账号菜单$/ }).waitFor({ timeout: firstVisit })
})

test('completes on the next visit the downloads of an interrupted visit', async () => {
  const { open } = await visit()
  const page = await open('/login')
  // The first visit also fetches; wait until it is done.
  await untilKept(page)
  const isKept = () => page.evaluate(async () => Boolean(await caches.match('/docs/en-US.html')))
  await page.evaluate(async () => {
    for (const name of await caches.keys())
      await (await caches.open(name)).delete('/docs/en-US.html')
  })
  expect(await isKept()).toBe(false)
  await page.reload()
  await expect.poll(isKept, { timeout: firstVisit }).toBe(true)
})

test('reports data that cannot be opened and replaces it with fresh data', async () => {
  const { open, context, allowConsole } = await visit({ language: 'en-US' })
  allowConsole(/Failed to load resource.*\/api\//)
  await environment.letGo()
  const page = await context.newPage()
  await page.goto('/docs/en-US.html')
  await page.evaluate(async () => {
    const [stored] = await indexedDB.databases()
    const request = indexedDB.open(stored?.name ?? '')
    await new Promise((resolve) => request.addEventListener('success', resolve))
    const transaction = request.result.transaction('blocks', 'readwrite')
    transaction.objectStore('blocks').put(new Uint8Array(8192).fill(7), ['/global/pg_control', 0])
    await new Promise((resolve) => transaction.addEventListener('complete', resolve))
    request.result.close()
  })
  await page.close()
  const broken = await open('/login')
  await broken
    .getByText("The data saved in this browser can't be opened")
    .waitFor({ timeout: firstVisit })
  await expectAccessible(broken)
  await broken.getByRole('button', { name: 'Reset demo data' }).click()
  await broken.getByLabel(texts['en-US'].userName, { exact: true }).waitFor({ timeout: firstVisit })
  const call = await signInBy(caller)
  expect((await call(users.list, { userName: 'from_first' })).records).toEqual([])
})

test('reports missing browser features at once', async () => {
  const context = await environment.openElsewhere({ width: 390 })
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByText('此浏览器缺少演示所需的功能：Web Locks').waitFor()
  expect(await page.getByRole('progressbar').count()).toBe(0)
  await expectAccessible(page)
  await context.close()
})

test('the ribbon identifies the demo in both languages and resets its data', async () => {
  const { signIn, allowConsole } = await visit({ language: 'en-US', width: 390 })
  allowConsole(/Failed to load resource/)
  const page = await signIn('Admin')
  await page.getByText('Browser demo').click()
  await expectAccessible(page, '.demo-ribbon')
  const call = await signInBy(caller)
  await call(users.create, newUser('soon_gone'))
  await page.evaluate(() => {
    localStorage['ofOthers'] = 'kept'
    sessionStorage['ofOthers'] = 'kept'
    indexedDB.open('of others')
  })
  const reset = page.getByRole('button', { name: 'Reset demo data' })
  const question = page.getByRole('dialog', { name: 'Reset demo data?' })
  await reset.click()
  await expectAccessible(page)
  await question.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await reset.evaluate((button) => button === document.activeElement)).toBe(true)
  await reset.click()
  await question.getByRole('button', { name: 'Reset demo data' }).click()
  await page.waitForURL('**/login')
  const left = () =>
    page.evaluate(async () => ({
      own: [localStorage['token'], localStorage['tokenUser'], localStorage['themeOwner']],
      ofOthers: [localStorage['ofOthers'], sessionStorage['ofOthers']],
      language: localStorage['lang'],
      databases: (await indexedDB.databases()).map(({ name }) => name),
    }))
  expect(await left()).toMatchObject({
    own: [undefined, undefined, undefined],
    ofOthers: ['kept', 'kept'],
    language: 'en-US',
    databases: expect.arrayContaining(['of others']),
  })
  await page.getByLabel(texts['en-US'].userName, { exact: true }).waitFor({ timeout: firstVisit })
  const callAgain = await signInBy(caller)
  const found = await callAgain(users.list, { userName: 'soon_gone' })
  expect(found.records).toEqual([])
})

test('requests no other host except for embedded pages', () => {
  const others = [...environment.hosts].filter((host) => !embeddedHosts.includes(host))
  expect(others).toEqual([new URL(base).host])
})

test('the ordinary build contains no part of the demo', () => {
  const built = join(import.meta.dirname, '../../web/dist')
  const files = globSync('**/*.{js,html,wasm,data,tgz}', { cwd: built })
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    expect(file).toMatch(/\.(js|html)$/)
    const text = readFileSync(join(built, file), 'utf8')
    for (const mark of ['MOCK_ACTIVATE', 'INTEGRITY_CHECK_REQUEST', 'pglite.data', 'amber-demo/'])
      expect(text.includes(mark), `${file} holds ${mark}`).toBe(false)
  }
  const sizes = globSync('**/*', { cwd: built, exclude: ['**/*.{br,gz,zst}'] })
    .map((path) => statSync(join(built, path)))
    .map((entry) => (entry.isFile() ? entry.size : 0))
  // Measured 3.74 MB uncompressed. Demo code must not fit: Mock Service Worker alone has 0.4 MB, the server 1.1 MB,
  // Postgres 15 MB. Raise it by the size of new screens.
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_750_000)
})
