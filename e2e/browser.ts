import type Axe from 'axe-core'
import { source, type AxeResults, type RunOptions } from 'axe-core'
import { buffer } from 'node:stream/consumers'
import { chromium, type BrowserContext, type Download, type Page } from 'playwright-core'
import { afterAll, expect, inject } from 'vitest'
import { startOnCopy } from './ground.ts'
import { dataFolder, type Product } from './product.ts'
import type { Language } from '@amber/contract/words.ts'

export type Person = 'Super' | 'Admin' | 'User'
type View = { language?: Language; scheme?: 'light' | 'dark'; width?: number }

/** What pages under test are opened with. */
export type Visitor = {
  context: BrowserContext
  /** A new tab, whose errors and warnings are collected. */
  open: (path?: string) => Promise<Page>
  /** Signs somebody in through the form and waits for the page that follows. */
  signIn: (person: Person, path?: string) => Promise<Page>
  /** What browsers complained about so far; a test that ends quietly has none. */
  complaints: string[]
}

/** The words of the sign-in form, which every journey begins with. */
export const words = {
  'zh-CN': { userName: '用户名', password: '密码', signIn: '登录' },
  'en-US': { userName: 'User name', password: 'Password', signIn: 'Sign in' },
}

/**
 * A product in evaluation mode with a database of its own for the test file, so that what one file stores for a person
 * does not reach another, and a way into the browser that all files share. Both end with the file, and with them all that
 * its visitors have opened. `environment` is told to the product.
 */
export async function openBrowser(
  environment: Record<string, string> = {},
  start: (more: Record<string, string>) => Promise<Product> = startOnOurCopy,
) {
  const folder = dataFolder()
  const [product, browser] = await Promise.all([
    start({ AMBER_DATA: folder.path, ...environment }),
    chromium.connect(inject('ground').browser),
  ])
  const { base } = product
  afterAll(async () => {
    await browser.close()
    await product.stop()
    folder.remove()
  })

  async function visit({
    language = 'zh-CN',
    scheme = 'light',
    width = 1440,
  }: View = {}): Promise<Visitor> {
    const context = await browser.newContext({
      baseURL: base,
      locale: language,
      colorScheme: scheme,
      viewport: { width, height: width < 640 ? 844 : 900 },
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    })
    // Browsers show these among a page's issues, not on the console.
    await context.addInitScript(() => {
      addEventListener(
        'securitypolicyviolation',
        ({ effectiveDirective, blockedURI, sourceFile }) =>
          console.error(
            `The policy on ${effectiveDirective} stood against ${blockedURI}`,
            sourceFile,
          ),
      )
    })
    const complaints: string[] = []
    const open = async (path = '/') => {
      const page = await context.newPage()
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()))
          complaints.push(`${path}: ${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => complaints.push(`${path}: ${error.message}`))
      await page.goto(path)
      return page
    }
    const signIn = async (person: Person, path = '/') => {
      const page = await open(path)
      const { userName, password, signIn: submit } = words[language]
      await page.getByLabel(userName, { exact: true }).fill(person)
      await page.getByLabel(password, { exact: true }).fill('123456')
      await page.getByRole('button', { name: submit, exact: true }).click()
      await page.waitForURL((url) => !url.pathname.startsWith('/login'))
      return page
    }
    return { context, open, signIn, complaints }
  }

  return { base, visit }
}

const startOnOurCopy = (more: Record<string, string>) => startOnCopy(inject('ground'), more)

/** What was downloaded. The browser belongs to another process, so that it has no path here. */
export async function contentOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream())
}

/** Rules of axe whose answer depends on the colours of a scheme. */
const colours = ['color-contrast', 'link-in-text-block']
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Fails with what is wrong for people who use a keyboard or a screen reader, or see little: on the whole page, or
 * `within` one element of it, where the rest has been looked at before. `of` its colours alone where the same elements
 * have been looked at in another scheme.
 */
export async function expectAccessible(
  page: Page,
  within?: string,
  of: 'everything' | 'colours' = 'everything',
): Promise<void> {
  // Evaluated rather than added as a script: the product's own policy lets no other script in.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const { violations } = await page.evaluate<
    AxeResults,
    { options: RunOptions; within: string | undefined }
  >(
    ({ options, within: selector }) =>
      (globalThis as unknown as { axe: typeof Axe }).axe.run(selector ?? document, options),
    {
      within,
      options: {
        // It would fetch the style sheets of embedded pages across origins, which browsers complain of.
        preload: false,
        // A message to a page of another origin that is still loading is one more thing browsers complain of, and nothing
        // in there would answer it.
        iframes: false,
        resultTypes: ['violations'],
        runOnly:
          of === 'colours' ? { type: 'rule', values: colours } : { type: 'tag', values: standards },
      },
    },
  )
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect(found, page.url()).toEqual([])
}

/** Presses Tab until what is called so has the focus; throws where it has not after so many presses. */
export async function focusByTab(page: Page, name: string, most: number): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      return (
        element?.labels?.[0]?.textContent ??
        element?.getAttribute('aria-label') ??
        element?.textContent
      )
    })
    if (label?.trim() === name) return
  }
  throw new Error(`${name} cannot be reached with the Tab key`)
}

/** Fails when the page is wider than the window. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow, `${page.url()} is wider than its window`).toBeLessThanOrEqual(0)
}
