import { loadavg } from 'node:os'
import { users } from '@amber/contract/users/users.ts'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { ensureBrowser } from '#scripts/browser.ts'
import { plainArguments } from '#e2e/support/browser-arguments.ts'
import { newUser, signIn } from '#e2e/support/caller.ts'
import { dataFolder, startProduct } from '#e2e/support/product.ts'
import {
  longestTask,
  longTaskMs,
  menuAddresses,
  noteTasks,
  profiles,
  signedInContext,
  slowDown,
  whenUsable,
  type Profile,
} from './profiles.ts'
import { startFloor } from './floor.ts'
import { writeResults } from './report.ts'

/** Milliseconds. Tasks are those of the main thread. */
const budget = { visitMs: { fast: 250, slow: 1200 }, keyMs: 100, tableMs: 150, taskMs: longTaskMs }
const rounds = 3
const keys = 40
/** Milliseconds between two keys of a fast typist. */
const keyRest = 80
/** A list, and the section of the components page with the most fields; `fewest` as the budget names them. */
const typedAt = [
  { path: '/system/user', within: 'main .pane:not([hidden])', fewest: 1 },
  { path: '/function/components?section=FieldRow', within: '.components-sections', fewest: 30 },
]
const rows = 100
/** Milliseconds until the next pages are fetched. */
const fetchMs = 2500

/**
 * `npm run bench -- moving [typing] [path...]`: with a processor slowed four times, the first visit of each page after home,
 * typing into the search of a list and into the page with all fields, and a list of 100 rows beside a table of Ant Design;
 * first visits also at full speed. The time of switching tabs is in `bench -- tabs`.
 */
export async function benchMoving(...only: string[]): Promise<void> {
  const folder = dataFolder()
  const product = await startProduct({ AMBER_DATA: folder.path })
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: plainArguments,
  })
  const { base } = product
  const others = menuAddresses.filter((path) => path !== '/home')
  const results: Record<string, object> = {}
  try {
    const call = await signIn(base)
    for (let index = 0; index < rows; index++) await call(users.create, newUser(`row${index}`))
    const state = await (await signedInContext(browser, base)).storageState()
    const open = () =>
      browser.newContext({
        viewport: { width: 1440, height: 900 },
        baseURL: base,
        storageState: state,
      })
    if (only.length === 0 || only.includes('typing'))
      Object.assign(
        results,
        await timeKeys(await open()),
        await timeTable(await open()),
        await timeFloor(browser),
      )
    const paths = only.length === 0 ? others : only.filter((word) => word !== 'typing')
    for (const path of paths) results[path] = await timeFirstVisit(open, path)
  } finally {
    console.table(results)
    console.log('Budget:', budget, `Load of the machine: ${loadavg()[0]?.toFixed(1)}`)
    await writeResults('moving', { rounds, budget, results })
    await browser.close()
    await product.stop()
    folder.remove()
  }
}

async function openSlowed(context: BrowserContext, profile: Profile, path: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await page.waitForFunction(whenUsable, undefined, { polling: 'raf' })
  // Next pages are fetched when idle. The event stream never ends.
  await page.waitForTimeout(fetchMs)
  await slowDown(await context.newCDPSession(page), profile)
  return page
}

async function timeFirstVisit(open: () => ReturnType<Browser['newContext']>, path: string) {
  const row: Record<string, number | string> = {}
  const over: string[] = []
  for (const profile of Object.keys(profiles) as Profile[]) {
    const runs: { ms: number; task: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const context = await open()
      const page = await openSlowed(context, profile, '/home')
      await page.evaluate(noteTasks)
      runs.push(await visitWithin(page, path))
      await context.close()
    }
    const { ms, task } = runs.toSorted((a, b) => a.ms - b.ms)[Math.floor(rounds / 2)]!
    row[profile] = ms
    if (ms > budget.visitMs[profile]) over.push(profile)
    if (profile === 'slow') {
      row['task'] = task
      if (task > budget.taskMs) over.push('task')
    }
  }
  return { ...row, over: over.join(' ') }
}

/** Returns the time until the next page is usable, and the longest task of the main thread. */
async function visitWithin(page: Page, path: string): Promise<{ ms: number; task: number }> {
  const started = await page.evaluate(beginVisit, path)
  const usable = await page.waitForFunction(whenUsable, undefined, { polling: 'raf' })
  const ms = Math.round(Number(await usable.jsonValue()) - started)
  return { ms, task: await longestTask(page) }
}

/** Marks the present page as left (profiles.ts). Runs in the page. */
function beginVisit(path: string): number {
  document.querySelector<HTMLElement>('main .pane:not([hidden])')!.dataset.left = ''
  const started = performance.now()
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
  return started
}

/** Times from each key to the next paint. */
async function timeKeys(context: BrowserContext) {
  const results: Record<string, object> = {}
  for (const { path, within, fewest } of typedAt) {
    const page = await openSlowed(context, 'slow', path)
    const area = page.locator(within)
    const field = area.locator('input[type=text]:visible').first()
    await field.click()
    await page.evaluate(noteTasks)
    await page.evaluate(() => {
      const durations: number[] = []
      Object.assign(window, { durations })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (entry.name === 'keydown') durations.push(entry.duration)
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    })
    for (let index = 0; index < keys; index++) {
      await page.keyboard.press('abcdefghij'[index % 10]!)
      await page.waitForTimeout(keyRest)
    }
    await page.waitForTimeout(1000)
    const durations = await page.evaluate(() => Reflect.get(window, 'durations') as number[])
    const fields = await area.locator(':is(input, textarea, [role=combobox]):visible').count()
    if (fields < fewest) throw new Error(`${path} has ${fields} fields, not ${fewest}`)
    const slowest = Math.max(0, ...durations)
    const task = await longestTask(page)
    const over = [slowest > budget.keyMs && 'key', task > budget.taskMs && 'task']
    results[`typing at ${path}, ${fields} fields`] = {
      slow: slowest,
      task,
      over: over.filter(Boolean).join(' '),
    }
    await page.close()
  }
  await context.close()
  return results
}

/** Times a list of 100 rows from its answer to the paint of the first ones, and the tasks until all are there. */
async function timeTable(context: BrowserContext) {
  const runs: { ms: number; task: number }[] = []
  let columns = 0
  for (let round = 0; round < rounds; round++) {
    const page = await openSlowed(context, 'slow', '/system/user')
    runs.push(await showRows(page, rows))
    columns = await page.locator('main thead th:visible').count()
    await page.close()
  }
  await context.close()
  const { ms, task } = runs.toSorted((a, b) => a.ms - b.ms)[Math.floor(rounds / 2)]!
  const name = `${rows} rows with ${columns} columns, from the answer to the paint`
  const over = [ms > budget.tableMs && 'table', task > budget.taskMs && 'task']
  return { [name]: { slow: ms, task, over: over.filter(Boolean).join(' ') } }
}

/** Times as many rows of plain texts in a table of Ant Design, which renders all at once. */
async function timeFloor(browser: Browser) {
  const floor = await startFloor('table')
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const runs: { ms: number; task: number }[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      const page = await context.newPage()
      await page.goto(floor.base)
      await page.waitForFunction(() => 'showRows' in window)
      await slowDown(await context.newCDPSession(page), 'slow')
      await page.evaluate(noteTasks)
      const ms = await page.evaluate(showFloorRows, rows)
      runs.push({ ms, task: await longestTask(page) })
      await page.close()
    }
  } finally {
    await context.close()
    floor.stop()
  }
  const { ms, task } = runs.toSorted((a, b) => a.ms - b.ms)[Math.floor(rounds / 2)]!
  return { [`floor: ${rows} rows in a table of Ant Design`]: { slow: ms, task } }
}

/** Returns the time until the rows are painted. Runs in the page. */
function showFloorRows(count: number): Promise<number> {
  const started = performance.now()
  const show = Reflect.get(window, 'showRows') as (rows: number) => void
  show(count)
  return new Promise((resolve) => {
    // Frames call this before they paint.
    const look = () => {
      if (document.querySelectorAll('tbody tr[data-row-key]').length < count)
        requestAnimationFrame(look)
      else setTimeout(() => resolve(Math.round(performance.now() - started)))
    }
    requestAnimationFrame(look)
  })
}

/** Runs in the page. */
function askForRows(count: number): void {
  history.pushState(null, '', `?size=${count}`)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Returns the time after the paint of more rows than before. Runs in the page. */
function whenMoreThan(before: number): number | null {
  const shown = document.querySelectorAll('main .pane:not([hidden]) tbody tr').length
  if (shown <= before) return null
  const paints: Record<number, number> =
    (window as { paints?: Record<number, number> }).paints ?? {}
  Object.assign(window, { paints })
  // Frames call this before they paint.
  if (!(before in paints)) {
    paints[before] = 0
    setTimeout(() => (paints[before] = performance.now()))
  }
  return paints[before] || null
}

/** Returns the time from the answer with so many rows to the paint of the first ones, and the longest task. */
async function showRows(page: Page, count: number): Promise<{ ms: number; task: number }> {
  const before = await page.locator('main .pane:not([hidden]) tbody tr').count()
  await page.evaluate(noteTasks)
  await page.evaluate(askForRows, count)
  const painted = await page.waitForFunction(whenMoreThan, before, { polling: 'raf' })
  await page.waitForFunction(whenMoreThan, count - 1, { polling: 'raf' })
  const answered = await page.evaluate((asked) => {
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes(asked))
    const last = answers.at(-1) as PerformanceResourceTiming | undefined
    if (!last) throw new Error('The list was not requested')
    return last.responseEnd
  }, `size=${count}`)
  const ms = Math.round(Number(await painted.jsonValue()) - answered)
  return { ms, task: await longestTask(page) }
}
