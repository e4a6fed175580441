import { loadavg } from 'node:os'
import { chromium, type Browser, type BrowserContext, type CDPSession } from 'playwright-core'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { flatten } from '@amber/web/app/routes/join-routes.ts'
import { isDirectory } from '@amber/web/app/routes/route-tree.ts'
import { protectedRoutes } from '@amber/web/app/routes/routes.ts'
import { ensureBrowser } from '#scripts/browser.ts'
import { plainArguments } from '#e2e/support/browser-arguments.ts'
import { createCaller } from '#e2e/support/caller.ts'
import { dataFolder, startProduct } from '#e2e/support/product.ts'
import { startFloor } from './floor.ts'
import { writeResults } from './report.ts'

/** "Slow 4G" of Lighthouse. */
const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const localhost = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
const profiles = {
  slow: { network: slow4g, slowdown: 4 },
  fast: { network: localhost, slowdown: 1 },
} as const
type Profile = keyof typeof profiles

/** Until usable, on the slow profile. */
const budget = { coldMs: 3500, homeMs: 3200, warmMs: 1600, requests: 14, kilobytes: 330 }
const rounds = 3

/** Pages of the menu, without those that open another site. */
const addresses = flatten(protectedRoutes)
  .filter((node) => !isDirectory(node) && !node.handle.href && !node.handle.hideInMenu)
  .map(({ path }) => path)
  .filter((path) => !/[:*]/.test(path))

type Run = { usableMs: number; cpuMs: number; kilobytes: number; requests: number }

/**
 * `npm run bench -- cold [slow|fast] [path...]`: every page of the menu by its address, signed in, with an empty and
 * with a filled cache, against the floor (floor.ts, of the same run) and the budget.
 */
export async function benchCold(word: string = 'slow', ...only: string[]): Promise<void> {
  if (!(word in profiles)) throw new Error(`There is no profile ${word}`)
  const profile = word as Profile
  const folder = dataFolder()
  const product = await startProduct({ AMBER_DATA: folder.path })
  const floor = await startFloor()
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: plainArguments,
  })
  const results: Record<string, object> = {}
  try {
    const context = await signedInContext(browser, product.base)
    const visit = { context, base: product.base, profile }
    const atFloor = { ...visit, base: floor.base }
    const [cold, warm] = [
      await medianAt(atFloor, '/floor', true),
      await medianAt(atFloor, '/floor', false),
    ]
    results['floor'] = rowOf(cold, warm)
    for (const path of only.length > 0 ? only : addresses) {
      const cold = await medianAt(visit, path, true)
      const warm = await medianAt(visit, path, false)
      results[path] = { ...rowOf(cold, warm), over: overBudget(path, cold, warm) }
    }
  } finally {
    console.table(results)
    console.log('Budget until usable:', budget, `Load of the machine: ${loadavg()[0]?.toFixed(1)}`)
    await writeResults(`cold-${profile}`, { rounds, budget, results })
    await browser.close()
    await product.stop()
    floor.stop()
    folder.remove()
  }
}

function rowOf({ usableMs, ...rest }: Run, warm: Run) {
  return { cold: usableMs, warm: warm.usableMs, ...rest }
}

function overBudget(path: string, cold: Run, warm: Run): string {
  const limit = path === '/home' ? budget.homeMs : budget.coldMs
  return [
    cold.usableMs > limit && 'cold',
    warm.usableMs > budget.warmMs && 'warm',
    cold.requests > budget.requests && 'requests',
    cold.kilobytes > budget.kilobytes && 'bytes',
  ]
    .filter(Boolean)
    .join(' ')
}

/** A browser that has been signed in before: it remembers what the product stores there. */
async function signedInContext(browser: Browser, base: string): Promise<BrowserContext> {
  const tokens = await createCaller(base)(auth.login, { userName: 'Super', password: '123456' })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${base}/favicon.svg`)
  await page.evaluate((pair) => {
    localStorage.setItem('token', pair.token)
    localStorage.setItem('refreshToken', pair.refreshToken)
  }, tokens)
  await page.goto(`${base}/home`)
  await page.waitForSelector('.home-figure:has(.home-value):not(:has(.skeleton))')
  await page.close()
  return context
}

type Visit = { context: BrowserContext; base: string; profile: Profile }

async function medianAt(visit: Visit, path: string, isCold: boolean): Promise<Run> {
  const runs: Run[] = []
  // The first visit fills the cache and stores the outline of the page.
  for (let round = -1; round < rounds; round++) {
    const run = await openOnce(visit, path, isCold)
    if (round >= 0) runs.push(run)
  }
  return runs.toSorted((a, b) => a.usableMs - b.usableMs)[Math.floor(rounds / 2)]!
}

async function slowDown(session: CDPSession, profile: Profile, isCold: boolean) {
  const { network, slowdown } = profiles[profile]
  await session.send('Network.enable')
  if (isCold) await session.send('Network.clearBrowserCache')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
  await session.send('Performance.enable')
}

async function openOnce(
  { context, base, profile }: Visit,
  path: string,
  isCold: boolean,
): Promise<Run> {
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await slowDown(session, profile, isCold)
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    await page.goto(base + path, { waitUntil: 'commit' })
    const usable = await page.waitForFunction(whenUsable, path === '/floor', {
      polling: 'raf',
    })
    const usableMs = Number(await usable.jsonValue())
    const { metrics } = await session.send('Performance.getMetrics')
    const requests = await page.evaluate(countUntil, usableMs)
    return {
      usableMs: Math.round(usableMs),
      cpuMs: Math.round((metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000),
      kilobytes: Math.round(bytes / 1000),
      requests,
    }
  } finally {
    await page.close()
  }
}

/** Returns the time once the page's heading is on top and nothing in it waits. Runs in the page. */
function whenUsable(isFloor: boolean): number | null {
  if (isFloor) return document.querySelector('form button') ? performance.now() : null
  const main = document.querySelector('main')
  const first = main?.querySelector('.pane:not([hidden]) :is(h1, h2, form, .card, p)')
  if (!main || !first || document.querySelector('#root[data-waiting]')) return null
  const isWaiting = main.querySelector(
    '.pane:not([hidden]) :is([data-waiting=true], .loading, .home-figure .skeleton)',
  )
  return isWaiting ? null : performance.now()
}

function countUntil(usableMs: number): number {
  const resources = performance.getEntriesByType('resource')
  return 1 + resources.filter(({ startTime }) => startTime < usableMs).length
}
