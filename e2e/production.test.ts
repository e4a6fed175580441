import { describe, expect, inject, test, vi } from 'vitest'
import { buildHeader, buildTimeOf } from '@amber/contract/headers.ts'
import { auditLog } from '@amber/contract/logs/audit-log.ts'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { setup } from '@amber/contract/sign-in/setup.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { exampleTest } from '@amber/server/testing/examples/example-test.ts'
import { examplesAmong } from '@amber/contract/example-pages.ts'
import { flatten } from '@amber/web/app/routes/join-routes.ts'
import { protectedRoutes } from '@amber/web/app/routes/routes.ts'
import { chromium } from 'playwright-core'
import { goWithin, openContext, texts } from '#e2e/support/browser.ts'
import { createCaller, signIn } from '#e2e/support/caller.ts'
import { makeDatabase } from '#e2e/support/fixture.ts'
import { runServerProgram } from '#e2e/support/product.ts'
import { makeResources } from '#e2e/support/resources.ts'

const examples = examplesAmong(protectedRoutes)
const exampleAddresses = flatten(protectedRoutes)
  .filter(({ name }) => examples.get(name) === 'page')
  .map(({ path }) => path.replace(/:\w+/, 'x'))

// Independent tests that mostly wait for the disk and processes.
vi.setConfig({ maxConcurrency: 3 })

describe.concurrent('production', () => {
  const production = (folder: string) => ({ NODE_ENV: 'production', AMBER_DATA: folder })
  const owner = { userName: 'owner', password: 'a_Password1' }

  test('has no account before the setup link is used, and no demo', async ({ onTestFinished }) => {
    const resources = makeResources(onTestFinished)
    const product = await resources.start(production(resources.freshFolder()))
    expect(product.output()).not.toContain('123456')
    for (const userName of ['Super', 'Admin', 'User'])
      await expect(signIn(product.base, userName)).rejects.toThrow('credentials_wrong')
    expect((await fetch(`${product.base}/api/docs`)).status).toBe(404)
    expect(await (await fetch(product.base)).text()).toContain(
      'name="amber-mode" content="production"',
    )
    const setupToken = /\/setup#(\S+)/.exec(product.output())?.[1] ?? ''
    await createCaller(product.base)(setup.complete, { setupToken, nickName: 'Owner', ...owner })
    const call = await signIn(product.base, owner.userName, owner.password)
    expect((await call(auth.getUserInfo, {})).roles).toEqual(['R_SUPER'])
  })

  exampleTest(
    'shows only real pages until example pages are turned on, and open screens follow',
    async ({ onTestFinished }) => {
      const { url, remove } = await makeDatabase(inject('fixture').postgres)
      onTestFinished(() => remove())
      const resources = makeResources(onTestFinished)
      const folder = resources.freshFolder()
      const product = await resources.start({ ...production(folder), DATABASE_URL: url })
      const { base } = product
      const setupToken = /\/setup#(\S+)/.exec(product.output())?.[1] ?? ''
      await createCaller(base)(setup.complete, { setupToken, nickName: 'Owner', ...owner })
      const call = await signIn(base, owner.userName, owner.password)
      const browser = await chromium.connect(inject('fixture').browser)
      onTestFinished(() => browser.close())
      const context = await openContext(browser, { base, language: 'en-US' })
      const page = await context.newPage()
      await page.goto('/login')
      const w = texts['en-US']
      await page.getByLabel(w.userName, { exact: true }).fill(owner.userName)
      await page.getByLabel(w.password, { exact: true }).fill(owner.password)
      await page.getByRole('button', { name: w.signIn, exact: true }).click()
      await page.waitForURL('**/home')
      const menu = page.getByRole('navigation', { name: 'Main menu' })
      const topEntries = menu.locator('.side-menu > .menu-level > li')
      await menu.getByText('Home', { exact: true }).waitFor()
      const ownEntries = await topEntries.allInnerTexts()
      expect(ownEntries).toEqual(expect.arrayContaining(['Home', 'System']))
      const missing = page.getByRole('heading', {
        name: 'Sorry, the page you visited does not exist',
      })
      const expectMissing = async (path: string) =>
        expect(await missing.filter({ visible: true }).count(), path).toBe(1)
      for (const path of exampleAddresses) {
        await goWithin(page, path)
        await expectMissing(path)
        // Two missing pages in a row share one heading.
        await goWithin(page, '/user-center')
      }
      for (const path of ['/error/403', '/error/500', '/403', '/500', '/user-center']) {
        await goWithin(page, path)
        expect(await missing.filter({ visible: true }).count(), path).toBe(0)
      }
      const [example = ''] = exampleAddresses
      await page.goto(example)
      await missing.waitFor()
      await page.goto('/home')
      await menu.getByText('Home', { exact: true }).waitFor()
      const { version } = (await call(settings.get, {})).examples
      await call(settings.update, { key: 'examples', version, value: { mode: 'on' } })
      await menu.getByText('Mock API', { exact: true }).waitFor()
      const exampleEntries = [
        'Documentation',
        'Error pages',
        'Features',
        'Multi-level menu',
        'Mock API',
        'About the project',
      ]
      expect(ownEntries.filter((entry) => exampleEntries.includes(entry))).toEqual([])
      const known = ['Home', ...exampleEntries.slice(0, -1), 'System', 'About the project']
      const shown = await topEntries.allInnerTexts()
      expect(shown.filter((entry) => known.includes(entry))).toEqual(known)
      expect(shown).toHaveLength(ownEntries.length + exampleEntries.length)
    },
  )

  test('lets a locked-out owner regain access beside the running server', async ({
    onTestFinished,
  }) => {
    const resources = makeResources(onTestFinished)
    const folder = resources.freshFolder()
    const product = await resources.start(production(folder))
    const { output } = await runServerProgram('commands', {
      args: ['break-glass'],
      env: production(folder),
    })
    const setupToken = /\/setup#(\S+)/.exec(output)?.[1] ?? ''
    await createCaller(product.base)(setup.complete, { setupToken, nickName: 'Owner', ...owner })
    const call = await signIn(product.base, owner.userName, owner.password)
    expect((await call(auth.getUserInfo, {})).userName).toBe(owner.userName)
    const links = await call(auditLog.list, { action: 'setup.issueLink' })
    expect(links.records.map(({ actor }) => actor)).toEqual([null, null])
  })

  test('reports an upgrade to a newer web app by the build that it serves', async ({
    onTestFinished,
  }) => {
    const resources = makeResources(onTestFinished)
    const { base } = await resources.start(production(resources.freshFolder()))
    const served = Date.parse(buildTimeOf(await (await fetch(base)).text()) ?? '')
    const statusFor = async (time: number) => {
      const headers = {
        'content-type': 'application/json',
        [buildHeader]: new Date(time).toISOString(),
      }
      const body = JSON.stringify({ ...owner, newField: true })
      return (await fetch(`${base}/api/auth/login`, { method: 'POST', headers, body })).status
    }
    expect(await statusFor(served)).toBe(422)
    expect(await statusFor(served + 1)).toBe(503)
  })

  test('runs on any Postgres that DATABASE_URL names', async ({ onTestFinished }) => {
    const resources = makeResources(onTestFinished)
    const { url, remove } = await makeDatabase(inject('fixture').postgres)
    const product = await resources.start({
      DATABASE_URL: url,
      AMBER_DATA: resources.freshFolder(),
    })
    expect(product.output()).toContain('Data: the configured database')
    expect((await fetch(`${product.base}/api/health/ready`)).status).toBe(200)
    await product.stop()
    await remove()
  })
})
