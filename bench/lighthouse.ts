import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { auth } from '@amber/contract/auth.ts'
import { declaredMenus } from '@amber/server/db/seed/declared-menus.ts'
import { ensureBrowser } from '#scripts/browser.ts'
import { createCaller } from '#e2e/caller.ts'
import { dataFolder, startProduct } from '#e2e/product.ts'
import { writeResults } from './report.ts'

/** Fetched when it is run: two hundred packages that nothing else needs. */
const lighthouse = 'lighthouse@12.8.2'
const rounds = 3
const categories = ['performance', 'accessibility', 'best-practices'] as const
/** What slows down a page, as far as it is told in numbers. */
const details = [
  'first-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const
const forms = ['mobile', 'desktop'] as const

type Report = {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; numericValue?: number }>
}

/** Pages of their own, which need no sign-in. */
const publicPaths = ['/login', '/login/register', '/login/reset-pwd', '/agreement', '/404']

/** What `lighthouse pages` asks of every page; how fast one is depends on what was opened before it. */
const qualities = ['accessibility', 'best-practices', 'seo'] as const

/**
 * What Lighthouse says of the login page and of home, on a phone and on a desk; of some runs the one in the middle.
 * `npm run bench -- lighthouse pages` looks once at every page for what is wrong with it, whatever its speed.
 */
export async function benchLighthouse(word?: string): Promise<void> {
  const [folder, profile] = [dataFolder(), dataFolder()]
  const product = await startProduct({ AMBER_DATA: folder.path })
  const port = await freePort()
  const browser = await chromium.launchPersistentContext(profile.path, {
    executablePath: await ensureBrowser(),
    args: [
      '--no-sandbox',
      `--remote-debugging-port=${port}`,
      '--disable-background-networking',
      '--disable-component-update',
    ],
  })
  const out = join(profile.path, 'report.json')
  const look = async (path: string) => {
    const url = product.base + path
    const report = await runOnce({ url, port, form: 'mobile', out, categories: qualities })
    tellFaults(path, report)
    return { [path]: scoresOf(report, qualities) }
  }
  const measure = async (path: string) => {
    const rows: Record<string, Record<string, number>> = {}
    for (const form of forms) {
      const runs: Report[] = []
      for (let round = 0; round < rounds; round++)
        runs.push(await runOnce({ url: product.base + path, port, form, out, categories }))
      rows[`${path} on ${form}`] = summaryOf(path, runs)
    }
    return rows
  }
  const run = word === 'pages' ? look : measure
  const results: Record<string, Record<string, number>> = {}
  try {
    for (const path of word === 'pages' ? publicPaths : ['/login'])
      Object.assign(results, await run(path))
    const tokens = await createCaller(product.base)(auth.login, {
      userName: 'Super',
      password: '123456',
    })
    const page = await browser.newPage()
    await page.goto(product.base)
    await page.evaluate((pair) => {
      localStorage.setItem('token', pair.token)
      localStorage.setItem('refreshToken', pair.refreshToken)
    }, tokens)
    await page.close()
    const pages = declaredMenus.filter(
      ({ component, routePath }) => component && !/[:*]/.test(routePath),
    )
    const paths = word === 'pages' ? pages.map(({ routePath }) => routePath) : ['/home']
    for (const path of paths) Object.assign(results, await run(path))
    console.table(results)
    await writeResults(word === 'pages' ? 'lighthouse-pages' : 'lighthouse', {
      lighthouse,
      rounds: word === 'pages' ? 1 : rounds,
      results,
    })
  } finally {
    await browser.close()
    await product.stop()
    folder.remove()
    profile.remove()
  }
}

type Visit = {
  url: string
  port: number
  form: (typeof forms)[number]
  out: string
  categories: readonly string[]
}

/** How often a visit is begun again that Lighthouse could not record, as happens now and then. */
const attempts = 3

async function runOnce(visit: Visit): Promise<Report> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const report = await record(visit)
    if (report) return report
  }
  throw new Error(`Lighthouse could not look at ${visit.url}`)
}

/** Null where Lighthouse ends without a report. */
async function record({ url, port, form, out, categories: asked }: Visit): Promise<Report | null> {
  const words = [
    ['--yes', lighthouse, url, `--port=${port}`, '--disable-storage-reset', '--quiet'],
    ['--output=json', `--output-path=${out}`, `--only-categories=${asked.join(',')}`],
    form === 'desktop' ? ['--preset=desktop'] : [],
  ].flat()
  const child = spawn('npx', words, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) return null
  return JSON.parse(await readFile(out, 'utf8')) as Report
}

function scoresOf(report: Report, names: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    names.map((name) => [name, Math.round((report.categories[name]?.score ?? 0) * 100)]),
  )
}

/** What counts against a page, but for its speed. */
function tellFaults(path: string, { categories: found, audits }: Report): void {
  for (const name of qualities)
    for (const { id, weight } of found[name]?.auditRefs ?? [])
      if (weight > 0 && (audits[id]?.score ?? 1) < 1) console.log(`${path}, ${name}: ${id}`)
}

/** The run in the middle by its speed, and what it finds fault with. */
function summaryOf(path: string, runs: readonly Report[]): Record<string, number> {
  const speed = (run: Report) => run.categories['performance']?.score ?? 0
  const run = runs.toSorted((a, b) => speed(a) - speed(b))[Math.floor(runs.length / 2)]
  if (!run) throw new Error('There was no run')
  tellFaults(path, run)
  const numbers = details.map((name) => [
    name,
    Math.round((run.audits[name]?.numericValue ?? 0) * 1000) / 1000,
  ])
  return { ...scoresOf(run, categories), ...Object.fromEntries(numbers) }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('There is no free port')
  return address.port
}
