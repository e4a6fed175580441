// A local server stands in for the embedded hosts.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { openBrowser } from '#e2e/support/browser.ts'

const server = createServer(({ headers }, answer) => {
  answer.setHeader('content-type', 'text/html; charset=utf-8')
  answer.end(`<title>Stand-in</title><h1>Welcome to ${String(headers['x-asked-for'])}</h1>`)
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => void server.close())
const standIn = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
const { visit } = await openBrowser()

test.each([
  ['/document/react', 'react.dev'],
  ['/document/vite', 'vite.dev'],
])('%s shows the page of %s in a frame', async (path, host) => {
  const { context, signIn } = await visit({ language: 'en-US' })
  await context.route(`https://${host}/`, async (route) => {
    const response = await route.fetch({ url: standIn, headers: { 'x-asked-for': host } })
    await route.fulfill({ response })
  })
  const page = await signIn('User', path)
  const frame = page.frameLocator('.embedded iframe')
  await frame.getByRole('heading', { name: `Welcome to ${host}` }).waitFor()
  await page.locator('.embedded-cover').waitFor({ state: 'detached' })
  expect(await page.locator('.embedded iframe').getAttribute('src')).toBe(`https://${host}/`)
})

test('/document/admin-docs shows our own guide in a frame', async () => {
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn('User', '/document/admin-docs')
  await page.frameLocator('.embedded iframe').getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('.embedded-cover').waitFor({ state: 'detached' })
  expect(await page.locator('.embedded iframe').getAttribute('src')).toContain('/docs/')
})
