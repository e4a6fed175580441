import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { exampleTest } from '@amber/server/testing/examples/example-test.ts'
import { constantRoutes } from '@amber/web/app/routes/constant-routes.ts'
import { flatten } from '@amber/web/app/routes/join-routes.ts'
import { protectedRoutes } from '@amber/web/app/routes/routes.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { launch, openContext, visitorIn } from '#e2e/support/browser.ts'
import {
  comeFirst,
  expectProgress,
  firstVisit,
  signInOn,
  site,
  untilKept,
} from '#e2e/support/demo-environment.ts'
import { openDocument, openUnreachable } from '#e2e/support/examples/documents.ts'
import { startDemo } from '#e2e/support/product.ts'

const folder = '/some/folder'
const { base, browser } = await launch({ AMBER_BASE: `${folder}/` }, startDemo)

vi.setConfig({ testTimeout: 240_000 })

test('the demo below a folder works from the first visit to offline use, in all tabs', async () => {
  const language = 'en-US'
  const context = await openContext(browser, { base, language })
  onTestFinished(() => context.close())
  const hosts = new Set<string>()
  context.on('request', (request) => hosts.add(new URL(request.url()).host))
  const visitor = visitorIn(context, { language })
  const { open, allowConsole } = visitor
  allowConsole(/ERR_INTERNET_DISC|ERR_FAILED/)
  const { page, progress } = await comeFirst(visitor, `${base}/system/user?userName=Super`)
  expectProgress(progress, language)
  expect(new URL(page.url()).pathname).toBe(`${folder}/login`)
  await signInOn(page, language)
  await page.waitForURL(`${base}/system/user?userName=Super`)
  const edit = () => page.getByRole('button', { name: 'Edit Super', exact: true })
  await edit().waitFor()
  await page.reload()
  await edit().waitFor()
  // Some hosts redirect to a trailing slash.
  await page.goto(`${base}/system/user/?userName=Super`)
  await edit().waitFor()
  expect(page.url()).toBe(`${base}/system/user?userName=Super`)

  const second = await open(`${base}/home`)
  await second.getByRole('button', { name: 'Account menu for Super' }).waitFor()
  await openDocument(second, base)

  await untilKept(page)
  await context.setOffline(true)
  await page.reload()
  await edit().waitFor({ timeout: firstVisit })
  expect(await page.locator('.offline-banner').textContent()).toBe('')
  await openDocument(second, base)
  await second.goto(`${base}/api/docs`)
  await second.getByRole('link', { name: 'OpenAPI 3.1' }).click()
  await second.waitForURL(`${base}/api/openapi.json?lang=en`)
  expect(await second.textContent('body')).toContain('"openapi"')
  await second.goto(`${base}/home`)
  await second.getByRole('button', { name: 'Account menu for Super' }).waitFor()
  await openUnreachable(second, base)
  await context.setOffline(false)
  expect([...hosts]).toEqual([new URL(base).host])
})

/** Paths with parameters have no file. */
const paths = flatten([...constantRoutes, ...protectedRoutes]).map(({ path }) => path)
const fixedPaths = ['/login-out', ...paths.filter((path) => !/[:*]/.test(path))]

async function openNoting() {
  const context = await openContext(browser, { base })
  onTestFinished(() => context.close())
  const asked: string[] = []
  await context.route('**/amber-demo/loader.js', async (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    if (pathname !== `${folder}/amber-demo/loader.js`) return route.fulfill({ status: 404 })
    const body = 'export const load = (base) => { document.title = base }'
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  const page = await context.newPage()
  const goTo = async (path: string) => {
    asked.length = 0
    const status = (await page.goto(base + path))?.status()
    await page.waitForFunction((found) => document.title === found, `${folder}/`)
    return { status, asked: asked.length }
  }
  return { context, goTo }
}

exampleTest('the examples are among the routes of the demo', () => {
  expect(fixedPaths.length).toBeGreaterThan(40)
})

test('a static file host serves every route by its address', async () => {
  const { goTo } = await openNoting()
  expect(fixedPaths.length).toBeGreaterThan(20)
  const pages = new Map<string, string>()
  for (const path of fixedPaths) {
    const answer = await fetch(`${base}${path}?a=b`)
    expect(answer.status, path).toBe(200)
    const depth = path.split('/').filter(Boolean).length
    pages.set(`${depth} ${await answer.text()}`, path)
  }
  // A browser does the same with the same page at the same depth.
  expect(pages.size).toBeLessThan(6)
  for (const path of pages.values())
    expect(await goTo(`${path}?a=b`), path).toEqual({ status: 200, asked: 1 })
})

test('a static file host may serve a folder without a trailing slash or by its index page', async () => {
  const { context, goTo } = await openNoting()
  await context.route(`${base}/system/user`, (route) =>
    route.fulfill({ path: join(site, 'system/user/index.html') }),
  )
  for (const path of ['/system/user', '/system/user/index.html'])
    expect(await goTo(path), path).toEqual({ status: 200, asked: 1 })
})

test('serves the not-found page at the addresses of records and unknown pages', async () => {
  const { goTo } = await openNoting()
  for (const path of [
    '/system/user/42',
    '/system/role/R_ADMIN/menus',
    '/nowhere',
    '/nowhere/at/',
  ]) {
    expect(existsSync(join(site, path, 'index.html'))).toBe(false)
    expect((await goTo(path)).status, path).toBe(404)
  }
})
