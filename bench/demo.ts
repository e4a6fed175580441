import { once } from 'node:events'
import { connect, createServer, type AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { chromium, type Page } from 'playwright-core'
import { ensureBrowser } from '#scripts/browser.ts'
import { plainArguments } from '#e2e/support/browser-arguments.ts'
import { dataFolder, startDemo } from '#e2e/support/product.ts'
import { writeResults } from './report.ts'

const rounds = 3
const timeout = 300_000

type Visit = {
  formMs: number
  serverMs: number
  /** Until home is open after the earliest possible sign-in. */
  signedInMs: number
  /** Longest pause between two frames. */
  stillMs: number
  load: number
}

/** Measures a first visit with an empty profile and a later one in a new browser process, without compression. */
export async function benchDemo(): Promise<void> {
  const demo = await startDemo()
  const first: Visit[] = []
  const later: Visit[] = []
  /** Megabytes transferred. */
  const wire: { first: number; later: number }[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      const profile = dataFolder()
      const host = await countBytesTo(demo.base)
      first.push(await visit(host.base, profile.path))
      const megabytes = host.megabytes()
      later.push(await visit(host.base, profile.path))
      wire.push({ first: megabytes, later: Math.round((host.megabytes() - megabytes) * 10) / 10 })
      host.stop()
      profile.remove()
    }
  } finally {
    await demo.stop()
  }
  console.table({ first: middleOf(first), later: middleOf(later) })
  console.table(wire)
  await writeResults('demo', { rounds, first, later, wire })
}

async function visit(base: string, profile: string): Promise<Visit> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await ensureBrowser(),
    args: plainArguments,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  })
  try {
    const page = await context.newPage()
    const load = loadavg()[0] ?? Number.NaN
    await page.addInitScript(() => {
      for (const name of ['token', 'refreshToken']) localStorage.removeItem(name)
      // A first visit is Chinese, whatever the browser's language.
      localStorage.setItem('lang', 'en-US')
      let drawn = performance.now()
      const draw = () => {
        const now = performance.now()
        Object.assign(globalThis, {
          still: Math.max(Number(globalThis['still' as never] ?? 0), now - drawn),
        })
        drawn = now
        requestAnimationFrame(draw)
      }
      requestAnimationFrame(draw)
    })
    const started = performance.now()
    const since = () => Math.round(performance.now() - started)
    await page.goto(`${base}/login`, { waitUntil: 'commit' })
    const server = untilServer(page).then(since)
    await page.getByLabel('Username', { exact: true }).fill('Super', { timeout: timeout })
    const formMs = since()
    await page.evaluate('still = 0')
    await page.getByLabel('Password', { exact: true }).fill('123456')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL('**/home', { timeout: timeout })
    const signedInMs = since()
    const stillMs = Math.round(await page.evaluate<number>('still'))
    return { formMs, serverMs: await server, signedInMs, stillMs, load }
  } finally {
    await context.close()
  }
}

async function untilServer(page: Page): Promise<void> {
  const isApi = (url: string) => new URL(url).pathname.startsWith('/api/')
  await page.waitForResponse((answer) => isApi(answer.url()), { timeout: timeout })
}

async function countBytesTo(address: string) {
  const { hostname, port } = new URL(address)
  let bytes = 0
  const server = createServer((from) => {
    const to = connect(Number(port), hostname)
    to.on('data', (chunk) => (bytes += chunk.length))
    for (const end of [from, to]) end.on('error', () => end.destroy())
    from.pipe(to).pipe(from)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${own.port}`,
    megabytes: () => Math.round(bytes / 1e5) / 10,
    stop: () => server.close(),
  }
}

function middleOf(visits: readonly Visit[]): Visit | undefined {
  return visits.toSorted((a, b) => a.signedInMs - b.signedInMs)[Math.floor(visits.length / 2)]
}
