import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
} from 'playwright-core'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { flatten } from '@amber/web/app/routes/join-routes.ts'
import { isDirectory } from '@amber/web/app/routes/route-tree.ts'
import { protectedRoutes } from '@amber/web/app/routes/routes.ts'
import { createCaller } from '#e2e/support/caller.ts'

/** "Slow 4G" of Lighthouse; latency in ms, throughput in bytes per second. */
const slow4g = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const localhost = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/** Network, and how many times slower the processor is. */
export const profiles = {
  slow: { network: slow4g, slowdown: 4 },
  fast: { network: localhost, slowdown: 1 },
} as const
export type Profile = keyof typeof profiles

export async function slowDown(session: CDPSession, profile: Profile): Promise<void> {
  const { network, slowdown } = profiles[profile]
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Milliseconds until a slow browser is idle and has stored the outline and the first reads of its page. */
export const idleMs = 3000

/** Pages of the menu, without those that open another site. */
export const menuAddresses = flatten(protectedRoutes)
  .filter((node) => !isDirectory(node) && !node.handle.href && !node.handle.hideInMenu)
  .map(({ path }) => path)
  .filter((path) => !/[:*]/.test(path))

const homeIsUsable = '.home-metric:has(.home-value):not(:has(.skeleton))'

const desk: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }

/** A browser in which Super signed in before: it remembers what the product stores there. */
export async function signedInContext(
  browser: Browser,
  base: string,
  screen = desk,
): Promise<BrowserContext> {
  const tokens = await createCaller(base)(auth.login, { userName: 'Super', password: '123456' })
  const context = await browser.newContext(screen)
  const page = await context.newPage()
  await page.goto(`${base}/favicon.svg`)
  await page.evaluate((pair) => {
    localStorage.setItem('token', pair.token)
    localStorage.setItem('refreshToken', pair.refreshToken)
  }, tokens)
  await page.goto(`${base}/home`)
  await page.waitForSelector(homeIsUsable)
  await page.close()
  return context
}

/**
 * Returns the time once the page's heading is on top and nothing in the window waits; not for a page that is marked as
 * left. Runs in the page.
 */
export function whenUsable(): number | null {
  const main = document.querySelector('main')
  const first = main?.querySelector('.pane:not([hidden], [data-left]) :is(h1, h2, form, .card, p)')
  if (!main || !first || document.querySelector('#root[data-waiting]')) return null
  const parts = main.querySelectorAll<HTMLElement>(
    '.pane:not([hidden]) :is([data-waiting=true], .loading, .skeleton)',
  )
  // Parts below the window come later, and so do the cards of home below its metrics.
  const isAwaited = (part: HTMLElement) =>
    part.getBoundingClientRect().top < innerHeight &&
    (!part.closest('.home') || part.closest('.home-metric'))
  const isWaiting = [...parts].some((part) => part.checkVisibility() && isAwaited(part))
  return isWaiting ? null : performance.now()
}

/** Longest task of the main thread that moving about may have on a processor slowed four times, in ms. */
export const longTaskMs = 200

/** Runs in the page, before the tasks that it notes. */
export function noteTasks(): void {
  const tasks = [0]
  Object.assign(window, { tasks })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask' })
}

/** Returns the longest task since `noteTasks`, in ms. */
export async function longestTask(page: Page): Promise<number> {
  // Entries of tasks come late.
  await page.waitForTimeout(500)
  return page.evaluate(() => Math.round(Math.max(...(Reflect.get(window, 'tasks') as number[]))))
}
