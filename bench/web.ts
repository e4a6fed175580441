import { chromium, type BrowserContext } from 'playwright-core'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { ensureBrowser } from '#scripts/browser.ts'
import { plainArguments } from '#e2e/support/browser-arguments.ts'
import { createCaller } from '#e2e/support/caller.ts'
import { dataFolder, startProduct } from '#e2e/support/product.ts'
import { writeResults } from './report.ts'

/** "Slow 4G" of Lighthouse, and a processor slowed four times. */
const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const processorSlowdown = 4
const rounds = 5

type Screen = {
  name: string
  path: string
  isSignedIn: boolean
  /** Selector of an element that must be visible and on top. */
  there: string
  /** Selector present while the page cannot respond. */
  busy: string
}

const screens: Screen[] = [
  {
    name: 'login, until its form is usable',
    path: '/login',
    isSignedIn: false,
    there: 'input[autocomplete=username]',
    busy: '#root[data-waiting]',
  },
  {
    name: 'home, until its figures are there',
    path: '/home',
    isSignedIn: true,
    // The whole card, as a link covers it.
    there: '.home-figure:has(.home-value):not(:has(.skeleton))',
    busy: '#root[data-waiting]',
  },
  ...['/system/user', '/system/audit-log', '/system/role'].map((path) => ({
    name: `${path}, until its first row is there`,
    path,
    isSignedIn: true,
    there: 'main tbody tr:not([aria-hidden]) > :nth-child(2)',
    busy: '#root[data-waiting]',
  })),
  {
    name: '/user-center, until its first card is there',
    path: '/user-center',
    isSignedIn: true,
    there: 'main h2',
    busy: '#root[data-waiting]',
  },
]

type Run = {
  firstPaintMs: number
  usableMs: number
  kilobytes: number
  requests: number
  layoutShift: number
}

/**
 * `npm run bench -- web`: transferred bytes and time until usable with a cold cache, against a page with one line of
 * text.
 */
export async function benchWeb(): Promise<void> {
  const folder = dataFolder()
  const product = await startProduct({ AMBER_DATA: folder.path })
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: plainArguments,
  })
  const results: Record<string, Run> = {}
  try {
    const tokens = await createCaller(product.base)(auth.login, {
      userName: 'Super',
      password: '123456',
    })
    const health = { name: 'yardstick: one line of text', path: '/api/health', isSignedIn: false }
    for (const screen of [{ ...health, there: 'body', busy: '.never' }, ...screens]) {
      const runs: Run[] = []
      for (let round = 0; round < rounds; round++) {
        const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
        if (screen.isSignedIn)
          await context.addInitScript((pair) => {
            localStorage.setItem('token', pair.token)
            localStorage.setItem('refreshToken', pair.refreshToken)
          }, tokens)
        runs.push(await openOnce(context, product.base, screen))
        await context.close()
      }
      results[screen.name] = medianOf(runs)
    }
  } finally {
    await browser.close()
    await product.stop()
    folder.remove()
  }
  console.table(results)
  await writeResults('web', { rounds, results })
}

async function openOnce(context: BrowserContext, base: string, screen: Screen): Promise<Run> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', slow4g)
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shift = list.getEntries().reduce((sum, entry) => sum + Reflect.get(entry, 'value'), 0)
      Object.assign(window, { layoutShift: (Reflect.get(window, 'layoutShift') ?? 0) + shift })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(base + screen.path, { waitUntil: 'commit' })
  const usable = await page.waitForFunction(
    ({ there, busy }) => {
      const element = document.querySelector(there)
      if (!element || document.querySelector(busy)) return null
      const { x, y, width, height } = element.getBoundingClientRect()
      const isOnTop = element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      return isOnTop ? performance.now() : null
    },
    { there: screen.there, busy: screen.busy },
    { polling: 'raf' },
  )
  const atUsable = { bytes, usableMs: Number(await usable.jsonValue()) }
  const { firstPaintMs, layoutShift, requests } = await page.evaluate(
    (usableMs) => ({
      // Later requests are prefetches.
      requests:
        1 +
        performance.getEntriesByType('resource').filter((one) => one.startTime < usableMs).length,
      firstPaintMs:
        performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      layoutShift: Number(Reflect.get(window, 'layoutShift') ?? 0),
    }),
    atUsable.usableMs,
  )
  return {
    firstPaintMs: Math.round(firstPaintMs),
    usableMs: Math.round(atUsable.usableMs),
    kilobytes: Math.round(atUsable.bytes / 100) / 10,
    requests,
    layoutShift: Math.round(layoutShift * 10_000) / 10_000,
  }
}

function medianOf(runs: Run[]): Run {
  const middle = runs.toSorted((a, b) => a.usableMs - b.usableMs)[Math.floor(runs.length / 2)]
  if (!middle) throw new Error('There was no run')
  return middle
}
