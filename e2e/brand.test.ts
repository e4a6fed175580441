import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#e2e/support/browser.ts'
import { expectAccessible, expectNoOverflow } from '#e2e/support/expect-accessible.ts'

const environment = await openBrowser()

/** Draws a picture in the browser. */
async function draw(page: Page, background: string, width = 300, height = 300) {
  const clip = { x: 0, y: 0, width, height }
  await page.setContent(`<body style="background:${background}">`)
  return { name: 'picture.png', mimeType: 'image/png', buffer: await page.screenshot({ clip }) }
}

/** Sets a picture in the form as a click on its button would. */
async function choose(page: Page, label: string, file: Awaited<ReturnType<typeof draw>>) {
  const field = page.getByRole('group', { name: label, exact: true })
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    field.getByRole('button', { name: `Upload image: ${label}` }).click(),
  ])
  await chooser.setFiles(file)
  await field.getByRole('img', { name: label }).waitFor()
}

const markOf = (page: Page) =>
  page
    .locator('.brand-mark')
    .first()
    .evaluate((mark) => getComputedStyle(mark).backgroundImage)

test('a brand that is saved shows at once, and on the sign-in page of other browsers', async () => {
  const { context, signIn } = await environment.visit({ language: 'en-US' })
  const canvas = await context.newPage()
  const page = await signIn('Super', '/system/setting?section=brand')
  const card = page.getByRole('region', { name: 'Branding' })
  await card.getByRole('textbox', { name: /^Name in English/ }).fill('Acme Console')
  await card.getByRole('textbox', { name: /^Company$/ }).fill('Acme Ltd')
  await choose(page, 'Logo', await draw(canvas, '#2563eb'))
  await choose(page, 'Logo in dark mode', await draw(canvas, '#93c5fd'))
  await choose(page, 'Favicon', await draw(canvas, '#1d4ed8'))
  await choose(page, 'Sign-in background', await draw(canvas, '#334155', 1200, 800))
  await expectAccessible(page, '[data-section="brand"]')
  expect(await markOf(page)).toBe('none')
  await card.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()
  await expect.poll(() => page.title()).toBe('Settings - Acme Console')
  const mark = await markOf(page)
  expect(mark).toMatch(/\/brand\/[0-9a-f]{32}\.webp/)
  await page.reload()
  await card.getByRole('img', { name: 'Favicon' }).waitFor()
  expect(await markOf(page)).toBe(mark)

  const dark = await environment.visit({ language: 'en-US', scheme: 'dark', width: 390 })
  const login = await dark.open('/login')
  await login.getByRole('contentinfo').getByText('Acme Ltd').waitFor()
  expect(await login.title()).toContain('Acme Console')
  expect(await markOf(login)).not.toBe(mark)
  const icon = await login.locator('link[rel=icon]').getAttribute('href')
  expect(icon).toMatch(/^\/brand\/[0-9a-f]{32}\.png$/)
  expect((await login.request.get(icon!)).headers()['content-type']).toBe('image/png')
  const behind = await login
    .locator('.login')
    .evaluate((element) => getComputedStyle(element).backgroundImage)
  expect(behind).toContain('/brand/')
  await expectAccessible(login)
  await expectNoOverflow(login)

  await card.getByRole('button', { name: 'Remove: Logo', exact: true }).click()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => markOf(page)).toBe('none')
})
