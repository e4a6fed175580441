import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { nameInTerminal } from '@amber/contract/settings/brand.ts'
import { root } from '#scripts/run.ts'
import { dataFolder, freePorts, startDevelopment } from '#e2e/support/product.ts'
import { listenAsPage } from '#e2e/support/vite-page.ts'
import { writeResults } from './report.ts'

const rounds = 5
/** Milliseconds. */
const budget = 1000

const webFiles = {
  'page in web': 'web/src/features/users/users-page.tsx',
  'texts in web': 'web/src/features/users/users.messages.ts',
  'styles in web': 'web/src/ui/table/data-table.css',
  'record in contract': 'contract/src/users/user-fields.ts',
}
const serverFile = 'server/src/features/users/users.routes.ts'

/** Touches the file, because watchers compare modification times. */
async function save(path: string): Promise<void> {
  const now = new Date()
  await utimes(join(root, path), now, now)
}

const middleOf = (times: readonly number[]) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!)

/**
 * `npm run bench -- dev`: milliseconds from a saved file until the browser hears of it (web, contract), and until the
 * server answers with it (server).
 */
export async function benchDev(): Promise<void> {
  const folder = dataFolder()
  const settings = { PORT: String(await freePorts()), AMBER_DATA: folder.path }
  const { base, output, stop } = await startDevelopment(settings)
  const results: Record<string, object> = {}
  try {
    // Vite reports only files that a page has loaded.
    for (const path of Object.values(webFiles)) {
      const address = path.startsWith('web/') ? path.slice(3) : `/@fs${join(root, path)}`
      await (await fetch(base + address)).text()
    }
    const page = await listenAsPage(base)
    for (const [what, path] of Object.entries(webFiles)) {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        const before = page.lines.length
        const started = performance.now()
        await save(path)
        const isHeard = () => page.lines.slice(before).some((line) => line.includes('"update'))
        while (!isHeard() && performance.now() - started < 10_000) await sleep(5)
        times.push(performance.now() - started)
        await sleep(1_500)
      }
      results[what] = { ms: middleOf(times), over: middleOf(times) > budget ? 'edit' : '' }
    }
    page.stop()
    const starts = () => output().split(nameInTerminal).length
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const before = starts()
      const started = performance.now()
      await save(serverFile)
      while (starts() === before) await sleep(5)
      await fetch(`${base}/api/health`)
      times.push(performance.now() - started)
      await sleep(2_000)
    }
    results['call in server'] = {
      ms: middleOf(times),
      over: middleOf(times) > budget ? 'edit' : '',
    }
  } finally {
    console.table(results)
    await writeResults('dev', { rounds, budget, results })
    await stop()
    folder.remove()
  }
}
