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
import type { Language } from '@amber/contract/localized-text.ts'
import { createCaller } from './caller.ts'
import { startOnCopy } from './fixture.ts'
import { dataFolder, type Served } from './product.ts'

export type View = {
  language?: Language
  scheme?: 'light' | 'dark'
  width?: number
  /** Nothing moves unless it is asked for: what is half there cannot be looked at. */
  hasMotion?: boolean
  /** Of a browser that has never been here: it only asks for the language, as its reader has not chosen one yet. */
  isFirstVisit?: boolean
}

/** What pages under test are opened with. */
export type Visitor = {
  context: BrowserContext
  /** A new tab, whose errors and warnings are collected. */
  open: (path?: string) => Promise<Page>
  /** Opens a page for somebody who has signed in (Super, Admin, User, or `addPerson`), and waits until it is there. */
  signIn: (person: string, path?: string) => Promise<Page>
  /** The same by way of the form, from whichever page. */
  signInByForm: (person: string, path?: string) => Promise<Page>
  /**
   * What the browser complained of so far: errors and warnings of its pages, and what their policy stood against. The
   * test fails with what is left of it at its end.
   */
  complaints: string[]
  /** Lets the browser complain of this: it says so by itself of an answer that a test is about. */
  allowConsole: (...signs: RegExp[]) => void
}

/** The words of the sign-in form, which every journey begins with. */
export const texts = {
  'zh-CN': { userName: '用户名', password: '密码', signIn: '登录' },
  'en-US': { userName: 'Username', password: 'Password', signIn: 'Sign in' },
}

/**
 * A product for the test file, and a way into the browser that all files share. Both end with the file, and with them
 * all that its visitors have opened. `environment` is told to the product.
 */
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

/**
 * A product in evaluation mode with a database of its own for the test file, so that what one file stores for a person
 * does not reach another. `environment` is told to the product, which `start` may start in a way of its own.
 */
export async function openBrowser(
  environment: Record<string, string> = {},
  start?: Parameters<typeof launch>[1],
) {
  const { base, browser } = await launch(environment, start)
  return {
    base,
    visit: async (view: View = {}) => {
      const context = await openContext(browser, { base, ...view })
      // A page that nobody looks at any more still listens, and draws what it hears. Who comes for several tests stays.
      if (TestRunner.getCurrentTest()) onTestFinished(() => context.close())
      return visitorIn(context, { ...view, enter: enterBy(base) })
    },
    caller: (token?: string) => createCaller(base, token),
  }
}

/** A browser without any data of its own. */
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
        // A frame of its own origin, which has no storage.
      }
    }, language)
  // Browsers show these among a page's issues, not on the console.
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      console.error(`The policy on ${effectiveDirective} stood against ${blockedURI}`, sourceFile),
    )
  })
  return context
}

/** A window of a desk or of a phone. */
export const sizeOf = (width: number) => ({ width, height: width < 640 ? 844 : 900 })

/** Lets a page's browser be one in which somebody has signed in. */
type Enter = (page: Page, person: string) => Promise<void>

/** Somebody who opens pages in a browser. Without `enter` they sign in by the form. */
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
  const placeOf = (page: Page) => page.url().replace(/^\w+:\/\/[^/]+/, '')
  const listenTo = (page: Page) => {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        complaints.push(`${placeOf(page)}: ${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => {
      // What a test has run before everything else fails where nothing is open yet.
      if (page.url() !== 'about:blank') complaints.push(`${placeOf(page)}: ${error.message}`)
    })
  }
  // Who comes in by a call has the browser to themselves: whatever else opens in it is theirs.
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

/**
 * Signs in by the call that the form makes, as the same browser. The form has journeys of its own; for the others it
 * would only be one more page to load.
 */
const enterBy =
  (base: string): Enter =>
  async (page, person) => {
    const answer = await page.request.post(`${base}/api${auth.login.path}`, {
      headers: { origin: base },
      data: { userName: person, password: '123456' },
    })
    const { data } = (await answer.json()) as { data: OutputOf<typeof auth.login> }
    // Before the product's first script, once in the life of the page.
    await page.addInitScript(
      ([origin, { token, refreshToken }]) => {
        // Frames that are closed in have none of the product's memory.
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

/** Goes to another page as a link within the product does it: without loading the document anew. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // The heading of another page is another one; that of a page which is kept is there again.
    if (location.pathname !== new URL(to, location.href).pathname)
      for (const heading of document.querySelectorAll('h1'))
        heading.toggleAttribute('data-seen', heading.checkVisibility())
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.locator('h1:not([data-seen]):visible').first().waitFor()
}

/** What was downloaded. The browser belongs to another process, so that it has no path here. */
export async function contentOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream())
}
