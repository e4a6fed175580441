import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Language } from '@amber/contract/localized-text.ts'
import {
  launch,
  openContext,
  sizeOf,
  visitorIn,
  texts,
  type View,
  type Visitor,
} from './browser.ts'
import { createCaller } from './caller.ts'
import { seenElsewhere } from './expect-accessible.ts'
import { startDemo } from './product.ts'

/** Where the built demonstration lies. */
export const site = join(import.meta.dirname, '../../demo/dist')
/** The first visit fetches and starts a database, which takes its time where others compute as well. */
export const firstVisit = 90_000

/**
 * The demonstration in one browser, prepared once: a page that stays open keeps its server running, and whoever visits
 * begins with nothing but the database.
 */
export async function openDemo(firstPath: string) {
  const { base, browser } = await launch({}, startDemo)
  const hosts = new Set<string>()
  /** A browser that has never been here. */
  const openElsewhere = async (view: View = {}) => {
    const context = await openContext(browser, { base, ...view })
    context.on('request', (request) => hosts.add(new URL(request.url()).host))
    return context
  }
  const context = await openElsewhere()
  const first = visitorIn(context)
  const { page, progress } = await comeFirst(first, `${base}${firstPath}`)
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

  /** Nowhere but in a page of the app is a server. */
  async function pageOfApp() {
    const open = others().at(-1)
    if (open) return open
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByRole('heading', { level: 1 }).waitFor()
    return page
  }

  async function visit(
    { language = 'zh-CN', scheme = 'light', width = 1440 }: View = {},
    isSeenElsewhere = false,
  ) {
    if (!keeper || keeper.isClosed()) await keep()
    await Promise.all(others().map((one) => one.close()))
    await keeper?.evaluate((lang) => {
      localStorage.clear()
      localStorage.setItem('lang', lang)
    }, language)
    const prepare = async (one: Page) => {
      await one.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await one.setViewportSize(sizeOf(width))
      if (isSeenElsewhere) seenElsewhere.add(one)
    }
    return visitorIn(context, { language, prepare })
  }

  await keep()
  return {
    base,
    hosts,
    /** Who came first, with the page they opened, and what it showed until the app was there. */
    first: { ...first, page, progress },
    visit,
    /** From now on the server runs for as long as the pages of the app are open. */
    letGo: () => keeper?.close(),
    openElsewhere,
    caller: callerIn(base, pageOfApp),
  }
}

/** What the first screen shows while everything is prepared: its words, and how far the bar is, of 100. */
type Progress = { title: string; step: string; bar: number }[]

/** Opens the demonstration where it has never been, and waits for the form to sign in by. */
export async function comeFirst({ context, open }: Visitor, address: string) {
  await context.addInitScript(() => {
    if (window !== top) return
    const progress: Progress = []
    Object.assign(window, { progress })
    const textOf = (id: string) => document.getElementById(id)?.textContent ?? ''
    const look = () => {
      const bar = document.querySelector<HTMLProgressElement>('progress#progress')
      if (bar) progress.push({ title: textOf('title'), step: textOf('step'), bar: bar.value })
      // The app is there.
      else if (document.getElementById('root')) observer.disconnect()
    }
    const observer = new MutationObserver(look)
    observer.observe(document, {
      attributes: true,
      subtree: true,
      childList: true,
    })
  })
  const page = await open(address)
  await page.locator('input[type=password]').waitFor({ timeout: firstVisit })
  return { page, progress: await page.evaluate<Progress>('window.progress') }
}

/** Signs in by the form that is there, or is going to be. */
export async function signInOn(page: Page, language: Language): Promise<void> {
  const { userName, password, signIn } = texts[language]
  await page.getByLabel(userName, { exact: true }).fill('Super', { timeout: firstVisit })
  await page.getByLabel(password, { exact: true }).fill('123456')
  await page.getByRole('button', { name: signIn, exact: true }).click()
}

/** Fails where who waits for the first time is not told how far it is, in their language. */
export function expectProgress(progress: Progress, language: Language): void {
  const { title, fetching, opening } = {
    'zh-CN': {
      title: '正在准备演示',
      fetching: /^正在下载，([\d.]+) \/ ([\d.]+) MB$/,
      opening: '正在启动数据库',
    },
    'en-US': {
      title: 'Preparing the demo',
      fetching: /^Downloading, ([\d.]+) of ([\d.]+) MB$/,
      opening: 'Starting the database',
    },
  }[language]
  const fetched = progress.flatMap(({ step, bar }) => {
    const [found, done, total] = fetching.exec(step) ?? []
    return found ? [{ done: Number(done), total: Number(total), bar }] : []
  })
  expect(new Set(fetched.map(({ bar }) => bar)).size).toBeGreaterThan(5)
  expect(fetched[0]!.done).toBeLessThan(fetched[0]!.total / 2)
  expect(fetched.at(-1)!.done).toBe(fetched.at(-1)!.total)
  expect(progress.map(({ step }) => step)).toContain(opening)
  const shown = progress.filter(({ step }) => step)
  expect(new Set(shown.map((one) => one.title))).toEqual(new Set([title]))
  const bars = shown.map(({ bar }) => bar)
  expect(bars).toEqual(bars.toSorted((one, other) => one - other))
}

/** Waits until everything is there that the site needs without a network. */
export async function untilKept(page: Page) {
  const { length } = JSON.parse(readFileSync(join(site, 'amber-demo/files.json'), 'utf8')) as []
  const kept = () =>
    page.evaluate(async () => {
      const [name = ''] = await caches.keys()
      return (await (await caches.open(name)).keys()).length
    })
  await expect.poll(kept, { timeout: 60_000 }).toBeGreaterThan(length)
}

/** Makes calls from a page of the app: nowhere else is a server. */
export function callerIn(base: string, pageOf: () => Promise<Page>) {
  return (token?: string) =>
    createCaller(base, token, async (url, request) => {
      const page = await pageOf()
      return page.evaluate(
        async ([to, options]) => {
          const answer = await fetch(to, options)
          return { status: answer.status, text: await answer.text() }
        },
        [url, request] as const,
      )
    })
}
