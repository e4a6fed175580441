import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { SourceLanguage } from '@amber/contract/localized-text.ts'
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

export const site = join(import.meta.dirname, '../../demo/dist')
/** In ms; the first visit downloads and starts a database. */
export const firstVisit = 90_000

/** Prepares the demo in one browser. An open page keeps its server running. */
export async function openDemo(firstPath: string) {
  const { base, browser } = await launch({}, startDemo)
  const hosts = new Set<string>()
  const openElsewhere = async (view: View = {}) => {
    const context = await openContext(browser, { base, ...view })
    context.on('request', (request) => hosts.add(new URL(request.url()).host))
    return context
  }
  const context = await openElsewhere()
  const first = visitorIn(context)
  const { page, progress } = await comeFirst(first, `${base}${firstPath}`)
  let keeper: Page | undefined

  /** Connects a page without the app to the server. */
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

  /** Only pages of the app can call the server. */
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
    /** The first visitor, with the progress shown until the app loaded. */
    first: { ...first, page, progress },
    visit,
    /** Lets the server stop with the last page of the app. */
    letGo: () => keeper?.close(),
    openElsewhere,
    caller: callerIn(base, pageOfApp),
  }
}

/** Texts of the first screen, and its bar in percent. */
type Progress = { title: string; step: string; bar: number }[]

/** Opens the demo for the first time and waits for the sign-in form. */
export async function comeFirst({ context, open }: Visitor, address: string) {
  await context.addInitScript(() => {
    if (window !== top) return
    const progress: Progress = []
    Object.assign(window, { progress })
    const textOf = (id: string) => document.getElementById(id)?.textContent ?? ''
    const look = () => {
      const bar = document.querySelector<HTMLProgressElement>('progress#progress')
      if (bar) progress.push({ title: textOf('title'), step: textOf('step'), bar: bar.value })
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

export async function signInOn(page: Page, language: SourceLanguage): Promise<void> {
  const { userName, password, signIn } = texts[language]
  await page.getByLabel(userName, { exact: true }).fill('Super', { timeout: firstVisit })
  await page.getByLabel(password, { exact: true }).fill('123456')
  await page.getByRole('button', { name: signIn, exact: true }).click()
}

export function expectProgress(progress: Progress, language: SourceLanguage): void {
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

/** Waits for all files for offline use. */
export async function untilKept(page: Page) {
  const { length } = JSON.parse(readFileSync(join(site, 'amber-demo/files.json'), 'utf8')) as []
  const kept = () =>
    page.evaluate(async () => {
      const [name = ''] = await caches.keys()
      return (await (await caches.open(name)).keys()).length
    })
  await expect.poll(kept, { timeout: 60_000 }).toBeGreaterThan(length)
}

/** Returns callers that request from a page of the app, where the server is. */
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
