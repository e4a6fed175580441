import { globSync, readFileSync } from 'node:fs'
import { minifySync, runnerImport, transformWithOxc } from 'vite'
import type { Plugin, Rolldown, InlineConfig } from 'vite'
import { readPages, type PageModules } from './vite-pages.ts'

/** What src/app/boot/prerender.tsx exports; that file belongs to the browser's room and is not type-checked in this one. */
type Prerender = {
  loginMarkup: (language: string) => string
  colorRules: () => string
  names: Record<string, string>
}
type Bundle = Rolldown.OutputBundle

/**
 * The markup of the main layout's frame, without a word to be seen, for as long as its scripts are on their way. Laid out
 * by src/app/layout/layout.css. The words that are not to be seen have the browser fetch its fonts while it waits anyway.
 */
const shellMarkup =
  '<div class="boot-shell"><div class="boot-sider"></div><div class="boot-header"></div><div class="boot-tabs"></div><p class="boot-words" aria-hidden="true">琥珀 Amber 0123 <b>琥珀 Amber 0123</b></p></div>'

const loginModules = ['login/login-layout.tsx', 'login/login-page.tsx']

/** What every page of the main layout needs. */
const shellModules = ['app/rights/open-routes.ts']

const homeModules = ['app/pages/home-page.tsx']

/** The scripts that index.html loads. */
function entryScripts(bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  return entry ? [entry.fileName, ...entry.imports] : []
}

/** The scripts that a module needs besides those that index.html loads anyway. */
function scriptsOf(bundle: Bundle, base: string, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<string>()
  const add = (fileName: string) => {
    if (found.has(fileName)) return
    found.add(fileName)
    for (const imported of byName.get(fileName)?.imports ?? []) add(imported)
  }
  for (const chunk of chunks) {
    // A module that others import statically too has a chunk of its own in front, without a module in it.
    const ids = [...chunk.moduleIds, chunk.facadeModuleId ?? '']
    if (ids.some((id) => modules.some((end) => id.endsWith(end)))) add(chunk.fileName)
  }
  const loaded = new Set(entryScripts(bundle))
  return [...found].filter((fileName) => !loaded.has(fileName)).map((fileName) => base + fileName)
}

/** For src/app/boot/boot.ts: the scripts that each page needs besides those that index.html loads, as places in `files`. */
async function preloadsOf(bundle: Bundle, base: string) {
  const files: string[] = []
  const placesOf = (modules: readonly string[]) =>
    scriptsOf(bundle, base, modules).map((file) => {
      if (!files.includes(file)) files.push(file)
      return files.indexOf(file)
    })
  const frame = placesOf(shellModules)
  const byPattern = (pages: readonly PageModules[], without: readonly number[]) =>
    Object.fromEntries(
      pages.map(({ pattern, modules }) => [
        pattern,
        placesOf(modules).filter((place) => !without.includes(place)),
      ]),
    )
  const { open, framed } = await readPages()
  return { files, frame, open: byPattern(open, []), framed: byPattern(framed, frame) }
}

/**
 * The entry waits for the first screen. A chunk that imports the entry would wait for it in turn, and both for ever. Of
 * any other two that import each other, one runs before what it needs is there.
 */
function refuseCircle(bundle: Bundle): void {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const sound = new Set<string>()
  const walk = (fileName: string, trail: readonly string[]): void => {
    if (trail.includes(fileName)) {
      const circle = trail.slice(trail.indexOf(fileName)).toSorted((a, b) => a.length - b.length)
      const ids = circle.flatMap((name) => byName.get(name)?.moduleIds ?? []).slice(0, 3)
      throw new Error(
        `${circle.join(' and ')} import each other: one of ${ids.join(', ')} … belongs to another group in vite-chunks.ts`,
      )
    }
    if (sound.has(fileName)) return
    for (const imported of byName.get(fileName)?.imports ?? []) walk(imported, [...trail, fileName])
    sound.add(fileName)
  }
  for (const { fileName } of chunks) walk(fileName, [])
}

/** Puts styles into the page, for those who come after the first screen. */
function styleScript(styles: string): string {
  const text = JSON.stringify(styles)
  return `document.head.append(Object.assign(document.createElement('style'),{textContent:${text}}));`
}

type Output = Bundle[string] | undefined

function isOnlyStyles(output: Output): boolean {
  return output?.type === 'chunk' && output.moduleIds.every((id) => id.endsWith('.css'))
}

function sheetsOf(output: Output): Set<string> {
  return (output?.type === 'chunk' && output.viteMetadata?.importedCss) || new Set<string>()
}

/**
 * Takes all style sheets out of the bundle: they are small, and no request is faster than none. Answers those of the
 * given scripts; the others go into the scripts that need them, so that the login page does not carry them.
 */
function takeStyles(bundle: Bundle, first: ReadonlySet<string>): string {
  let styles = ''
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    // A sheet that several pages share has a chunk of its own, which Vite drops afterwards: its importers carry it.
    const shared = chunk.imports.filter(
      (fileName) => !first.has(fileName) && isOnlyStyles(bundle[fileName]),
    )
    let own = ''
    for (const from of [...shared, chunk.fileName])
      for (const fileName of sheetsOf(bundle[from])) {
        const sheet = bundle[fileName]
        if (sheet?.type === 'asset') own += sheet.source.toString()
      }
    if (first.has(chunk.fileName)) styles += own
    else if (own) chunk.code = styleScript(own) + chunk.code
  }
  for (const chunk of Object.values(bundle)) sheetsOf(chunk).clear()
  for (const fileName of Object.keys(bundle)) if (fileName.endsWith('.css')) delete bundle[fileName]
  return styles
}

/** The text of every style sheet there is. */
function allSheets(): string {
  const root = `${import.meta.dirname}/src`
  return globSync('**/*.css', { cwd: root })
    .toSorted()
    .map((name) => readFileSync(`${root}/${name}`, 'utf8'))
    .join('')
}

/** One of the scripts that run before the app, its constants filled in. */
async function inlineScript(
  name: string,
  constants: Record<string, unknown> = {},
): Promise<string> {
  const file = `${import.meta.dirname}/src/app/${name}`
  const define = Object.fromEntries(
    Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
  )
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, {
    define,
    sourcemap: false,
  })
  return `<script>${minifySync('inline.js', code).code}</script>`
}

/** Drawing markup needs no styles. */
const noStyles: Plugin = {
  name: 'amber-no-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-style' : undefined),
  load: (id) => (id === '\0no-style' ? '' : undefined),
}

/**
 * Makes index.html paint the login form before any script: puts in the styles, the page drawn in both languages, and
 * the boot script that chooses. Also stamps the build time.
 */
export function page(options: {
  buildTime: string
  /** Whether our server hands the pages out, not a host of files. */
  hasServer: boolean
  runner: InlineConfig
}): Plugin {
  let base = '/'
  let styles = ''
  return {
    name: 'amber-page',
    configResolved: (config) => {
      base = config.base
    },
    // Names are made before the styles are put into scripts, and browsers keep a script for as long as its name: any
    // change of a sheet has to change them.
    augmentChunkHash: () => allSheets(),
    // Before the build notes which sheets a script needs: by then there are none.
    generateBundle(_, bundle) {
      const modules = [...loginModules, ...shellModules, ...homeModules]
      const first = new Set([...entryScripts(bundle), ...scriptsOf(bundle, '', modules)])
      styles = takeStyles(bundle, first)
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const { module } = await runnerImport<Prerender>(
          `${import.meta.dirname}/src/app/boot/prerender.tsx`,
          { ...options.runner, plugins: [noStyles, ...(options.runner.plugins ?? [])] },
        )
        if (bundle) refuseCircle(bundle)
        const preloads = bundle && (await preloadsOf(bundle, base))
        const screens = bundle
          ? `<template id="login-zh-CN">${module.loginMarkup('zh-CN')}</template>` +
            `<template id="login-en-US">${module.loginMarkup('en-US')}</template>` +
            `<template id="shell">${shellMarkup}</template>`
          : ''
        const allStyles = module.colorRules() + styles
        const constants = {
          PRELOADS: preloads ?? null,
          BASE: base,
          ASKS: options.hasServer,
          NAMES: module.names,
        }
        const boot = await inlineScript('boot/boot.ts', constants)
        const draw = await inlineScript('boot/draw-boot.ts')
        // The browser fetches the program first, since it takes longest.
        const entry = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g
        const entryTags = html.match(entry) ?? []
        return html
          .replace(entry, '')
          .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
          .replace('%BUILD_TIME%', options.buildTime)
          .replace('<!-- boot -->', () => `${entryTags.join('')}\n    ${boot}`)
          .replace('<!-- styles -->', () => `<style>${allStyles}</style>`)
          .replace('<!-- screens -->', () => screens)
          .replace('<!-- draw -->', () => draw)
      },
    },
  }
}
