import { buffer } from 'node:stream/consumers'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type Download,
  type Page,
} from 'playwright-core'
import { afterAll, expect, inject, onTestFinished, TestRunner } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import type { OutputOf } from '@amber/contract/endpoint.ts'
import type { SourceLanguage } from '@amber/contract/localized-text.ts'
import { createCaller } from './caller.ts'
import { startOnCopy } from './fixture.ts'
import { dataFolder, type Served } from './product.ts'

export type View = {
  language?: SourceLanguage
  scheme?: 'light' | 'dark'
  width?: number
  /** Off by default, because moving elements cannot be checked. */
  hasMotion?: boolean
  /** Whether no language is stored and only the browser's is known. */
  isFirstVisit?: boolean
}

export type Visitor = {
  context: BrowserContext
  open: (path?: string) => Promise<Page>
  /** Opens a page as Super, Admin, User or one of `addPerson`. */
  signIn: (person: string, path?: string) => Promise<Page>
  signInByForm: (person: string, path?: string) => Promise<Page>
  /** Errors, warnings and policy violations. What remains at the end fails the test. */
  complaints: string[]
  /** Accepts console messages about a response under test. */
  allowConsole: (...signs: RegExp[]) => void
}

export const texts = {
  'zh-CN': { userName: '用户名', password: '密码', signIn: '登录' },
  'en-US': { userName: 'Username', password: 'Password', signIn: 'Sign in' },
}

/** Starts a product and connects to the shared browser, until the file ends. */
export async function launch(
  environment: Record<string, string> = {},
  start: (more: Record<string, string>) => Promise<Served> = startOnOurCopy,
) {
  const folder = dataFolder()
  const [product, browser] = await Promise.all([
    start({ AMBER_DATA: folder.path, ...environment }),
    chromium.connect(inject('fixture').browser),
  ])
  afterAll(async () => {
    await browser.close()
    await product.stop()
    folder.remove()
  })
  return { base: product.base, browser }
}

/** Starts an evaluation with its own database for the test file. */
export async function openBrowser(
  environment: Record<string, string> = {},
  start?: Parameters<typeof launch>[1],
) {
  const { base, browser } = await launch(environment, start)
  return openVisitors(browser, base)
}

/** Opens visitors of a running product. */
export function openVisitors(browser: Browser, base: string) {
  return {
    base,
    visit: async (view: View = {}) => {
      const context = await openContext(browser, { base, ...view })
      // An open context would keep receiving events. One opened outside a test serves several.
      if (TestRunner.getCurrentTest()) onTestFinished(() => context.close())
      return visitorIn(context, { ...view, enter: enterBy(base) })
    },
    caller: (token?: string) => createCaller(base, token),
  }
}

export async function openContext(
  browser: Browser,
  {
    base,
    language = 'zh-CN',
    scheme = 'light',
    width = 1440,
    hasMotion = false,
    isFirstVisit = false,
  }: View & { base: string },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: base,
    locale: language,
    colorScheme: scheme,
    viewport: sizeOf(width),
    timezoneId: 'Asia/Shanghai',
    reducedMotion: hasMotion ? 'no-preference' : 'reduce',
  })
  if (!isFirstVisit)
    await context.addInitScript((lang) => {
      try {
        if (localStorage.getItem('lang') === null) localStorage.setItem('lang', lang)
      } catch {
        // A sandboxed frame has no storage.
      }
    }, language)
  // Browsers list violations as issues, not on the console.
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      console.error(`The policy on ${effectiveDirective} stood against ${blockedURI}`, sourceFile),
    )
  })
  return context
}

export const isPhone = (width: number) => width < 640
export const sizeOf = (width: number) => ({ width, height: isPhone(width) ? 844 : 900 })

type Enter = (page: Page, person: string) => Promise<void>

/** Wraps a browser context for a test. Without `enter`, signs in by the form. */
export function visitorIn(
  context: BrowserContext,
  {
    language = 'zh-CN',
    prepare,
    enter,
  }: View & { prepare?: (page: Page) => Promise<void>; enter?: Enter } = {},
): Visitor {
  const complaints: string[] = []
  const allowedConsole: RegExp[] = []
  const pathOf = (page: Page) => page.url().replace(/^\w+:\/\/[^/]+/, '')
  const listenTo = (page: Page) => {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        complaints.push(`${pathOf(page)}: ${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => {
      // Errors in about:blank come from the test's own scripts.
      if (page.url() !== 'about:blank') complaints.push(`${pathOf(page)}: ${error.message}`)
    })
  }
  // With `enter`, all pages of the context are the visitor's.
  if (enter) context.on('page', listenTo)
  const expectSilence = () => {
    const loud = complaints.filter((text) => !allowedConsole.some((sign) => sign.test(text)))
    expect(loud, 'what browsers complained of').toEqual([])
  }
  if (TestRunner.getCurrentTest()) onTestFinished(expectSilence)
  else afterAll(expectSilence)

  const newPage = async () => {
    const page = await context.newPage()
    if (!enter) listenTo(page)
    await prepare?.(page)
    return page
  }
  const open = async (path = '/') => {
    const page = await newPage()
    await page.goto(path)
    return page
  }
  const isInside = (url: URL) => !url.pathname.startsWith('/login')
  const signInByForm = async (person: string, path = '/') => {
    const page = await open(path)
    const { userName, password, signIn: submit } = texts[language]
    await page.getByLabel(userName, { exact: true }).fill(person)
    await page.getByLabel(password, { exact: true }).fill('123456')
    await page.getByRole('button', { name: submit, exact: true }).click()
    await page.waitForURL(isInside)
    return page
  }
  const signIn = async (person: string, path = '/') => {
    if (!enter) return signInByForm(person, path)
    const page = await newPage()
    await enter(page, person)
    await page.goto(path)
    await page.waitForURL(isInside)
    await page.getByRole('main').first().waitFor()
    return page
  }
  const allowConsole = (...signs: RegExp[]) => void allowedConsole.push(...signs)
  return { context, open, signIn, signInByForm, complaints, allowConsole }
}

/** Signs in by the API, to save loading the form. */
const enterBy =
  (base: string): Enter =>
  async (page, person) => {
    const answer = await page.request.post(`${base}/api${auth.login.path}`, {
      headers: { origin: base },
      data: { userName: person, password: '123456' },
    })
    const { data } = (await answer.json()) as { data: OutputOf<typeof auth.login> }
    // Runs once per page, before the product's scripts.
    await page.addInitScript(
      ([origin, { token, refreshToken }]) => {
        // Sandboxed frames have no access to the storage.
        if (globalThis.origin !== origin || sessionStorage.getItem('entered')) return
        sessionStorage.setItem('entered', 'yes')
        localStorage.removeItem('tokenUser')
        localStorage.setItem('refreshToken', refreshToken)
        localStorage.setItem('token', token)
      },
      [base, data] as const,
    )
  }

const startOnOurCopy = (more: Record<string, string>) => startOnCopy(inject('fixture'), more)

/** Navigates without loading the document. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // Marks the current headings, to wait for the next page's.
    if (location.pathname !== new URL(to, location.href).pathname)
      for (const heading of document.querySelectorAll('h1'))
        heading.toggleAttribute('data-seen', heading.checkVisibility())
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.locator('h1:not([data-seen]):visible').first().waitFor()
}

/** Returns the content of a download, because the remote browser gives no path. */
export async function contentOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream())
}
