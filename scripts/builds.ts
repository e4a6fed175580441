import { hash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exampleEnvironment } from '#scripts/examples/without-examples.ts'
import { root, runTool } from './run.ts'

type Part = {
  name: 'web' | 'server'
  main: string
  ingredients: readonly string[]
}

const ofEvery = ['contract/src/**', 'package.json', 'package-lock.json', 'tsconfig.base.json']

export const web: Part = {
  name: 'web',
  main: 'index.html',
  ingredients: [
    ...ofEvery,
    'web/{src,public}/**',
    'web/*.{ts,html,json}',
    'scripts/{assign-chunks,chunk-facts}.ts',
    'scripts/examples/**',
    '{contract,server}/package.json',
    'docs/architecture*.svg',
  ],
}

export const server: Part = {
  name: 'server',
  main: 'main.js',
  ingredients: [
    ...ofEvery,
    'packages/*/src/**',
    'server/src/**',
    'server/{package.json,vite.config.ts}',
    'scripts/examples/**',
  ],
}

type Place = {
  folder?: string
  build?: (folder: string) => Promise<{ code: number }>
}

/**
 * Builds web and server if needed.
 *
 * @throws when a build fails
 */
export async function ensureProductIsBuilt(): Promise<void> {
  await Promise.all([ensureBuilt(web), ensureBuilt(server)])
}

/**
 * Builds a part unless its build is current.
 *
 * @throws when the build fails
 */
export async function ensureBuilt(part: Part, place: Place = {}): Promise<void> {
  const { folder = root } = place
  const dist = join(folder, part.name, 'dist')
  const isThere = existsSync(join(dist, part.main))
  // Packages may come without sources.
  if (isThere && !existsSync(join(folder, part.name, 'src'))) return
  const stampFile = stampFileOf(part, folder)
  if (isThere && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOf(part, folder))
    return
  await buildPart(part, place)
}

/**
 * Uses a separate process, to free its memory.
 *
 * @throws when the build fails
 */
export async function buildPart(part: Part, place: Place = {}): Promise<void> {
  const { folder = root, build = runVite } = place
  console.log(`Building the ${part.name}…`)
  const before = stampOf(part, folder)
  const started = performance.now()
  const stampFile = stampFileOf(part, folder)
  // An interrupted build must not count as current.
  rmSync(stampFile, { force: true })
  const { code } = await build(join(folder, part.name))
  if (code !== 0) throw new Error(`The ${part.name} could not be built`)
  writeFileSync(stampFile, before)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Built the ${part.name} in ${seconds} s`)
}

const runVite = (folder: string) =>
  runTool('vite', ['build', '--logLevel', 'warn'], {
    cwd: folder,
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ...exampleEnvironment(),
    },
  })

// Dotfiles are not served.
const stampFileOf = ({ name }: Part, folder: string) => join(folder, name, 'dist/.build-stamp')

const stampOf = ({ ingredients }: Part, folder: string) =>
  [fingerprint(ingredients, folder), ...Object.values(exampleEnvironment())].join(' ')

/** Digest of contents, as a checkout changes file times. About 20 ms. */
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
