// The same build below a path, which a proxy in front strips.
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inject, onTestFinished, test } from 'vitest'
import { launch, openContext, texts, visitorIn } from '#e2e/support/browser.ts'
import { startOnCopy } from '#e2e/support/fixture.ts'

const path = '/console'
/** Requests outside the path. */
const astray: string[] = []

async function startBehindProxy(more: Record<string, string>) {
  let target = ''
  const proxy = createServer((asked, answer) => {
    const { url = '', method, headers } = asked
    if (!url.startsWith(`${path}/`)) {
      astray.push(url)
      answer.writeHead(404).end()
      return
    }
    const inner = request(target + url.slice(path.length), { method, headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers)
      from.pipe(answer)
    })
    inner.once('error', () => answer.destroy())
    answer.once('close', () => inner.destroy())
    asked.pipe(inner)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const product = await startOnCopy(inject('fixture'), {
    ...more,
    AMBER_PUBLIC_URL: address + path,
    AMBER_TRUSTED_PROXIES: '127.0.0.1',
  })
  target = product.base
  return {
    base: address + path,
    async stop() {
      proxy.closeAllConnections()
      proxy.close()
      await product.stop()
    },
  }
}

const { base, browser } = await launch({}, startBehindProxy)

test('signs in, opens a page by its address, and loads chunks of others below a base path', async () => {
  const language = 'en-US'
  const context = await openContext(browser, { base, language })
  onTestFinished(() => context.close())
  const { open } = visitorIn(context, { language })
  const page = await open(`${base}/system/user?userName=Admin`)
  await page.waitForURL(/\/console\/login\?/)
  await page.getByLabel(texts[language].userName).fill('Super')
  await page.getByLabel(texts[language].password, { exact: true }).fill('123456')
  await page.getByRole('button', { name: texts[language].signIn, exact: true }).click()
  const edit = page.getByRole('button', { name: 'Edit Admin', exact: true })
  await edit.click()
  await page.getByRole('dialog', { name: /Admin/ }).waitFor()
  await page.goto(`${base}/home`)
  await page.locator('.home-value').first().waitFor()
  await page.reload()
  await page.locator('.home-value').first().waitFor()
  const icon = page.locator('link[rel=icon]')
  expect(new URL((await icon.getAttribute('href'))!, page.url()).pathname).toMatch(
    /^\/console\/favicon/,
  )
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await menu.getByRole('button', { name: 'System' }).click()
  await menu.getByRole('link', { name: 'Roles', exact: true }).click()
  await page.waitForURL(`${base}/system/role`)
  expect(astray).toEqual([])
})
