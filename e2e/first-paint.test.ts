import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#e2e/support/browser.ts'
import { expectNoShift, watchShifts } from '#e2e/support/expect-no-shift.ts'

const { visit } = await openBrowser()

const keysOf = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('outline')))

/** Waits until the page's outline is stored. */
async function learn(page: Page): Promise<void> {
  const key = `outline:${new URL(page.url()).pathname}`
  await page.waitForFunction((name) => localStorage.getItem(name) !== null, key, {
    timeout: 30_000,
  })
}

/** Loads a page without its scripts, until `release` is called. */
async function holdScripts(page: Page, path = new URL(page.url()).pathname) {
  const held: Route[] = []
  let isHeld = true
  await page.route('**/assets/**', async (route) => {
    if (isHeld) held.push(route)
    else await route.continue()
  })
  await page.goto(new URL(path, page.url()).href, { waitUntil: 'commit' })
  await page.locator('.boot-shell').waitFor()
  return async () => {
    isHeld = false
    await Promise.all(held.map((route) => route.continue()))
  }
}

/** Returns the places of the texts, one for each text and column. */
const placesOf = (page: Page, root: string, texts: readonly string[]) =>
  page.evaluate(
    ({ root, texts }) => {
      const walker = document.createTreeWalker(document.querySelector(root)!, NodeFilter.SHOW_TEXT)
      const found: Record<string, { left: number; top: number; bottom: number }> = {}
      while (walker.nextNode()) {
        const text = walker.currentNode.textContent?.trim() ?? ''
        const range = document.createRange()
        range.selectNodeContents(walker.currentNode)
        const { left, top, bottom, width } = range.getBoundingClientRect()
        if (texts.includes(text) && width > 0)
          found[`${text} ${Math.round(left)}`] = { left, top, bottom }
      }
      return Object.values(found).toSorted((a, b) => a.top - b.top || a.left - b.left)
    },
    { root, texts },
  )

test.each([
  { language: 'en-US', width: 1440, texts: ['Documentation', 'System', 'Users', 'Roles', 'Super'] },
  { language: 'zh-CN', width: 1440, texts: ['文档', '系统管理', '用户管理', '角色管理'] },
  { language: 'en-US', width: 390, texts: ['Users', 'Home'] },
] as const)(
  'in $language at $width px a visited page is painted before its scripts, at its final position',
  async ({ language, width, texts }) => {
    const { signIn, context } = await visit({ language, width })
    await watchShifts(context)
    const page = await signIn('Super', '/system/user')
    await learn(page)
    const release = await holdScripts(page)
    const loading = language === 'zh-CN' ? '正在加载' : 'Loading'
    expect(await page.getByRole('status').allInnerTexts()).toEqual([loading])
    const before = await placesOf(page, '.boot-shell', texts)
    expect(before.length).toBeGreaterThanOrEqual(texts.length)
    await release()
    await page.locator('main tbody tr, main .data-card').filter({ visible: true }).first().waitFor()
    const after = await placesOf(page, '.layout', texts)
    for (const place of before) expect(after.some((other) => isSamePlace(place, other))).toBe(true)
    await expectNoShift(page)
  },
)

type Place = Awaited<ReturnType<typeof placesOf>>[number]

const isSamePlace = (one: Place, other: Place) =>
  (['left', 'top', 'bottom'] as const).every((edge) => Math.abs(one[edge] - other[edge]) < 0.6)

/** Compares the places of texts that the outline draws with those of the finished page. */
async function expectInPlace(page: Page, texts: readonly string[]): Promise<void> {
  const release = await holdScripts(page)
  const before = await placesOf(page, '.boot-body', texts)
  expect(before).toHaveLength(texts.length)
  await release()
  await page.locator('.layout').waitFor()
  await expect
    .poll(async () => {
      const after = await placesOf(page, '.layout main', texts)
      return after.map((place, at) => isSamePlace(place, before[at]!))
    })
    .toEqual(texts.map(() => true))
}

test('an outline contains the greeting while it holds, and notes of several lines', async () => {
  const { signIn, context } = await visit({ language: 'en-US', width: 390 })
  await watchShifts(context)
  const page = await signIn('Super', '/home')
  await learn(page)
  const greeting = await page.getByRole('heading', { level: 1 }).innerText()
  await expectInPlace(page, [greeting])
  // Before the page draws it: the page before stores it when it is left.
  await page.addInitScript(() => {
    const outline = JSON.parse(localStorage.getItem('outline:/home')!)
    for (const part of outline.regions.body) if (part.until) part.until = Date.now()
    localStorage.setItem('outline:/home', JSON.stringify(outline))
  })
  const release = await holdScripts(page)
  expect(await placesOf(page, '.boot-body', [greeting])).toEqual([])
  await release()
  await page.goto(new URL('/system/role/R_ADMIN/menus', page.url()).href)
  const note = page.getByRole('note')
  const text = await note.innerText()
  expect((await note.boundingBox())!.height).toBeGreaterThan(30)
  await learn(page)
  await expectInPlace(page, [text])
  await expectNoShift(page)
})

test('a page without a stored outline shows the menu of the previous page with no entry marked', async () => {
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn('Super', '/system/role')
  await learn(page)
  const release = await holdScripts(page, '/system/menu')
  expect(await page.locator('.boot-sider').innerText()).toContain('Roles')
  expect(await page.locator('.boot-body span').count()).toBe(0)
  // Boxes mark the open page; texts and icons are not empty.
  expect(await page.locator('.boot-sider span:empty').count()).toBe(0)
  await release()
  await page.getByRole('heading', { level: 1, name: 'Menus' }).waitFor()
  await learn(page)
  await holdScripts(page)
  expect(await page.locator('.boot-sider span:empty').count()).toBeGreaterThan(0)
})

test('the settings, which read the brand, are painted before their scripts, too', async () => {
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn('Super', '/system/setting')
  await learn(page)
  await holdScripts(page)
  expect(await page.locator('.boot-sider').innerText()).toContain('Settings')
  expect(await page.locator('.boot-body').innerText()).toContain('Settings')
})

test('a locked screen shows no outline of the page, and sign-out deletes it', async () => {
  const { signIn } = await visit({ language: 'en-US' })
  const page = await signIn('User', '/user-center')
  await learn(page)
  await page.evaluate(() => localStorage.setItem('locked', '{"name":"User"}'))
  const release = await holdScripts(page)
  expect(await page.locator('.boot-shell span').count()).toBe(0)
  await page.evaluate(() => localStorage.removeItem('locked'))
  await release()
  await page.getByRole('heading', { level: 1, name: 'User' }).waitFor()
  expect(await keysOf(page)).not.toEqual([])
  await page.evaluate(() => {
    localStorage.removeItem('token')
    localStorage.removeItem('refreshToken')
  })
  await page.reload()
  await page.waitForURL(/\/login/)
  await expect.poll(() => keysOf(page)).toEqual([])
})

test.each([
  { language: 'en-US', width: 390 },
  { language: 'zh-CN', width: 390 },
  { language: 'en-US', width: 1440 },
] as const)(
  'in $language at $width px nothing shifts during the first load of a page',
  async ({ language, width }) => {
    const { context, open, signIn } = await visit({ language, width })
    await watchShifts(context)
    const wechat = await open('/login/bind-wechat')
    await wechat.locator('.login-foot').waitFor()
    await expectNoShift(wechat)
    const home = await signIn('Super', '/home')
    await home.locator('.home-open').waitFor()
    await expectNoShift(home)
  },
)
