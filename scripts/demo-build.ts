// npm run build:demo: builds a static site in demo/dist.
import { baseMark } from '@amber/contract/base-mark.ts'
import { defaultBrand } from '@amber/contract/settings/brand.ts'
import { hash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { minifySync, transformWithOxc } from 'vite'
import { sourceLanguages } from '@amber/contract/localized-text.ts'
import type { BuildFacts, ListedFile } from '@amber/demo/build-facts.ts'
import { brandedFiles } from '@amber/server/http/answers/branded-files.ts'
import { documentationPage } from '@amber/server/http/documentation/documentation-page.ts'
import { openApiDocument } from '@amber/server/http/documentation/open-api.ts'
import { chunkFactsFile, type ChunkFacts } from './chunk-facts.ts'
import { compressFiles } from './compress-files.ts'
import { writeRouteFolders } from './demo-folders.ts'
import { withExamples } from '#scripts/examples/without-examples.ts'
import { root, run, runTool } from './run.ts'
import { fingerprint, web } from './builds.ts'

const folder = join(root, 'demo')
const dist = join(folder, 'dist')
const stampFile = join(dist, '.build-stamp')
const ingredients = [
  ...web.ingredients,
  'demo/{src,*.ts,index.html,package.json}/**',
  'demo/*',
  'packages/sheets/src/**',
  'server/src/**/*.{ts,json}',
  'server/migrations/*',
  'docs/guide/**',
  'scripts/demo-{build,folders}.ts',
]

/**
 * Builds the demo unless its build is current.
 *
 * @throws when the build fails
 */
export async function ensureDemoIsBuilt(): Promise<void> {
  const isThere = existsSync(stampFile)
  if (isThere && readFileSync(stampFile, 'utf8') === fingerprint(ingredients)) return
  await buildDemo()
}

async function buildDemo(): Promise<void> {
  console.log('Building the demo…')
  const started = performance.now()
  const before = fingerprint(ingredients)
  rmSync(dist, { recursive: true, force: true })
  await vite('web', ['--outDir', dist, '--emptyOutDir'], {
    AMBER_BASE: `${baseMark}/`,
    AMBER_HOST: 'files',
  })
  await vite('demo', ['--outDir', dist, '--emptyOutDir', 'false'])
  const prepared = await run(process.execPath, [
    join(folder, 'prepare-database.ts'),
    join(dist, 'amber-demo'),
  ])
  if (prepared.code !== 0) throw new Error(`The database: ${prepared.output.slice(0, 2_000)}`)
  cpSync(join(root, 'docs/guide'), join(dist, 'docs'), { recursive: true })
  for (const [path, write] of Object.entries(brandedFiles)) {
    const file = join(dist, path)
    if (path.startsWith('/docs/'))
      writeFileSync(file, write(readFileSync(file, 'utf8'), defaultBrand))
  }
  cpSync(
    join(root, 'node_modules/msw/lib/mockServiceWorker.js'),
    join(dist, 'amber-demo/mock-service-worker.js'),
  )
  for (const language of sourceLanguages) {
    const options = { mode: 'evaluation', language, name: defaultBrand.shortNameEn } as const
    const page = String(await documentationPage(options))
    const document = JSON.stringify(openApiDocument(options))
    writeFileSync(join(dist, `amber-demo/api-docs.${language}.html`), page)
    writeFileSync(join(dist, `amber-demo/openapi.${language}.json`), document)
  }
  await writePages()
  await writeServiceWorker()
  // Not in the service worker's list, as a controlled page never requests them.
  writeRouteFolders(dist)
  // Jekyll on GitHub Pages omits files that start with an underscore.
  writeFileSync(join(dist, '.nojekyll'), '')
  writeFileSync(stampFile, before)
  console.log(`Built the demo in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

async function vite(room: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const { code, output } = await runTool('vite', ['build', '--logLevel', 'warn', ...args], {
    cwd: join(root, room),
    env: { ...process.env, NODE_ENV: 'production', ...withExamples, ...env },
  })
  if (code !== 0) throw new Error(`${room} could not be built:\n${output}`)
}

/** Writes the app's page with the demo's entry, and the loader. */
async function writePages(): Promise<void> {
  const [start] = globSync('assets/demo-start-*.js', { cwd: dist })
  const [server] = globSync('assets/server-worker-*.js', { cwd: dist })
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const entry = /<script type="module"[^>]* src="([^"]+)"><\/script>/
  if (!start || !server || !entry.test(page)) throw new Error('The entry of the app was not found')
  // Started inline, as its start takes longest.
  const call = `<script>'SharedWorker'in window&&new SharedWorker('${baseMark}/${server}',{type:'module',name:'${baseMark}/'})</script>`
  const app = page
    .replace(/<meta charset="[^"]+" \/>/, (charset) => charset + call)
    .replace(
      entry,
      (_, source: string) =>
        `<script type="module" src="${baseMark}/${start}" data-app-entry="${source}" data-base="${baseMark}/"></script>`,
    )
  writeFileSync(join(dist, 'app.html'), app)
  const mark = readFileSync(join(root, 'web/public/favicon.svg'), 'utf8')
  const first = readFileSync(join(folder, 'index.html'), 'utf8')
    .replace('<!-- mark -->', mark)
    .replace('<!-- name -->', defaultBrand.nameZh)
  // Static hosts serve 404.html for missing files.
  for (const name of ['index.html', '404.html']) writeFileSync(join(dist, name), first)
}

async function writeServiceWorker(): Promise<void> {
  const factsFile = join(dist, chunkFactsFile)
  const { first } = JSON.parse(readFileSync(factsFile, 'utf8')) as ChunkFacts
  // Not for the site.
  rmSync(factsFile)
  const paths = globSync('**/*', { cwd: dist })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)\.|^404\.html$/.test(path) && statSync(join(dist, path)).isFile())
    .toSorted()
  const files = paths.map((path): ListedFile => {
    const { size } = statSync(join(dist, path))
    return first.includes(path) ? { path, size, isFirst: true } : { path, size }
  })
  writeFileSync(join(dist, 'amber-demo/files.json'), JSON.stringify(files))
  const digests = paths.map((path) => path + hash('sha256', readFileSync(join(dist, path))))
  const facts: BuildFacts = {
    id: hash('sha256', digests.join('\n')).slice(0, 12),
    baseMark,
    files: [...paths, 'amber-demo/files.json'],
  }
  const file = join(folder, 'src/service-worker.ts')
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, {
    define: { BUILD: JSON.stringify(facts) },
    sourcemap: false,
  })
  // A classic script, for `importScripts`.
  const script = code.replace(/^export \{\s*\};?$/m, '')
  writeFileSync(
    join(dist, 'service-worker.js'),
    `{${minifySync('service-worker.js', script).code}}`,
  )
}

/** Adds compressed copies, which `npm run demo` does not use. */
async function buildForHosts(): Promise<void> {
  await buildDemo()
  console.log('Compressing files…')
  const started = performance.now()
  const bytes = await compressFiles(dist)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Wrote ${(bytes / 1e6).toFixed(1)} MB of compressed copies in ${seconds} s`)
}

if (import.meta.main) await buildForHosts()
