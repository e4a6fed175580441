import { firstReadUrls } from '@amber/web/app/boot/first-reads.ts'
import type { Request } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { users } from '@amber/contract/users/users.ts'
import { goWithin, openBrowser } from '#e2e/support/browser.ts'
import { signInBy } from '#e2e/support/caller.ts'

const environment = await openBrowser()

// One page for all paths, as each is loaded anew; no reads are known from an earlier visit.
const { signIn } = await environment.visit({ language: 'en-US' })
const page = await signIn('Super')
await page.addInitScript(() => {
  // A blank page has no storage.
  if (globalThis.origin !== 'null') localStorage.removeItem('firstReads')
})

const call = await signInBy(environment.caller)
const [admin] = (await call(users.list, { userName: 'Admin' })).records
const adminId = admin!.id
const addressOf = (path: string) => path.replace(':id', adminId).replace('*', 'R_ADMIN/menus')

test.each(Object.entries(firstReadUrls()))('%s uses its declared reads', async (path, urls) => {
  const asked: string[] = []
  const note = (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (request.method() === 'GET') asked.push(decodeURIComponent(pathname + search))
  }
  // Requests of the page before do not count.
  await page.goto('about:blank')
  page.on('request', note)
  onTestFinished(() => void page.off('request', note))
  await page.goto(addressOf(path))
  await page.waitForFunction(
    () => Object.keys(window.amberAsked?.answers ?? { none: true }).length === 0,
  )
  const [main, ...others] = urls.map((url) => {
    const text = url
      .replace('{rows}', String.raw`\d+`)
      .replace('{timeZone}', '.+')
      .replace('{id}', adminId)
    return asked.filter((one) => new RegExp(`^/${text.replace('?', String.raw`\?`)}$`).test(one))
  })
  expect(main).toHaveLength(1)
  // The theme and the language are compared with the same preferences later.
  for (const times of others) expect(times).not.toEqual([])
})

test.each([
  ['/system/setting', ['/api/settings']],
  ['/system/user', ['/api/users', '/api/preferences', '/api/role-options']],
  ['/user-center', ['/api/own-overview', '/api/role-options']],
])('%s is remembered with the reads that it waits for in view', async (path, reads) => {
  await page.goto(path)
  // The frame reads its own data when idle; reads are stored when idle, too.
  await page.locator('.notification-count').waitFor()
  const urls = await page.evaluate(async (at) => {
    for (let turn = 0; turn < 3; turn++)
      await new Promise((resolve) => requestIdleCallback(resolve))
    return JSON.parse(localStorage.getItem('firstReads') ?? '{}')[at] as string[]
  }, path)
  const paths = urls.map((url) => new URL(url, page.url()).pathname)
  expect(paths.toSorted()).toEqual(['/api/auth/getUserInfo', ...reads].toSorted())
})

test('opening a page requests its declared reads together with its scripts', async () => {
  // Too far down the menu for its scripts to be fetched in advance.
  const path = '/system/setting'
  // An event of the live stream or a write, as of the language, would have the answer dropped.
  await page.route('**/api/**', async (route) => {
    const isHeld = route.request().method() !== 'GET' || route.request().url().includes('/api/live')
    if (!isHeld) await route.continue()
  })
  onTestFinished(() => page.unroute('**/api/**'))
  await page.goto('/home')
  await page.getByRole('button', { name: 'Search everything' }).waitFor()
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  onTestFinished(() => page.unroute('**/assets/*.js'))
  const asked: string[] = []
  const note = (request: Request) => {
    if (new URL(request.url()).pathname === '/api/settings') asked.push(request.method())
  }
  page.on('request', note)
  onTestFinished(() => void page.off('request', note))
  const opening = goWithin(page, path)
  await expect.poll(() => asked).toEqual(['GET'])
  scripts.resolve()
  await opening
  await page.getByRole('switch').first().waitFor()
  expect(asked).toEqual(['GET'])
})

test.each(['Admin', 'User'])('%s requests no forbidden read', async (userName) => {
  const { signIn } = await environment.visit({ language: 'en-US' })
  const page = await signIn(userName)
  await page.getByRole('button', { name: 'Search everything' }).waitFor()
  const answers: { status: number; url: string }[] = []
  page.on('response', (response) =>
    answers.push({ status: response.status(), url: response.url() }),
  )
  for (const path of Object.keys(firstReadUrls())) {
    await page.evaluate(() => localStorage.removeItem('firstReads'))
    await page.goto(new URL(addressOf(path), page.url()).href)
    await page.waitForFunction(
      () =>
        document.querySelector('main .pane:not([hidden]) :is(h1, h2, p)') !== null &&
        document.querySelector('.pane:not([hidden]) [data-waiting="true"]') === null &&
        Object.keys(window.amberAsked?.answers ?? { none: true }).length === 0,
    )
  }
  expect(answers.filter(({ url }) => url.includes('/api/'))).not.toEqual([])
  expect(answers.filter(({ status }) => status === 403)).toEqual([])
})
