import { hash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runTool } from './run.ts'

/** Everything that the built web depends on. */
export const webIngredients = [
  'web/{src,public}/**',
  'contract/src/**',
  'web/*.{ts,html,json}',
  '{contract,server}/package.json',
  'package.json',
  'docs/architecture*.svg',
  'tsconfig.base.json',
  'package-lock.json',
]

/** Where the project lies, and what builds its web there; answers as a command does. */
type Place = {
  folder?: string
  build?: (folder: string, base: string) => Promise<{ code: number }>
}

/** Below which path of its host the web lies, as people reach it: the path of `AMBER_PUBLIC_URL`, with a slash at its end. */
function publicBase(): string {
  const url = process.env.AMBER_PUBLIC_URL ?? ''
  return URL.canParse(url) ? new URL(url).pathname.replace(/\/*$/, '/') : '/'
}

const distOf = (folder: string) => join(folder, 'web/dist')
// What the present build was made from. The server does not hand out files whose names begin with a dot.
const stampFileOf = (folder: string) => join(distOf(folder), '.build-stamp')

/** Builds the web where there is no build of the present sources. Throws where the build fails. */
export async function ensureWebIsBuilt(place: Place = {}): Promise<void> {
  const { folder = root } = place
  const isThere = existsSync(join(distOf(folder), 'index.html'))
  // A package of the product may come without the sources.
  if (isThere && !existsSync(join(folder, 'web/src'))) return
  const stampFile = stampFileOf(folder)
  if (isThere && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOf(folder))
    return
  await buildWeb(place)
}

/** Builds the web, in a process of its own whose memory is given back. Throws where the build fails. */
export async function buildWeb({ folder = root, build = runVite }: Place = {}): Promise<void> {
  console.log('Building the web…')
  const before = stampOf(folder)
  const started = performance.now()
  // Half a build must not be taken for one.
  rmSync(stampFileOf(folder), { force: true })
  const { code } = await build(folder, publicBase())
  if (code !== 0) throw new Error('The web could not be built')
  writeFileSync(stampFileOf(folder), before)
  console.log(`Built the web in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

const runVite = (folder: string, base: string) =>
  runTool('vite', ['build', '--logLevel', 'warn'], {
    cwd: join(folder, 'web'),
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', AMBER_BASE: base },
  })

const stampOf = (folder: string) => `${fingerprint(webIngredients, folder)} ${publicBase()}`

/** A fingerprint of the contents, since a checkout gives files new times. About 20 ms. */
export function fingerprint(patterns: readonly string[], folder = root): string {
  const paths = globSync(patterns, { cwd: folder, exclude: (path) => /\.test\.tsx?$/.test(path) })
  const lines = paths
    .toSorted()
    .filter((path) => statSync(join(folder, path)).isFile())
    .map(
      (path) => `${hash('sha256', readFileSync(join(folder, path)))} ${path.replaceAll('\\', '/')}`,
    )
  return hash('sha256', lines.join('\n'))
}
