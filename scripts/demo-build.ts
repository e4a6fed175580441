// npm run build:demo: the whole product as a static site, in demo/dist.
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
import type { BuildFacts } from '@amber/demo/build-facts.ts'
import { documentationPage, openApiDocument } from '@amber/server/http/answers/documentation.ts'
import { compressFiles } from './compress-files.ts'
import { writeRouteFolders } from './demo-folders.ts'
import { root, run, runTool } from './run.ts'
import { fingerprint, web } from './builds.ts'

/** What stands for the folder that the site will lie in, which the service worker puts in its place. */
const baseMark = '/__amber__'

const folder = join(root, 'demo')
const dist = join(folder, 'dist')
const stampFile = join(dist, '.build-stamp')
const ingredients = [
  ...web.ingredients,
  'demo/{src,*.ts,index.html,package.json}/**',
  'demo/*',
  'server/src/**/*.{ts,json}',
  'server/migrations/*',
  'docs/guide/**',
  'scripts/demo-{build,folders}.ts',
]

/** Builds the demonstration where there is no build of the present sources. Throws where the build fails. */
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
  // The app as it always is, but for the folder that it lies in.
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
  cpSync(
    join(root, 'node_modules/msw/lib/mockServiceWorker.js'),
    join(dist, 'amber-demo/mock-service-worker.js'),
  )
  writeFileSync(
    join(dist, 'amber-demo/api-docs.html'),
    String(await documentationPage('evaluation')),
  )
  writeFileSync(
    join(dist, 'amber-demo/openapi.json'),
    JSON.stringify(openApiDocument('evaluation')),
  )
  await writePages()
  await writeServiceWorker()
  // After the list of what the service worker keeps: a page that it controls asks for none of them.
  writeRouteFolders(dist)
  // Else Jekyll, by which GitHub Pages publishes a branch, leaves out files whose names begin with an underscore.
  writeFileSync(join(dist, '.nojekyll'), '')
  writeFileSync(stampFile, before)
  console.log(`Built the demo in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

async function vite(room: string, args: string[], env: Record<string, string> = {}): Promise<void> {
  const { code, output } = await runTool('vite', ['build', '--logLevel', 'warn', ...args], {
    cwd: join(root, room),
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  if (code !== 0) throw new Error(`${room} could not be built:\n${output}`)
}

/** The app's page with the demonstration's start in place of its entry, and the first screen for every other path. */
async function writePages(): Promise<void> {
  const [start] = globSync('assets/demo-start-*.js', { cwd: dist })
  const [server] = globSync('assets/server-worker-*.js', { cwd: dist })
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const entry = /<script type="module"[^>]* src="([^"]+)"><\/script>/
  if (!start || !server || !entry.test(page)) throw new Error('The entry of the app was not found')
  // The server is called before anything of the page has come: its start takes the longest.
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
  const first = readFileSync(join(folder, 'index.html'), 'utf8').replace('<!-- mark -->', mark)
  // Static hosts answer with 404.html what they have no file for, such as a deep link of who comes first.
  for (const name of ['index.html', '404.html']) writeFileSync(join(dist, name), first)
}

async function writeServiceWorker(): Promise<void> {
  const paths = globSync('**/*', { cwd: dist })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/(^|\/)\.|^404\.html$/.test(path) && statSync(join(dist, path)).isFile())
    .toSorted()
  const files = paths.map((path) => ({ path, size: statSync(join(dist, path)).size }))
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
  // A script of the old kind: the mock service worker is pulled in by `importScripts`, and nothing is exported.
  const script = code.replace(/^export \{\s*\};?$/m, '')
  writeFileSync(
    join(dist, 'service-worker.js'),
    `{${minifySync('service-worker.js', script).code}}`,
  )
}

/** What is published; `npm run demo`, which builds the same, serves files as they are. */
async function buildForHosts(): Promise<void> {
  await buildDemo()
  console.log('Compressing files…')
  const started = performance.now()
  const bytes = await compressFiles(dist)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`Wrote ${(bytes / 1e6).toFixed(1)} MB of compressed copies in ${seconds} s`)
}

if (import.meta.main) await buildForHosts()
