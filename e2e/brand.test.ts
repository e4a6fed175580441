import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shadesOf } from '@amber/contract/settings/shades.ts'
import { settings } from '@amber/contract/settings/settings.ts'
import { signInBy } from '#e2e/support/caller.ts'
import { picture } from '#e2e/support/picture.ts'
import { goWithin, isPhone, openBrowser } from '#e2e/support/browser.ts'
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

const blue = '#1677FF'
const fillOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--fill'))

test('shows a saved brand at once and on the sign-in page of other browsers', async () => {
  const { context, signIn } = await environment.visit({ language: 'en-US' })
  const canvas = await context.newPage()
  const page = await signIn('Super', '/system/setting?section=brand')
  const card = page.getByRole('region', { name: 'Branding' })
  await card.getByRole('textbox', { name: /^Name in English/ }).fill('Acme Console')
  await card.getByRole('textbox', { name: /^Company$/ }).fill('Acme Ltd')
  await card.getByRole('textbox', { name: /^Primary color/ }).fill(blue)
  await choose(page, 'Logo', await draw(canvas, '#2563eb'))
  await choose(page, 'Logo in dark mode', await draw(canvas, '#93c5fd'))
  await choose(page, 'Favicon', await draw(canvas, '#1d4ed8'))
  await choose(page, 'Sign-in background', await draw(canvas, '#334155', 1200, 800))
  await expectAccessible(page, '[data-section="brand"]')
  expect(await markOf(page)).toBe('none')
  await card.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()
  await expect.poll(() => page.title()).toBe('Settings - Acme Console')
  await expect.poll(() => fillOf(page)).toBe(shadesOf(blue, false).fill)
  const mark = await markOf(page)
  expect(mark).toMatch(/\/brand\/[0-9a-f]{32}\.webp/)
  await page.reload()
  await card.getByRole('img', { name: 'Favicon' }).waitFor()
  expect(await markOf(page)).toBe(mark)

  const dark = await environment.visit({ language: 'en-US', scheme: 'dark', width: 390 })
  const login = await dark.open('/login')
  await login.getByRole('contentinfo').getByText('Acme Ltd').waitFor()
  expect(await login.title()).toContain('Acme Console')
  expect(await fillOf(login)).toBe(shadesOf(blue, true).fill)
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

test.each([
  { primaryColor: blue, scheme: 'light', width: 1440, language: 'zh-CN' },
  { primaryColor: blue, scheme: 'dark', width: 390, language: 'en-US' },
  { primaryColor: '#FFF9C4', scheme: 'light', width: 390, language: 'zh-CN' },
  { primaryColor: '#FFF9C4', scheme: 'dark', width: 1440, language: 'en-US' },
] as const)('all pages are readable in $primaryColor, $scheme, $width', async (look) => {
  const { primaryColor, ...view } = look
  const call = await signInBy(environment.caller)
  const { value, version } = (await call(settings.get, {})).brand
  const brand = { ...value, primaryColor, logo: '', loginBackground: '' }
  await call(settings.update, { key: 'brand', version, value: brand })
  const { context, open, signIn } = await environment.visit(view)
  // At this moment the page is parsed, and none of its modules has run.
  await context.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      const { documentElement } = document
      documentElement.dataset['first'] ??=
        getComputedStyle(documentElement).getPropertyValue('--fill')
    })
  })
  const name = `brand-${primaryColor.slice(1)}-${view.scheme}-${view.width}`
  const { fill, ink } = shadesOf(primaryColor, view.scheme === 'dark')
  const check = async (page: Page, part: string) => {
    await expectAccessible(page)
    await picture(page, `${name}-${part}`)
  }
  const login = await open('/login')
  await login.getByRole('textbox').first().waitFor()
  expect(await login.locator('html').getAttribute('data-first')).toBe(fill)
  await check(login, 'login')
  await login.goto('/docs/')
  await login.waitForURL(/\/docs\/\w\w-/)
  await expect
    .poll(() =>
      login.evaluate(() => {
        const link = document.querySelector('a')!
        return getComputedStyle(link).color.match(/\d+/g)!.map(Number)
      }),
    )
    .toEqual([1, 3, 5].map((at) => Number.parseInt(ink.slice(at, at + 2), 16)))
  await check(login, 'guide')

  const page = await signIn('Super', '/home')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  expect(await page.locator('html').getAttribute('data-first')).toBe(fill)
  await check(page, 'home')
  await goWithin(page, '/system/setting?section=brand')
  await page.locator('[data-section="brand"] input[type=color]').waitFor()
  await check(page, 'settings')
  // Phones have the button in their menu.
  if (isPhone(view.width)) return
  await page.getByRole('button', { name: /^(Theme settings|主题设置)$/ }).click()
  await page.getByRole('button', { name: primaryColor, pressed: true }).first().waitFor()
  await check(page, 'drawer')
})
