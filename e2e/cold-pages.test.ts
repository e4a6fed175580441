// Checks the scripts that index.html preloads for each page.
import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { baseMark } from '@amber/contract/base-mark.ts'
import { constantRoutes } from '@amber/web/app/routes/constant-routes.ts'
import { flatten } from '@amber/web/app/routes/join-routes.ts'
import { isDirectory } from '@amber/web/app/routes/route-tree.ts'
import { protectedRoutes } from '@amber/web/app/routes/routes.ts'
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

/** React, the router, the queries and Zod make up two thirds of the bytes. */
const budget = { scripts: 10, bytes: 281_000 }
/** Minimum size of a shared script before compression. */
const leastShared = 4_000

function scriptsAt(path: string, token: string | null, lang = 'en-US'): string[] {
  const links: { href?: string; onLoad?: () => void }[] = []
  const stored: Record<string, string | null> = { token, lang }
  const window = createContext({
    location: { pathname: path, search: '' },
    history: { replaceState: () => undefined },
    navigator: { languages: ['en-US'] },
    localStorage: { getItem: (key: string) => stored[key] ?? null, setItem: () => undefined },
    matchMedia: () => ({ matches: false }),
    performance,
    innerHeight: 900,
    fetch: () => new Promise(() => undefined),
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
  return [...named, ...links.map(({ href = '' }) => href.slice(1))]
}

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
  const scripts = scriptsAt(path, token)

  test('comes with few scripts and few bytes', () => {
    const listed = scripts.map((file) => `${file} ${sizeOf(file)}`).join('\n')
    expect(scripts.length, listed).toBeGreaterThan(1)
    expect(scripts.length, listed).toBeLessThanOrEqual(budget.scripts)
    const bytes = scripts.reduce((sum, file) => sum + sizeOf(file), 0)
    expect(bytes, listed).toBeLessThanOrEqual(budget.bytes)
  })

  test('has its scripts compiled before their first call', () => {
    for (const file of scripts)
      expect(readScript(file).split('\n', 1), file).toEqual(['//# allFunctionsCalledOnLoad'])
  })

  test('has no script that another one is found by', () => {
    for (const file of scripts)
      expect(scripts, file).toEqual(expect.arrayContaining(importsOf(file)))
    expect(new Set(scripts).size).toBe(scripts.length)
  })
})

test('the user center comes with the section that it shows first', () => {
  const scripts = scriptsAt('/user-center', 'token')
  expect(scripts.filter((file) => readScript(file).includes('own-metrics'))).not.toEqual([])
})

test('the texts of a language with a file come with the page, and for that language only', () => {
  const isText = (file: string) => readScript(file).includes('使用者名稱')
  for (const [path, token] of [
    ['/login', null],
    ['/system/user', 'token'],
  ] as const) {
    expect(scriptsAt(path, token, 'zh-TW').filter(isText)).toHaveLength(1)
    expect(scriptsAt(path, token).filter(isText)).toEqual([])
  }
})

test('a script that many pages wait for is worth a request', () => {
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
