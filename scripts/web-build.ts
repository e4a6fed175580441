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

const dist = join(root, 'web/dist')
// What the present build was made from. The server does not hand out files whose names begin with a dot.
const stampFile = join(dist, '.build-stamp')

/** Builds the web where there is no build of the present sources. Throws where the build fails. */
export async function ensureWebIsBuilt(): Promise<void> {
  // A package of the product may come without the sources.
  if (existsSync(join(dist, 'index.html')) && !existsSync(join(root, 'web/src'))) return
  const isThere = existsSync(join(dist, 'index.html')) && existsSync(stampFile)
  if (isThere && readFileSync(stampFile, 'utf8') === stamp()) return
  await buildWeb()
}

/** Builds the web, in a process of its own whose memory is given back. Throws where the build fails. */
export async function buildWeb(): Promise<void> {
  console.log('Building the web …')
  const before = stamp()
  // Half a build must not be taken for one.
  rmSync(stampFile, { force: true })
  const { code, seconds } = await runTool('vite', ['build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Error('The web could not be built')
  writeFileSync(stampFile, before)
  console.log(`Built the web in ${seconds.toFixed(1)} s`)
}

function stamp(): string {
  return fingerprint(webIngredients)
}

/** A fingerprint of the contents, since a checkout gives files new times. About 20 ms. */
export function fingerprint(patterns: readonly string[]): string {
  const paths = globSync(patterns, { cwd: root, exclude: (path) => /\.test\.tsx?$/.test(path) })
  const lines = paths
    .toSorted()
    .filter((path) => statSync(join(root, path)).isFile())
    .map(
      (path) => `${hash('sha256', readFileSync(join(root, path)))} ${path.replaceAll('\\', '/')}`,
    )
  return hash('sha256', lines.join('\n'))
}
