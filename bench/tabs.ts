import { chromium, type CDPSession, type Page } from 'playwright-core'
import { auth } from '@amber/contract/auth.ts'
import { ensureBrowser } from '#scripts/browser.ts'
import { createCaller } from '#e2e/caller.ts'
import { dataFolder, startProduct } from '#e2e/product.ts'
import { writeResults } from './report.ts'

const processorSlowdown = 4
const switches = { warm: 50, all: 500, long: 1500, timed: 63 }
const restBetweenClicks = 400

/** Kept pages with much in them, pages that are built anew each time, and one with a frame. */
const paths = [
  '/system/user?size=50',
  '/user-center',
  '/project-intro',
  '/function',
  '/document/admin-docs',
  '/system/role',
]

/**
 * Going from tab to tab in the built product: whether memory stays what it was, how long the screen takes to answer a
 * click on a processor slowed four times, as browsers measure it for INP, and how long until the page itself is there.
 */
export async function benchTabs(): Promise<void> {
  const folder = dataFolder()
  const product = await startProduct({ AMBER_DATA: folder.path })
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const tokens = await createCaller(product.base)(auth.login, {
      userName: 'Super',
      password: '123456',
    })
    await context.addInitScript((pair) => {
      if (window !== window.top) return
      localStorage.setItem('token', pair.token)
      localStorage.setItem('refreshToken', pair.refreshToken)
    }, tokens)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    for (const path of paths) {
      await page.goto(product.base + path)
      await page.locator('.tab[data-active=true]').waitFor()
    }
    await goRound(page, switches.warm)
    const warm = await heapOf(session)
    await goRound(page, switches.all - switches.warm)
    const end = await heapOf(session)
    // What was only compiled or filled once does not grow from here on.
    await goRound(page, switches.long - switches.all)
    const longEnd = await heapOf(session)
    await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
    const answers = await timeAnswers(page)
    const all = [...answers.values()].flat()
    const paints = all.map(({ paint }) => paint)
    const pages = all.map((answer) => answer.page)
    const byTab = [...answers].map(([tab, times]) => ({
      tab,
      'median ms': middleOf(times.map(({ paint }) => paint)),
      'slowest ms': Math.max(...times.map(({ paint }) => paint)),
      'page, median ms': middleOf(times.map((time) => time.page)),
      'page, slowest ms': Math.max(...times.map((time) => time.page)),
    }))
    const results = {
      [`heap after ${switches.warm} switches, MB`]: warm,
      [`heap after ${switches.all} switches, MB`]: end,
      [`heap after ${switches.long} switches, MB`]: longEnd,
      [`growth from ${switches.warm} to ${switches.all}, %`]: growth(warm, end),
      [`growth from ${switches.all} to ${switches.long}, %`]: growth(end, longEnd),
      'click to next paint, median ms': middleOf(paints),
      'click to next paint, 98th percentile ms': at(paints, 0.98),
      'click to the page, median ms': middleOf(pages),
      'click to the page, 98th percentile ms': at(pages, 0.98),
    }
    console.table(results)
    console.table(byTab)
    await writeResults('tabs', { switches, processorSlowdown, results, byTab })
  } finally {
    await browser.close()
    await product.stop()
    folder.remove()
  }
}

/** Opens one tab after another, each as soon as the one before is shown. */
async function goRound(page: Page, times: number): Promise<void> {
  await page.evaluate(async (count) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const faces = document.querySelectorAll<HTMLElement>('[role=tab]')
    for (let step = 0; step < count; step++) {
      const face = faces[step % faces.length]!
      face.click()
      const isShown = () =>
        document.getElementById(face.getAttribute('aria-controls') ?? '')?.hidden === false
      while (!isShown()) await frame()
      await frame()
    }
  }, times)
  await page.waitForTimeout(1000)
}

/** In percent, to a tenth. */
function growth(from: number, to: number): number {
  return Math.round((to / from - 1) * 1000) / 10
}

/** Megabytes in use once what nobody needs is collected. */
async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return Math.round((usedSize / 2 ** 20) * 100) / 100
}

type Answer = { paint: number; page: number }

/** How long the next paint took after some real clicks on each tab, and the page. Browsers round the first to 8 ms. */
async function timeAnswers(page: Page): Promise<Map<string, Answer[]>> {
  await page.evaluate(() => {
    const seen: number[] = []
    const shown: number[] = []
    Object.assign(window, { seen, shown })
    const onClick = ({ target, timeStamp }: MouseEvent) => {
      const face = (target as Element).closest('[role=tab]')
      const look = () => {
        const pane = document.getElementById(face?.getAttribute('aria-controls') ?? '')
        if (pane?.hidden !== false) requestAnimationFrame(look)
        else setTimeout(() => shown.push(Math.round(performance.now() - timeStamp)))
      }
      requestAnimationFrame(look)
    }
    document.addEventListener('click', onClick, { capture: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (Number(Reflect.get(entry, 'interactionId') ?? 0) > 0) seen.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  })
  const faces = page.getByRole('tab')
  const count = await faces.count()
  const answers = new Map<string, Answer[]>()
  for (let step = 0; step < switches.timed; step++) {
    const face = faces.nth((step * 2 + 1) % count)
    const name = (await face.textContent()) ?? ''
    await face.click()
    await page.waitForTimeout(restBetweenClicks)
    const slowest = await page.evaluate(() => {
      const slowestOf = (name: string) =>
        Math.max(0, ...(Reflect.get(window, name) as number[]).splice(0))
      return { paint: slowestOf('seen'), page: slowestOf('shown') }
    })
    answers.set(name, [...(answers.get(name) ?? []), slowest])
  }
  return answers
}

function middleOf(numbers: readonly number[]): number {
  return at(numbers, 0.5)
}

function at(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN
}
