import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { launch, openContext, sizeOf, visitorIn, words, type View } from './browser.ts'
import { createCaller } from './caller.ts'
import { startDemo } from './product.ts'

/** Where the built demonstration lies. */
export const site = join(import.meta.dirname, '../demo/dist')
/** The first visit fetches and starts a database, which takes its time where others compute as well. */
export const firstVisit = 90_000

/**
 * The demonstration in one browser, prepared once: a page that stays open keeps its server running, and whoever visits
 * begins with nothing but the database.
 */
export async function openDemo(firstPath: string) {
  const { base, browser } = await launch({}, startDemo)
  const context = await openContext(browser, { base })
  const hosts = new Set<string>()
  context.on('request', (request) => hosts.add(new URL(request.url()).host))
  const first = visitorIn(context)
  const page = await first.open(firstPath)
  await page.getByLabel(words['zh-CN'].userName, { exact: true }).waitFor({ timeout: firstVisit })
  let keeper: Page | undefined

  /** A page without the app, connected to the server as the app's pages are. */
  async function keep() {
    keeper = await context.newPage()
    await keeper.goto('/docs/zh-CN.html')
    const [script] = globSync('assets/server-worker-*.js', { cwd: site })
    await keeper.evaluate((url) => {
      const worker = new SharedWorker(url, { type: 'module', name: '/' })
      Object.assign(globalThis, { keptServer: worker })
    }, `/${script}`)
  }

  const others = () => context.pages().filter((one) => one !== keeper)

  async function visit({ language = 'zh-CN', scheme = 'light', width = 1440 }: View = {}) {
    if (!keeper || keeper.isClosed()) await keep()
    await Promise.all(others().map((one) => one.close()))
    await keeper?.evaluate((lang) => {
      localStorage.clear()
      localStorage.setItem('lang', lang)
    }, language)
    const prepare = async (one: Page) => {
      await one.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await one.setViewportSize(sizeOf(width))
    }
    return visitorIn(context, { language, prepare })
  }

  await keep()
  return {
    base,
    hosts,
    /** Who came first, with the page they opened. */
    first: { ...first, page },
    visit,
    /** From now on the server runs for as long as the pages of the app are open. */
    letGo: () => keeper?.close(),
    /** A browser that has never been here. */
    openElsewhere: (view: View = {}) => openContext(browser, { base, ...view }),
    caller: callerIn(base, () => others().at(-1)),
  }
}

/** Makes calls from a page of the app: nowhere else is a server. */
export function callerIn(base: string, pageOf: () => Page | undefined) {
  return (token?: string) =>
    createCaller(base, token, async (url, request) => {
      const page = pageOf()
      if (!page) throw new Error('No page of the app is open')
      return page.evaluate(
        async ([to, options]) => {
          const answer = await fetch(to, options)
          return { status: answer.status, text: await answer.text() }
        },
        [url, request] as const,
      )
    })
}
