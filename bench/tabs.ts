import { chromium, type CDPSession, type Page } from 'playwright-core'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { ensureBrowser } from '#scripts/browser.ts'
import { plainArguments } from '#e2e/support/browser-arguments.ts'
import { createCaller } from '#e2e/support/caller.ts'
import { dataFolder, startProduct } from '#e2e/support/product.ts'
import { longestTask, longTaskMs, noteTasks } from './profiles.ts'
import { writeResults } from './report.ts'

const processorSlowdown = 4
/** 98th percentile until the next paint, in ms. */
const paintBudget = 100
const switches = { warm: 50, all: 500, long: 1500, timed: 63 }
/** Milliseconds between two clicks. */
const rests = { looking: 1000, hurrying: 400 }

const paths = [
  '/system/user?size=50',
  '/user-center',
  '/project-intro',
  '/function',
  '/document/admin-docs',
  '/system/role',
]

/** `npm run bench -- tabs`: memory growth, INP on a processor slowed four times, and time until the page is shown. */
export async function benchTabs(): Promise<void> {
  const folder = dataFolder()
  const product = await startProduct({ AMBER_DATA: folder.path })
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: plainArguments,
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
    // At reading pace, so that stale queries are refetched.
    await goRound(page, switches.warm, rests.looking)
    const warm = await heapOf(session)
    await goRound(page, switches.all - switches.warm)
    const end = await heapOf(session)
    // Compilation and cache filling are over by now.
    await goRound(page, switches.long - switches.all)
    const longEnd = await heapOf(session)
    await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
    await page.evaluate(noteTasks)
    await watchAnswers(page)
    const answers = await timeAnswers(page, rests.looking)
    const hurried = await timeAnswers(page, rests.hurrying)
    const paints = paintsOf(answers)
    const pages = [...answers.values()].flat().map((answer) => answer.page)
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
      'in a hurry: click to next paint, median ms': middleOf(paintsOf(hurried)),
      'in a hurry: 98th percentile ms': at(paintsOf(hurried), 0.98),
      'click to the page, median ms': middleOf(pages),
      'click to the page, 98th percentile ms': at(pages, 0.98),
      'longest task, ms': await longestTask(page),
    }
    console.table(results)
    console.table(byTab)
    console.log(`Budget: ${paintBudget} ms to the next paint, ${longTaskMs} ms for a task`)
    await writeResults('tabs', { switches, processorSlowdown, results, byTab })
  } finally {
    await browser.close()
    await product.stop()
    folder.remove()
  }
}

/** Ends each round on the first tab, so that heaps are compared under the same page. */
async function goRound(page: Page, times: number, rest = 0): Promise<void> {
  const work = async ([count, pause]: readonly [number, number]) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const faces = document.querySelectorAll<HTMLElement>('[role=tab]')
    for (let step = 0; step < count; step++) {
      const face = faces[(count - 1 - step) % faces.length]!
      face.click()
      const isShown = () =>
        document.getElementById(face.getAttribute('aria-controls') ?? '')?.hidden === false
      while (!isShown()) await frame()
      await frame()
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  await page.evaluate(work, [times, rest] as const)
  await page.waitForTimeout(1000)
}

function growth(from: number, to: number): number {
  return Math.round((to / from - 1) * 1000) / 10
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return Math.round((usedSize / 2 ** 20) * 100) / 100
}

type Answer = { paint: number; page: number }

/** Records the time from a click to the next paint, in steps of 8 ms as in INP, and to the page. */
async function watchAnswers(page: Page): Promise<void> {
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
}

async function timeAnswers(page: Page, rest: number): Promise<Map<string, Answer[]>> {
  const faces = page.getByRole('tab')
  const count = await faces.count()
  const answers = new Map<string, Answer[]>()
  for (let step = 0; step < switches.timed; step++) {
    const face = faces.nth((step * 2 + 1) % count)
    const name = (await face.textContent()) ?? ''
    await face.click()
    await page.waitForTimeout(rest)
    const slowest = await page.evaluate(() => {
      const slowestOf = (name: string) =>
        Math.max(0, ...(Reflect.get(window, name) as number[]).splice(0))
      return { paint: slowestOf('seen'), page: slowestOf('shown') }
    })
    answers.set(name, [...(answers.get(name) ?? []), slowest])
  }
  return answers
}

const paintsOf = (answers: Map<string, Answer[]>) =>
  [...answers.values()].flat().map(({ paint }) => paint)

function middleOf(numbers: readonly number[]): number {
  return at(numbers, 0.5)
}

function at(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN
}
