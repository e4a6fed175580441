import { loadavg } from 'node:os'
import { chromium, type BrowserContext } from 'playwright-core'
import { ensureBrowser } from '#scripts/browser.ts'
import { plainArguments } from '#e2e/support/browser-arguments.ts'
import { dataFolder, startProduct } from '#e2e/support/product.ts'
import { startFloor } from './floor.ts'
import {
  idleMs,
  menuAddresses,
  profiles,
  signedInContext,
  slowDown,
  whenUsable,
  type Profile,
} from './profiles.ts'
import { writeResults } from './report.ts'

/** Until the frame is painted and the page usable, on the slow profile. */
const budget = {
  paintedMs: 1300,
  coldMs: 3500,
  homeMs: 3200,
  warmMs: 1600,
  requests: 14,
  kilobytes: 330,
  shift: 0.01,
}
const rounds = 3

type Run = {
  usableMs: number
  paintedMs: number
  cpuMs: number
  kilobytes: number
  requests: number
  shift: number
}

const isProfile = (word: string | undefined): word is Profile => (word ?? '') in profiles

/**
 * `npm run bench -- cold [slow|fast] [path...]`: the sign-in page and every page of the menu by its address, with an
 * empty cache (`first`: also never opened before) and with a filled one, in one or both profiles, against the floor
 * (floor.ts, of the same run) and the budget.
 */
export async function benchCold(...words: string[]): Promise<void> {
  const [word, ...paths] = words
  const unknown = words.slice(isProfile(word) ? 1 : 0).find((path) => !path.startsWith('/'))
  if (unknown) throw new Error(`There is no profile ${unknown}, and paths begin with /`)
  if (isProfile(word)) return benchProfile(word, paths)
  for (const profile of Object.keys(profiles) as Profile[]) await benchProfile(profile, words)
}

async function benchProfile(profile: Profile, only: readonly string[]): Promise<void> {
  const folder = dataFolder()
  const product = await startProduct({ AMBER_DATA: folder.path })
  const floor = await startFloor('form')
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: plainArguments,
  })
  const results: Record<string, object> = {}
  try {
    const signedIn = await signedInContext(browser, product.base)
    const signedOut = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    for (const context of [signedIn, signedOut]) await watchShifts(context)
    const visit = { context: signedIn, base: product.base, profile }
    const atFloor = { ...visit, base: floor.base }
    const [cold, warm] = [
      await medianAt(atFloor, '/floor', 'cold'),
      await medianAt(atFloor, '/floor', 'warm'),
    ]
    results['floor'] = rowOf(cold, warm)
    for (const path of only.length > 0 ? only : ['/login', ...menuAddresses]) {
      const at = path === '/login' ? { ...visit, context: signedOut } : visit
      const first = path === '/login' ? undefined : await medianAt(at, path, 'first')
      const cold = await medianAt(at, path, 'cold')
      const warm = await medianAt(at, path, 'warm')
      const over = profile === 'slow' ? overBudget(path, cold, warm) : ''
      results[path] = { ...(first && { first: first.usableMs }), ...rowOf(cold, warm), over }
    }
  } finally {
    console.log(`Profile ${profile}`)
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
    cold.paintedMs > budget.paintedMs && 'painted',
    cold.usableMs > limit && 'cold',
    warm.usableMs > budget.warmMs && 'warm',
    cold.requests > budget.requests && 'requests',
    cold.kilobytes > budget.kilobytes && 'bytes',
    cold.shift >= budget.shift && 'shift',
  ]
    .filter(Boolean)
    .join(' ')
}

type Visit = { context: BrowserContext; base: string; profile: Profile }

/** First: the browser has neither opened the page nor cached a file. Cold: it has opened the page. Warm: both. */
type Cache = 'first' | 'cold' | 'warm'

async function medianAt(visit: Visit, path: string, cache: Cache): Promise<Run> {
  const runs: Run[] = []
  // The first visit fills the cache and stores the outline and the first reads of the page, the latter when idle.
  for (let round = cache === 'first' ? 0 : -1; round < rounds; round++) {
    if (cache === 'first') await forgetVisits(visit)
    const restMs = round < 0 ? idleMs : 0
    const run = await openOnce(visit, path, { isCold: cache !== 'warm', restMs })
    if (round >= 0) runs.push(run)
  }
  return runs.toSorted((a, b) => a.usableMs - b.usableMs)[Math.floor(rounds / 2)]!
}

/** Removes what the product stores about a page that was open (early-reads.ts, stored-outlines.ts). */
async function forgetVisits({ context, base }: Visit): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${base}/favicon.svg`)
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key === 'firstReads' || key.startsWith('outline')) localStorage.removeItem(key)
  })
  await page.close()
}

async function openOnce(
  { context, base, profile }: Visit,
  path: string,
  { isCold, restMs }: { isCold: boolean; restMs: number },
): Promise<Run> {
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await slowDown(session, profile)
    if (isCold) await session.send('Network.clearBrowserCache')
    await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
    await session.send('Performance.enable')
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    await page.goto(base + path, { waitUntil: 'commit' })
    const isUsable = { '/floor': floorIsUsable, '/login': loginIsUsable }[path] ?? whenUsable
    const usable = await page.waitForFunction(isUsable, undefined, { polling: 'raf' })
    const usableMs = Number(await usable.jsonValue())
    await page.waitForTimeout(restMs)
    const { metrics } = await session.send('Performance.getMetrics')
    const { painted, shift, requests } = await page.evaluate(factsAt, usableMs)
    return {
      usableMs: Math.round(usableMs),
      paintedMs: Math.round(painted),
      cpuMs: Math.round((metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000),
      kilobytes: Math.round(bytes / 1000),
      requests,
      shift: Math.round(shift * 10_000) / 10_000,
    }
  } finally {
    await page.close()
  }
}

const loginIsUsable = () =>
  document.querySelector('input[autocomplete=username]') &&
  !document.querySelector('#root[data-waiting]')
    ? performance.now()
    : null
const floorIsUsable = () => (document.querySelector('form button') ? performance.now() : null)

async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shift = list.getEntries().reduce((sum, entry) => sum + Reflect.get(entry, 'value'), 0)
      Object.assign(window, { layoutShift: (Reflect.get(window, 'layoutShift') ?? 0) + shift })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Later requests are prefetches. Runs in the page. */
function factsAt(usableMs: number): { painted: number; shift: number; requests: number } {
  const resources = performance.getEntriesByType('resource')
  return {
    painted: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
    shift: Number(Reflect.get(window, 'layoutShift') ?? 0),
    requests: 1 + resources.filter(({ startTime }) => startTime < usableMs).length,
  }
}
