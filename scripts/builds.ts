import { hash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runTool } from './run.ts'

/** A workspace that Vite builds into its folder `dist`, before it is served or run. */
type Part = {
  name: 'web' | 'server'
  /** A file that every build of it has. */
  main: string
  /** Everything that it depends on. */
  ingredients: readonly string[]
  /** Anything else that the build depends on, as text. */
  variant: () => string
}

const ofEvery = ['contract/src/**', 'package.json', 'package-lock.json', 'tsconfig.base.json']

export const web: Part = {
  name: 'web',
  main: 'index.html',
  ingredients: [
    ...ofEvery,
    'web/{src,public}/**',
    'web/*.{ts,html,json}',
    'scripts/assign-chunks.ts',
    '{contract,server}/package.json',
    'docs/architecture*.svg',
  ],
  variant: publicBase,
}

export const server: Part = {
  name: 'server',
  main: 'main.js',
  ingredients: [...ofEvery, 'server/src/**', 'server/{package.json,vite.config.ts}'],
  variant: () => '',
}

/** Where the project lies, and what builds a part of it there; answers as a command does. */
type Place = {
  folder?: string
  build?: (folder: string, base: string) => Promise<{ code: number }>
}

/** Below which path of its host the web lies, as people reach it: the path of `AMBER_PUBLIC_URL`, with a slash at its end. */
function publicBase(): string {
  const url = process.env.AMBER_PUBLIC_URL ?? ''
  return URL.canParse(url) ? new URL(url).pathname.replace(/\/*$/, '/') : '/'
}

/** Builds all that `npm start` runs. Throws where a build fails. */
export async function ensureProductIsBuilt(): Promise<void> {
  await Promise.all([ensureBuilt(web), ensureBuilt(server)])
}

/** Builds a part where there is no build of the present sources. Throws where the build fails. */
export async function ensureBuilt(part: Part, place: Place = {}): Promise<void> {
  const { folder = root } = place
  const dist = join(folder, part.name, 'dist')
  const isThere = existsSync(join(dist, part.main))
  // A package of the product may come without the sources.
  if (isThere && !existsSync(join(folder, part.name, 'src'))) return
  const stampFile = stampFileOf(part, folder)
  if (isThere && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOf(part, folder))
    return
  await buildPart(part, place)
}

/** Builds a part, in a process of its own whose memory is given back. Throws where the build fails. */
export async function buildPart(part: Part, place: Place = {}): Promise<void> {
  const { folder = root, build = runVite } = place
  console.log(`Building the ${part.name}…`)
  const before = stampOf(part, folder)
  const started = performance.now()
  const stampFile = stampFileOf(part, folder)
  // Half a build must not be taken for one.
  rmSync(stampFile, { force: true })
  const { code } = await build(join(folder, part.name), publicBase())
  if (code !== 0) throw new Error(`The ${part.name} could not be built`)
  writeFileSync(stampFile, before)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Built the ${part.name} in ${seconds} s`)
}

const runVite = (folder: string, base: string) =>
  runTool('vite', ['build', '--logLevel', 'warn'], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', AMBER_BASE: base },
  })

// What the present build was made from. The server does not hand out files whose names begin with a dot.
const stampFileOf = ({ name }: Part, folder: string) => join(folder, name, 'dist/.build-stamp')

const stampOf = ({ ingredients, variant }: Part, folder: string) =>
  `${fingerprint(ingredients, folder)} ${variant()}`

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
