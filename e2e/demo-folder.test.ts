// The demonstration below a folder of its host, as static sites often are.
import { expect, onTestFinished, test, vi } from 'vitest'
import { launch, openContext, visitorIn } from './browser.ts'
import { comeFirst, expectProgress, firstVisit, signInOn, untilKept } from './demo-stage.ts'
import { startDemo } from './product.ts'

const folder = '/some/folder'
const { base, browser } = await launch({ AMBER_BASE: `${folder}/` }, startDemo)

vi.setConfig({ testTimeout: 240_000 })

test('below a folder the demonstration is the same: from the first visit to one without a network, in all tabs', async () => {
  const language = 'en-US'
  const context = await openContext(browser, { base, language })
  onTestFinished(() => context.close())
  const hosts = new Set<string>()
  context.on('request', (request) => hosts.add(new URL(request.url()).host))
  const visitor = visitorIn(context, { language })
  const { open, pardon } = visitor
  // It looks for its own files above itself first; what it asks of the network without one is answered in words.
  pardon(/\/amber-demo\/loader\.js/, /ERR_INTERNET_DISC|ERR_FAILED/)
  const { page, progress } = await comeFirst(visitor, `${base}/system/user?userName=Super`)
  expectProgress(progress, language)
  expect(new URL(page.url()).pathname).toBe(`${folder}/login`)
  await signInOn(page, language)
  await page.waitForURL(`${base}/system/user?userName=Super`)
  const edit = () => page.getByRole('button', { name: 'Edit Super', exact: true })
  await edit().waitFor()
  await page.reload()
  await edit().waitFor()

  const second = await open(`${base}/home`)
  await second.getByRole('button', { name: 'Account menu of Super' }).waitFor()
  const frame = second.frameLocator('iframe')
  await second.goto(`${base}/document/admin-docs`)
  await frame.getByRole('heading', { level: 1 }).first().waitFor()

  await untilKept(page)
  await context.setOffline(true)
  await page.reload()
  await edit().waitFor({ timeout: firstVisit })
  // The server is in this browser: there is nothing to wait for.
  expect(await page.locator('.offline-banner').textContent()).toBe('')
  await second.goto(`${base}/document/admin-docs`)
  await frame.getByRole('heading', { level: 1 }).first().waitFor()
  await second.goto(`${base}/api/docs`)
  await second.getByRole('link', { name: 'OpenAPI 3.1' }).click()
  await second.waitForURL(`${base}/api/openapi.json`)
  expect(await second.textContent('body')).toContain('"openapi"')
  await second.goto(`${base}/home`)
  await second.getByRole('button', { name: 'Account menu of Super' }).waitFor()
  await second.goto(`${base}/document/vite`)
  await second.getByText('vite.dev cannot be reached').waitFor()
  expect(await second.locator('.embedded iframe').count()).toBe(0)
  await context.setOffline(false)
  expect([...hosts]).toEqual([new URL(base).host])
})
