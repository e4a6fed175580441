// Checks the scripts that index.html preloads for each page.
import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { baseMark } from '@amber/contract/base-mark.ts'
import { languages } from '@amber/contract/localized-text.ts'
import { nounList } from '@amber/contract/nouns/nouns.ts'
import { constantRoutes } from '@amber/web/app/routes/constant-routes.ts'
import { flatten } from '@amber/web/app/routes/join-routes.ts'
import { isDirectory } from '@amber/web/app/routes/route-tree.ts'
import { protectedRoutes } from '@amber/web/app/routes/routes.ts'
import { chunkFactsFile, type ChunkFacts } from '#scripts/chunk-facts.ts'
import { root } from '#scripts/run.ts'
import { describe, expect, test } from 'vitest'

const dist = join(root, 'web/dist')
const html = readFileSync(join(dist, 'index.html'), 'utf8').replaceAll(baseMark, '')
const [, bootScript = ''] = /<script>([^]*?)<\/script>/.exec(html) ?? []
const named = [
  ...html.matchAll(
    /<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="\/([^"]+)"/g,
  ),
].map(([, file = '']) => file)
const readScript = (file: string) => readFileSync(join(dist, file), 'utf8')
/** The smallest scripts have no compressed copy. */
const sizeOf = (file: string) => {
  const copy = statSync(join(dist, `${file}.br`), { throwIfNoEntry: false })
  return (copy ?? statSync(join(dist, file))).size
}

const inSource = (pattern: string) => globSync(pattern, { cwd: join(root, 'web/src') })
/** Names of scripts that belong to one page: its feature folder, or its file in the shell. */
const ownNames = new Set([
  ...inSource('features/**/').map((folder) => folder.split('/').slice(1).join('-')),
  ...inSource('app/pages/*.tsx').map((file) => basename(file, '.tsx')),
])

const isOwn = (file: string) => {
  const name = /([^/]+)-.{8}\.js$/.exec(file)?.[1] ?? ''
  return ownNames.has(name) || name === 'rolldown-runtime'
}

/**
 * React, the router, the queries and Zod make up two thirds of the bytes. Every page knows the declared nouns, of 300
 * bytes, or more with many fields. The largest page, a role's rights, has 275.3 kB.
 */
const budget = {
  scripts: 11,
  bytes: 284_000 + 1_000 * nounList.length,
  requests: 14,
  html: 18_000 + 3_000 * languages.length,
}
/** Minimum size of a shared script before compression. */
const leastShared = 4_000

/** Returns what the boot script requests for a page. */
function openedAt(path: string, token: string | null, lang = 'en-US') {
  const asked: string[] = []
  const links: { href?: string; onLoad?: () => void }[] = []
  const openPaths = JSON.stringify(flatten(protectedRoutes).map((node) => node.path))
  const stored: Record<string, string | null> = { token, lang, openPaths }
  const window = createContext({
    location: { pathname: path, search: '' },
    history: { replaceState: () => undefined },
    navigator: { languages: ['en-US'] },
    localStorage: { getItem: (key: string) => stored[key] ?? null, setItem: () => undefined },
    matchMedia: () => ({ matches: false }),
    performance,
    innerHeight: 900,
    fetch: (url: string) => {
      asked.push(url)
      return new Promise(() => undefined)
    },
    document: {
      documentElement: { dataset: {}, style: { setProperty: () => undefined } },
      head: {
        append: (link: (typeof links)[number]) => {
          links.push(link)
          link.onLoad?.()
        },
      },
      createElement: () => ({
        addEventListener(name: string, onLoad: () => void) {
          if (name === 'load') Object.assign(this, { onLoad })
        },
      }),
      querySelector: () => null,
    },
  })
  runInContext('window = globalThis', window)
  runInContext(bootScript, window)
  return { scripts: [...named, ...links.map(({ href = '' }) => href.slice(1))], asked }
}

const scriptsAt = (...words: Parameters<typeof openedAt>) => openedAt(...words).scripts

const facts = JSON.parse(readFileSync(join(dist, chunkFactsFile), 'utf8')) as ChunkFacts
/** Lists scripts with their bytes and their largest modules. */
const described = (scripts: readonly string[]) =>
  scripts
    .map((file) => {
      const largest = (facts.modules[file] ?? []).slice(0, 8)
      return [`${file} ${sizeOf(file)}`, ...largest.map(([id, size]) => `  ${id} ${size}`)].join(
        '\n',
      )
    })
    .join('\n')

const importsOf = (file: string) =>
  [...readScript(file).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(
    ([, name]) => `assets/${name}`,
  )

const addressesOf = (routes: typeof protectedRoutes) =>
  flatten(routes)
    .filter((node) => !isDirectory(node) && !node.handle.href)
    .map(({ path }) => path.replace(/:\w+/, '1').replace('*', 'R_ADMIN/menus'))

const pages = [
  ...addressesOf(constantRoutes).map((path) => ({ path, token: null })),
  ...addressesOf(protectedRoutes).map((path) => ({ path, token: 'token' })),
]

describe.each(pages)('$path', ({ path, token }) => {
  const { scripts, asked } = openedAt(path, token)

  test('loads few scripts, requests and bytes', () => {
    const listed = described(scripts)
    expect(scripts.length, listed).toBeGreaterThan(1)
    expect(scripts.length, listed).toBeLessThanOrEqual(budget.scripts)
    const bytes = scripts.reduce((sum, file) => sum + sizeOf(file), 0)
    expect(bytes, listed).toBeLessThanOrEqual(budget.bytes)
    expect(asked.length > 0, asked.join('\n')).toBe(token !== null)
    expect(1 + scripts.length + asked.length, asked.join('\n')).toBeLessThanOrEqual(budget.requests)
  })

  test('has its scripts compiled before their first call', () => {
    for (const file of scripts)
      expect(readScript(file).split('\n', 1), file).toEqual(['//# allFunctionsCalledOnLoad'])
  })

  test('requests all its scripts without discovering one through another', () => {
    for (const file of scripts)
      expect(scripts, file).toEqual(expect.arrayContaining(importsOf(file)))
    expect(new Set(scripts).size).toBe(scripts.length)
  })
})

test('loads the first section of the user center together with the page', () => {
  const scripts = scriptsAt('/user-center', 'token')
  expect(scripts.filter((file) => readScript(file).includes('own-metrics'))).not.toEqual([])
})

test('loads one script more, its texts, for a language with a file', () => {
  const isText = (file: string) => readScript(file).includes('使用者名稱')
  for (const { path, token } of pages) {
    const usual = scriptsAt(path, token)
    expect(usual.filter(isText), path).toEqual([])
    const further = scriptsAt(path, token, 'zh-TW').filter((file) => !usual.includes(file))
    expect(further, `${path}\n${described(further)}`).toHaveLength(1)
    expect(further.filter(isText), path).toEqual(further)
  }
})

test('keeps index.html small', () => {
  expect(gzipSync(html).length).toBeLessThanOrEqual(budget.html)
})

test('splits off no small script for several pages', () => {
  const waiting = Map.groupBy(
    pages.flatMap(({ path, token }) => scriptsAt(path, token).map((file) => ({ file, path }))),
    ({ file }) => file,
  )
  const small = [...waiting]
    .filter(([, at]) => at.length > 1)
    .map(([file]) => file)
    .filter((file) => statSync(join(dist, file)).size < leastShared)
    .filter((file) => !isOwn(file))
  expect(small).toEqual([])
})
