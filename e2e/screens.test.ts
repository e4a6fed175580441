import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { users } from '@amber/contract/users.ts'
import { signIn } from './caller.ts'
import { expectAccessible, expectNoOverflow, openBrowser, type Person } from './browser.ts'

const { base, visit } = await openBrowser()
const call = await signIn(base)
/** Somebody whose name is the same in both languages. */
const [someone] = (await call(users.list, { userName: 'Admin' })).records
/** `PICTURES=folder` keeps a picture of every screen, for people to look at. */
const pictures = process.env['PICTURES']
if (pictures) mkdirSync(pictures, { recursive: true })

/** Open to everybody. */
const publicPaths = [
  '/login',
  '/login/code-login',
  '/login/bind-wechat',
  '/login/return?failed=provider_silent',
  '/login/passkey',
  '/login/register',
  '/login/reset-pwd',
  '/agreement',
  '/privacy',
  '/403',
  '/404',
  '/500',
  '/nowhere',
  '/setup#token',
]

/** Every path below the main layout (specification, section 2). */
const paths = [
  '/home',
  '/document/admin-docs',
  '/document/admin-docs-link',
  '/document/react',
  '/document/router-link',
  '/document/vite',
  '/error/403',
  '/error/404',
  '/error/500',
  '/function',
  '/function/tabs/query?id=1',
  '/function/hidden-child',
  '/function/hidden-child/R_ADMIN',
  '/function/requests',
  '/function/switch-role',
  '/function/super',
  '/function/permissions',
  '/function/event-bus',
  '/function/charts',
  '/function/phone',
  '/function/forms',
  '/mock',
  '/multi-menu/first/one',
  '/multi-menu/first/two',
  '/multi-menu/second/one/home',
  '/project-intro',
  '/system/user',
  ...['', '?tab=rights&why=page:system_role', '?tab=sessions', '?tab=sign-ins', '?tab=changes'].map(
    (search) => `/system/user/${someone?.id}${search}`,
  ),
  '/system/session',
  '/system/announcement',
  '/system/removed-user',
  '/system/invitation',
  '/system/role',
  '/system/role/R_ADMIN/menus',
  '/system/menu',
  '/system/menu/authority',
  '/system/audit-log',
  '/system/sign-in-log',
  '/system/setting',
  '/user-center',
  ...[
    'profile',
    'export',
    'password',
    'two-step',
    'linked-accounts',
    'sessions',
    'sign-ins',
    'message-settings',
    'look',
  ].map((section) => `/user-center?section=${section}`),
  '/nowhere/at/all',
]

/** Pages of other hosts cannot be reached from a test; browsers write that to the console. */
const isOurs = (complaint: string) =>
  !/https:\/\/(react\.dev|vite\.dev|reactrouter\.com)/.test(complaint)

/**
 * In one view each screen is loaded on its own; in the others people come to it from within. The frame around the pages
 * is the same on each: it is looked at with the first and, full of tabs, with the last. At the same width a page is made
 * of the same elements in every scheme and language, so that in the second only its colours are looked at. On phones every
 * other page is looked at in one language and scheme, and the rest in the other.
 */
const views = [
  { language: 'zh-CN', scheme: 'light', width: 1440, isLoaded: false, of: 'everything' },
  { language: 'en-US', scheme: 'dark', width: 1440, isLoaded: true, of: 'colours' },
  { language: 'zh-CN', scheme: 'dark', width: 390, isLoaded: false, of: 'everything', half: 0 },
  { language: 'en-US', scheme: 'light', width: 390, isLoaded: false, of: 'everything', half: 1 },
] as const

/** As a link within the product does it: without loading the document anew. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    // The heading of another page is another one.
    if (location.pathname !== new URL(to, location.href).pathname)
      for (const heading of document.querySelectorAll('h1')) heading.dataset['seen'] = ''
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve))
  }, path)
  await page.locator('h1:not([data-seen]):visible').first().waitFor()
}

/** The page has come to rest: its heading is there and nothing is loading. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await expect.poll(() => page.locator('[aria-busy=true]:visible').count()).toBe(0)
}

/** Chinese on an English page, apart from the switch, people's names and what the database holds. */
async function untranslated(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, label, thead th, button, nav a, [role=menuitem]')]
      .filter(
        (element) => !element.closest('[lang="zh-CN"]:not(html)') && element.checkVisibility(),
      )
      .map((element) => element.textContent.trim())
      .filter((text) => /[一-鿿]/.test(text) && text !== '中文'),
  )
}

describe.each(views)('in $language, $scheme, $width px', (view) => {
  const { language, scheme, width } = view
  test('every screen is accessible, fits its window, is translated, and the console is silent', async () => {
    const { open, signIn, complaints } = await visit({ language, scheme, width })
    const look = async (page: Page, path: string, within?: string) => {
      await settle(page)
      const name = `${path.replace(/\W+/g, '_')}-${language}-${scheme}-${width}`
      if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) })
      await expectAccessible(page, within, view.of)
      await expectNoOverflow(page)
      if (language === 'en-US') expect(await untranslated(page), path).toEqual([])
      expect(await page.title(), path).toMatch(language === 'zh-CN' ? /琥珀/ : /Amber/)
    }
    const isMeant = (_path: string, index: number) => !('half' in view) || index % 2 === view.half
    for (const path of publicPaths.filter(isMeant)) {
      const page = await open(path)
      await look(page, path)
      await page.close()
    }
    const page = await signIn('Super')
    await look(page, '/after-sign-in')
    const within = paths.filter(isMeant)
    for (const path of within) {
      await (view.isLoaded ? page.goto(path) : goWithin(page, path))
      await look(page, path, path === within.at(-1) ? undefined : 'main')
    }
    expect(complaints.filter(isOurs)).toEqual([])
  })
})

describe('what each role sees', () => {
  const menuOf = async (person: Person) => {
    const { signIn } = await visit({ language: 'en-US' })
    const page = await signIn(person)
    await settle(page)
    return { page, menu: await page.getByRole('navigation', { name: 'Main menu' }).textContent() }
  }

  test('the super admin sees everything', async () => {
    const { page } = await menuOf('Super')
    for (const path of ['/system/user', '/system/role']) {
      await page.goto(path)
      await settle(page)
      expect(new URL(page.url()).pathname).toBe(path)
      expect(await page.textContent('main')).not.toContain('not authorized')
    }
  })

  test('an admin sees users but not roles', async () => {
    const { page, menu } = await menuOf('Admin')
    expect(menu).toContain('System')
    await page.goto('/system/role')
    await settle(page)
    expect(await page.textContent('main')).toContain(
      'Sorry, you are not authorized to access this page',
    )
  })

  test('a user sees no system at all', async () => {
    const { page, menu } = await menuOf('User')
    expect(menu).not.toContain('System')
    await page.goto('/system/user')
    await settle(page)
    expect(await page.textContent('main')).toContain('not authorized')
  })
})

test('language and scheme are kept over a reload, from the first paint on', async () => {
  const { signIn } = await visit({ language: 'zh-CN', scheme: 'light' })
  const page = await signIn('User')
  await page.getByRole('button', { name: 'English' }).click()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en-US')
  await expect.poll(() => page.title()).toContain('Amber')
  const scheme = () => page.locator('html').getAttribute('data-scheme')
  const mode = page.getByRole('button', { name: /^Appearance/ })
  await expect
    .poll(async () => {
      if ((await scheme()) !== 'dark') await mode.click()
      return scheme()
    })
    .toBe('dark')
  await page.reload({ waitUntil: 'commit' })
  await page.waitForSelector('html[data-scheme]')
  expect(await page.locator('html').getAttribute('data-scheme')).toBe('dark')
  expect(await page.locator('html').getAttribute('lang')).toBe('en-US')
})

test('without a network the reader is told so in words, and nothing is lost', async () => {
  const { context, signIn } = await visit({ language: 'en-US' })
  const page = await signIn('Admin', '/system/user')
  await settle(page)
  await page.getByRole('row').nth(5).waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page
    .getByText(/cannot be reached|network|offline/i)
    .filter({ visible: true })
    .first()
    .waitFor()
  await context.setOffline(false)
  expect(new URL(page.url()).pathname).toBe('/system/user')
})
