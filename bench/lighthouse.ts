import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type BrowserContext, type BrowserContextOptions } from 'playwright-core'
import { users } from '@amber/contract/users/users.ts'
import { withClient } from '@amber/server/db/connect.ts'
import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'
import { ensureBrowser } from '#scripts/browser.ts'
import { plainArguments } from '#e2e/support/browser-arguments.ts'
import { signIn as callAs } from '#e2e/support/caller.ts'
import { dataFolder, freePort, startProduct } from '#e2e/support/product.ts'
import { pathsWith, publicPaths, setupLink } from '#e2e/support/screen-paths.ts'
import { startFloor } from './floor.ts'
import { idleMs, signedInContext, whenUsable } from './profiles.ts'
import { writeResults } from './report.ts'

/** Fetched on demand: 200 packages that nothing else needs. */
const lighthouse = 'lighthouse@12.8.2'
const rounds = 3
const categories = ['performance', 'accessibility', 'best-practices'] as const
const details = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const
const forms = ['mobile', 'desktop'] as const
type Form = (typeof forms)[number]

/** Screens that Lighthouse emulates (its `core/config/constants.js`). */
const screens: Record<Form, BrowserContextOptions> = {
  mobile: {
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  },
  desktop: { viewport: { width: 1350, height: 940 } },
}

type Entry = { name: string; value: string }
type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number }>
  environment: { benchmarkIndex: number }
}

/** Signed-in pages that are opened most. */
const everyday = ['/home', '/system/user', '/system/role/R_ADMIN/menus', '/user-center']
/** Without performance, which would depend on the pages opened before. */
const qualities = ['accessibility', 'best-practices', 'seo'] as const
const whole = ['accessibility', 'best-practices'] as const

/**
 * `npm run bench -- lighthouse [mobile|desktop] [prefix...]`: median scores of the pages opened most, on both forms or
 * one, beside a form of Ant Design alone. `lighthouse pages [prefix...]` audits every page once, without performance.
 */
export async function benchLighthouse(...words: string[]): Promise<void> {
  const isPages = words[0] === 'pages'
  const form = forms.find((name) => name === words[0])
  const only = isPages || form ? words.slice(1) : words
  const folder = dataFolder()
  const postgres = await startEmbedded({ directory: join(folder.path, 'postgres') })
  const product = await startProduct({ AMBER_DATA: folder.path })
  await withClient(postgres.connection, async (client) => client.query(setupLink))
  const results: Record<string, Record<string, number>> = {}
  const look = async (path: string, isSignedIn: boolean) => {
    const visit = {
      base: product.base,
      path,
      isSignedIn,
      form: 'mobile',
      asked: qualities,
    } as const
    const report = await runOnce(visit)
    printFaults(path, report)
    results[path] = scoresOf(report, qualities)
  }
  const measure = async (
    path: string,
    isSignedIn: boolean,
    { base, name } = { base: product.base, name: path },
  ) => {
    for (const measured of form ? [form] : forms) {
      const visit = { base, path, isSignedIn, form: measured, asked: categories }
      const runs: Report[] = []
      for (let round = 0; round < rounds; round++) runs.push(await runOnce(visit))
      const key = `${name} on ${measured}`
      results[key] = summaryOf(name, runs)
      console.log(key, results[key])
    }
  }
  const measureFloor = async () => {
    const floor = await startFloor('form')
    try {
      await measure('/', false, { base: floor.base, name: 'floor' })
    } finally {
      floor.stop()
    }
  }
  const paths = isPages
    ? { open: publicPaths, signedIn: await pagesOf(product.base) }
    : { open: ['/login'], signedIn: everyday }
  const isAsked = (path: string) =>
    only.length === 0 || only.some((beginning) => path.startsWith(beginning))
  const run = isPages ? look : measure
  try {
    if (!isPages) await measureFloor()
    for (const path of paths.open.filter(isAsked)) await run(path, false)
    for (const path of paths.signedIn.filter(isAsked)) await run(path, true)
  } finally {
    console.table(results)
    await writeResults(isPages ? 'lighthouse-pages' : 'lighthouse', {
      lighthouse,
      rounds: isPages ? 1 : rounds,
      results,
    })
    await product.stop()
    await postgres.stop()
    folder.remove()
  }
  if (isPages) refusePoor(results)
}

async function pagesOf(base: string): Promise<string[]> {
  const call = await callAs(base)
  const [someone] = (await call(users.list, { userName: 'Admin' })).records
  return pathsWith(someone?.id ?? '')
}

function refusePoor(results: Record<string, Record<string, number>>): void {
  const poor = Object.entries(results).filter(([, scores]) =>
    whole.some((name) => scores[name] !== 100),
  )
  if (poor.length > 0)
    throw new Error(`Below 100 in ${whole.join(' or ')}: ${poor.map(([path]) => path).join(', ')}`)
}

type Visit = {
  base: string
  path: string
  isSignedIn: boolean
  form: Form
  asked: readonly string[]
}

/** Lighthouse occasionally fails to record a visit. */
const attempts = 3

async function runOnce(visit: Visit): Promise<Report> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const report = await record(visit)
    if (report) return report
  }
  throw new Error(`Lighthouse could not look at ${visit.path}`)
}

/** Visits a page with an empty browser profile. Null when Lighthouse ends without a report. */
async function record(visit: Visit): Promise<Report | null> {
  const { base, path, isSignedIn, form, asked } = visit
  const profile = dataFolder()
  const port = await freePort()
  const browser = await chromium.launchPersistentContext(profile.path, {
    executablePath: await ensureBrowser(),
    args: [...plainArguments, `--remote-debugging-port=${port}`],
  })
  try {
    if (isSignedIn) await signIn(browser, visit)
    const out = join(profile.path, 'report.json')
    const texts = [
      // A storage reset would end the session.
      ['--yes', lighthouse, base + path, `--port=${port}`, '--disable-storage-reset', '--quiet'],
      ['--output=json', `--output-path=${out}`, `--only-categories=${asked.join(',')}`],
      form === 'desktop' ? ['--preset=desktop'] : [],
      // The network never becomes idle, as the event stream does not end.
      ['--max-wait-for-load=12000'],
      asked.includes('performance') ? [] : ['--throttling-method=provided'],
    ].flat()
    const child = spawn('npx', texts, { stdio: ['ignore', 'ignore', 'inherit'] })
    const [code] = (await once(child, 'exit')) as [number | null]
    return code === 0 ? (JSON.parse(await readFile(out, 'utf8')) as Report) : null
  } finally {
    await browser.close()
    profile.remove()
  }
}

/** Returns what a browser stores that signed in and, where speed is measured, opened the page before. */
async function storageAfterVisit({ base, path, form, asked }: Visit): Promise<readonly Entry[]> {
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: plainArguments,
  })
  try {
    const context = await signedInContext(browser, base, screens[form])
    if (asked.includes('performance')) {
      const page = await context.newPage()
      await page.goto(base + path)
      await page.waitForFunction(whenUsable, undefined, { polling: 'raf' })
      await page.waitForTimeout(idleMs)
    }
    const { origins } = await context.storageState()
    return origins.flatMap(({ localStorage: entries }) => entries)
  } finally {
    await browser.close()
  }
}

/** The first text of a new browser makes it read the fonts of the system, 70 ms that are not the page's. */
const text = '<p style="font-family: sans-serif">文 text <b>文 text</b></p>'

/** Opens only an image of the site, so that no app file is cached. */
async function signIn(browser: BrowserContext, visit: Visit): Promise<void> {
  const stored = await storageAfterVisit(visit)
  const [page = await browser.newPage()] = browser.pages()
  await page.goto(`${visit.base}/favicon.svg`)
  await page.evaluate((entries) => {
    for (const { name, value } of entries) localStorage.setItem(name, value)
  }, stored)
  await page.goto('about:blank')
  await page.setContent(text)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
}

function scoresOf(report: Report, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    names.map((name) => [name, Math.round((report.categories[name]?.score ?? 0) * 100)]),
  )
}

function printFaults(path: string, { categories: found, audits }: Report): void {
  for (const name of qualities)
    for (const { id, weight } of found[name]?.auditRefs ?? [])
      if (weight > 0 && (audits[id]?.score ?? 1) < 1) console.log(`${path}, ${name}: ${id}`)
}

function summaryOf(path: string, runs: readonly Report[]): Record<string, number> {
  const speed = (run: Report) => run.categories['performance']?.score ?? 0
  const run = runs.toSorted((a, b) => speed(a) - speed(b))[Math.floor(runs.length / 2)]
  if (!run) throw new Error('There was no run')
  printFaults(path, run)
  const numbers = details.map((name) => [
    name,
    Math.round((run.audits[name]?.numericValue ?? 0) * 1000) / 1000,
  ])
  // Lighthouse slows the processor down by a constant factor, so that scores depend on the machine.
  const { benchmarkIndex } = run.environment
  return { ...scoresOf(run, categories), ...Object.fromEntries(numbers), benchmarkIndex }
}
