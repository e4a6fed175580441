// npm run bench -- backup [share]: a backup of 1,000,000 users and 10,000,000 entries, its trial and its restore.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, root } from '#scripts/run.ts'
import { ensureEverything, sealEvents } from './database.ts'

const program = join(root, 'server/src/command.ts')
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

export async function benchBackup(share = '1'): Promise<void> {
  const data = await ensureEverything(Number(share))
  await sealEvents(data)
  const folder = await mkdtemp(join(tmpdir(), 'amber-bench-backup-'))
  const file = join(folder, 'bench.backup')
  try {
    console.log(`share ${share}, data folder ${megabytes(await sizeOf(data))}`)
    await measure('backup', ['backup', file], data)
    console.log(`file ${megabytes((await stat(file)).size)}`)
    await measure('verify', ['backup', 'verify', file], data)
    const restored = join(folder, 'restored')
    await measure('restore', ['restore', file], restored)
    console.log(`restored data folder ${megabytes(await sizeOf(restored))}`)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Memory is the largest of Node alone, not of Postgres. */
const atExit = `data:text/javascript,process.on('exit', () => console.log('maxRSS ' + process.resourceUsage().maxRSS))`

async function measure(name: string, words: readonly string[], AMBER_DATA: string): Promise<void> {
  const { PATH } = process.env
  const env = { PATH, AMBER_DATA }
  const args = ['--import', atExit, program, ...words]
  const { code, output, seconds } = await run(process.execPath, args, { env })
  if (code !== 0) throw new Error(`${name} failed: ${output}`)
  const kilobytes = Number(/maxRSS (\d+)/.exec(output)?.[1])
  console.log(`${name}: ${seconds.toFixed(1)} s, Node ${megabytes(kilobytes * 1024)}`)
}

async function sizeOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
