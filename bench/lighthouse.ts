import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { auth } from '@amber/contract/auth.ts'
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

/** What Lighthouse says of the login page and of home, on a phone and on a desk; of some runs the one in the middle. */
export async function benchLighthouse(): Promise<void> {
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
  const measure = async (path: string) => {
    const rows: Record<string, Record<string, number>> = {}
    for (const form of forms) {
      const runs: Report[] = []
      const out = join(profile.path, 'report.json')
      for (let round = 0; round < rounds; round++)
        runs.push(await runOnce({ url: product.base + path, port, form, out }))
      rows[`${path} on ${form}`] = summaryOf(runs)
    }
    return rows
  }
  try {
    const login = await measure('/login')
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
    const results = { ...login, ...(await measure('/home')) }
    console.table(results)
    await writeResults('lighthouse', { lighthouse, rounds, results })
  } finally {
    await browser.close()
    await product.stop()
    folder.remove()
    profile.remove()
  }
}

type Visit = { url: string; port: number; form: (typeof forms)[number]; out: string }

async function runOnce({ url, port, form, out }: Visit): Promise<Report> {
  const words = [
    ['--yes', lighthouse, url, `--port=${port}`, '--disable-storage-reset', '--quiet'],
    ['--output=json', `--output-path=${out}`, `--only-categories=${categories.join(',')}`],
    form === 'desktop' ? ['--preset=desktop'] : [],
  ].flat()
  const child = spawn('npx', words, { stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}`)
  return JSON.parse(await readFile(out, 'utf8')) as Report
}

/** The run in the middle by its speed, and what it finds fault with. */
function summaryOf(runs: readonly Report[]): Record<string, number> {
  const speed = (run: Report) => run.categories['performance']?.score ?? 0
  const run = runs.toSorted((a, b) => speed(a) - speed(b))[Math.floor(runs.length / 2)]
  if (!run) throw new Error('There was no run')
  for (const name of ['accessibility', 'best-practices'])
    for (const { id, weight } of run.categories[name]?.auditRefs ?? [])
      if (weight > 0 && (run.audits[id]?.score ?? 1) < 1) console.log(`${name}: ${id}`)
  const scores = categories.map((name) => [
    name,
    Math.round((run.categories[name]?.score ?? 0) * 100),
  ])
  const numbers = details.map((name) => [
    name,
    Math.round((run.audits[name]?.numericValue ?? 0) * 1000) / 1000,
  ])
  return Object.fromEntries([...scores, ...numbers]) as Record<string, number>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('There is no free port')
  return address.port
}
