import { shadesOf } from '@amber/contract/settings/shades.ts'
import {
  firstLanguage,
  firstVisitLanguages,
  languageFacts,
  languages,
} from '@amber/contract/localized-text.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { textNames } from '@amber/contract/stored-texts.ts'
import { createStorage } from '#web/lib/browser/storage.ts'
import { createBrand } from '#web/lib/brand.ts'

const names = Object.fromEntries(languages.map((language) => [language, `Name in ${language}`]))

beforeEach(() => {
  vi.stubGlobal('PRELOADS', null)
  vi.stubGlobal('BASE', '/')
  vi.stubGlobal('ASKS', true)
  vi.stubGlobal('BUILD', { 'x-build': 'now' })
  vi.stubGlobal('ROW_FIT', { around: 100, row: 50, fewest: 10, most: 100 })
  vi.stubGlobal('NAMES', names)
  const nameFields = languages.map((language) => [language, textNames('name', language)])
  vi.stubGlobal('NAME_FIELDS', Object.fromEntries(nameFields))
  vi.stubGlobal(
    'LANGUAGE_TAGS',
    Object.fromEntries(languages.map((language) => [language, languageFacts[language].tags])),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  // The window is shared with the tests of other files.
  delete window.amberPages
  delete window.amberAsked
})

async function boot(asked: readonly string[], firstVisit?: string) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([...asked])
  const meta = `<meta name="amber-first-visit" content="${firstVisit}">`
  document.head.innerHTML = firstVisit === undefined ? '' : meta
  window.history.replaceState(null, '', '/login')
  vi.resetModules()
  await import('./boot.ts')
  return [document.documentElement.lang, document.title]
}

const browsers = [
  ['en-US', 'en'],
  ['de-DE', 'en-GB', 'zh-CN'],
  ['zh-TW', 'en'],
  ['fr-FR'],
  ['eno', 'zha'],
  [],
]

for (const firstVisit of firstVisitLanguages)
  test.each(browsers)(
    `with first visits in ${firstVisit}, a browser that requests %j %j %j gets and keeps the configured language`,
    async (...asked) => {
      const language = firstLanguage(firstVisit, asked.join(','))
      const title = names[language]
      expect(await boot(asked, firstVisit)).toEqual([language, title])
      expect(Object.fromEntries(Object.entries(localStorage))).toEqual({
        lang: language,
        langByDefault: language,
      })
      for (const later of firstVisitLanguages)
        expect(await boot(['zh-CN', 'en'].toReversed(), later)).toEqual([language, title])
    },
  )

test.each(languages)('a chosen language persists: %s', async (language) => {
  localStorage.setItem('lang', language)
  for (const asked of browsers)
    for (const firstVisit of firstVisitLanguages)
      expect((await boot(asked, firstVisit))[0]).toBe(language)
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ lang: language })
})

test('uses Chinese by default, also when storage is blocked', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Blocked', 'SecurityError')
  })
  for (const asked of browsers) expect((await boot(asked))[0]).toBe('zh-CN')
})

test('errors have no stack until the scripts of the page have run, and as before afterwards', async () => {
  const depth: unknown = Reflect.get(Error, 'stackTraceLimit')
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  await boot([])
  const during = new Error('early').stack
  document.dispatchEvent(new Event('DOMContentLoaded'))
  expect([during, Reflect.get(Error, 'stackTraceLimit')]).toEqual([undefined, depth])
  expect(new Error('later').stack).toContain('boot.test')
})

const preloads = {
  files: [
    'login.js',
    'open.js',
    'frame.js',
    'records.js',
    'users.js',
    'user.js',
    'role.js',
    'home.js',
    'zh-TW.js',
  ],
  frame: [1, 2],
  languages: { 'zh-TW': [8] },
  open: { '/login': [0], '/login/register': [0, 1] },
  framed: {
    '/home': [7],
    '/system/user': [3, 4],
    '/system/user/:id': [3, 5],
    '/system/role/*': [6],
  },
  reads: {
    '/system/user': ['api/users?size={rows}', 'api/options?zone={timeZone}'],
    '/system/user/:id': ['api/users/{id}'],
    '/system/role/*': ['api/role-options'],
  },
}

async function fetchedAt(address: string, stored: Record<string, string> = {}) {
  localStorage.clear()
  for (const [key, value] of Object.entries({ lang: 'en-US', ...stored }))
    localStorage.setItem(key, value)
  vi.stubGlobal('PRELOADS', preloads)
  const answer = vi.fn<typeof fetch>().mockImplementation(() => new Promise(() => {}))
  vi.stubGlobal('fetch', answer)
  document.head.innerHTML = ''
  delete window.amberAsked
  window.history.replaceState(null, '', address)
  vi.resetModules()
  await import('./boot.ts')
  const links = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
  const names = () => links().map((link) => link.getAttribute('href')!.replace('.js', ''))
  const atOnce = names().join(' ')
  for (const link of links()) link.dispatchEvent(new Event('load'))
  return {
    scripts: names().join(' '),
    atOnce,
    calls: answer.mock.calls,
  }
}

test.each([
  ['/', '', 'login'],
  ['/system/user', '', 'login'],
  ['/login/register', '', 'login open'],
  ['/login/register', 'one', 'login open'],
  ['/', 'one', 'open frame home'],
  ['/home', 'one', 'open frame home'],
  ['/system/user', 'one', 'open frame records users'],
  ['/system/user/', 'one', 'open frame records users'],
  ['/system/user/42', 'one', 'open frame records user'],
  ['/system/role/R_ADMIN/menus', 'one', 'open frame role'],
  ['/nowhere', 'one', 'open frame'],
])('at %s with the token "%s" the browser fetches %s', async (address, token, scripts) => {
  expect((await fetchedAt(address, { token })).scripts).toBe(scripts)
})

test('loads the language file together with the scripts of the page', async () => {
  expect((await fetchedAt('/login', { lang: 'zh-TW' })).atOnce).toBe('login zh-TW')
  const { scripts } = await fetchedAt('/home', { lang: 'zh-TW', token: 'one' })
  expect(scripts).toBe('open frame zh-TW home')
})

test("a page loads its own scripts after one of the layout's, as they share the connection", async () => {
  expect((await fetchedAt('/system/user', { token: 'one' })).atOnce).toBe('open frame')
  expect((await fetchedAt('/login/register', {})).atOnce).toBe('login open')
})

test.each([
  ['to a page of the user', '/system/user', ['/system/user'], true],
  ['to the page of another user', '/system/user', ['/home'], false],
  ['with conditions', '/system/user?status=1', ['/system/user'], false],
])(
  'a first visit %s requests the reads that the page declares: %s',
  async (_, address, openPaths, isAsked) => {
    const { calls } = await fetchedAt(address, {
      token: 'one',
      openPaths: JSON.stringify(openPaths),
    })
    const rows = Math.floor((window.innerHeight - 100) / 50)
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    const zone = encodeURIComponent(timeZone)
    expect(calls.slice(1).map(([url]) => url)).toEqual(
      isAsked ? [`/api/users?size=${rows}`, `/api/options?zone=${zone}`] : [],
    )
  },
)

test.each([
  ['/system/user/42', '/system/user/:id', ['/api/users/42']],
  ['/system/role/R_ADMIN/menus', '/system/role/*', ['/api/role-options']],
  ['/system/user/42', '/system/user', []],
  ['/system/announcement', '/system/announcement', []],
])('reads for %s while %s is open: %j', async (path, pattern, urls) => {
  await fetchedAt('/home', { token: 'one', openPaths: JSON.stringify([pattern]) })
  expect(window.amberPages?.readsOf(path)).toEqual(urls)
  const { calls } = await fetchedAt(path, { token: 'one', openPaths: JSON.stringify([pattern]) })
  expect(calls.slice(1).map(([url]) => url)).toEqual(urls)
})

test('ignores a malformed stored list', async () => {
  await fetchedAt('/home', { token: 'one', openPaths: '{' })
  expect(window.amberPages?.readsOf('/system/user')).toEqual([])
})

test('requests the user info and the first reads of the previous visit at once', async () => {
  const firstReads = JSON.stringify({
    '/system/user': ['/api/users?current=1', '/api/auth/getUserInfo'],
    '/home': ['/api/figures'],
  })
  const { calls } = await fetchedAt('/system/user', { token: 'one', firstReads })
  const headers = { 'Accept-Language': 'en-US', 'x-build': 'now', Authorization: 'Bearer one' }
  expect(calls).toEqual([
    ['/api/auth/getUserInfo', { headers }],
    ['/api/users?current=1', { headers }],
  ])
  expect(window.amberAsked).toMatchObject({ token: 'one', language: 'en-US' })
  expect(Object.keys(window.amberAsked?.answers ?? {})).toEqual(calls.map(([url]) => url))
  expect(
    (await fetchedAt('/system/user?current=2', { token: 'one', firstReads })).calls,
  ).toHaveLength(1)
})

test.each([
  ['no user is signed in', '/system/user', {}],
  ['the screen is locked', '/system/user', { token: 'one', locked: '1' }],
  ['the page is public', '/login/register', { token: 'one' }],
])('requests nothing while %s', async (_, address, stored) => {
  expect((await fetchedAt(address, stored as Record<string, string>)).calls).toEqual([])
})

test('requests nothing on a static file host', async () => {
  vi.stubGlobal('ASKS', false)
  expect((await fetchedAt('/home', { token: 'one' })).calls).toEqual([])
})

describe('pictures of the brand', () => {
  const html = document.documentElement
  const [one, two] = ['a'.repeat(32), 'b'.repeat(32)]
  const served = async (brand: object | '*') => {
    document.head.innerHTML = '<link rel="icon" type="image/svg+xml" href="/favicon.svg">'
    const meta = document.createElement('meta')
    Object.assign(meta, {
      name: 'amber-brand',
      content: brand === '*' ? brand : JSON.stringify(brand),
    })
    document.head.append(meta)
    vi.resetModules()
    await import('./boot.ts')
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
    const shown = ['logo', 'logo-dark', 'login-background'].map((name) =>
      html.hasAttribute(`data-${name}`) ? html.style.getPropertyValue(`--${name}`) : '',
    )
    return [...shown, icon?.getAttribute('href'), icon?.type]
  }
  const builtIn = ['', '', '', '/favicon.svg', 'image/svg+xml']

  test('show before the program runs, the logo also in the dark scheme', async () => {
    expect(await served({ logo: one, favicon: two, loginBackground: two })).toEqual([
      `url("/brand/${one}.webp")`,
      `url("/brand/${one}.webp")`,
      `url("/brand/${two}.webp")`,
      `/brand/${two}.png`,
      'image/png',
    ])
    expect((await served({ logo: one, logoDark: two }))[1]).toBe(`url("/brand/${two}.webp")`)
  })

  test('are the built-in ones by default, and again after removal', async () => {
    expect(await served({ logo: one, favicon: two, loginBackground: two })).not.toEqual(builtIn)
    expect(await served({ nameEn: 'Acme' })).toEqual(builtIn)
  })

  test('request the built-in icon again in another color', async () => {
    expect((await served({ primaryColor: '#1677FF' }))[3]).toBe('/favicon.svg?1677FF')
    expect((await served({ favicon: two, primaryColor: '#1677FF' }))[3]).toBe(`/brand/${two}.png`)
  })

  test('show colors stored by the browser before the program runs', async () => {
    localStorage.setItem('brandColors', ':root:root{--fill:#123456}')
    const fill = () => getComputedStyle(html).getPropertyValue('--fill')
    await served({})
    expect(fill()).toBe('')
    await served('*')
    expect(fill()).toBe('#123456')
  })

  test.each([
    ['zh-TW', '極星後台'],
    ['zh-CN', '极星后台'],
    ['en-US', names['en-US']],
  ])('have the name in %s as title: %s', async (language, title) => {
    localStorage.setItem('lang', language)
    await served({ nameZh: '极星后台', nameZhTW: '極星後台' })
    expect(document.title).toBe(title)
    await served({ nameZh: '极星后台' })
    expect(document.title).toBe(language === 'zh-TW' ? '极星后台' : title)
  })

  test('follow the brand of the running program', async () => {
    await served({})
    const storage = createStorage(() => localStorage)
    const brand = createBrand('', storage)
    brand.setState({ logo: one })
    expect(html.style.getPropertyValue('--logo')).toBe(`url("/brand/${one}.webp")`)
    brand.setState({ logo: '' })
    expect(html.hasAttribute('data-logo')).toBe(false)
    brand.setState({ primaryColor: '#1677FF' })
    const fill = () => getComputedStyle(html).getPropertyValue('--fill')
    const blue = shadesOf('#1677FF', false).fill
    await vi.waitFor(() => expect(fill()).toBe(blue))
    expect(localStorage.getItem('brandColors')).toBeNull()
    brand.setState({ primaryColor: '#0D9488' })
    await vi.waitFor(() => expect(fill()).not.toBe(blue))
    expect(document.querySelectorAll('#brand-colors')).toHaveLength(1)
  })
})
