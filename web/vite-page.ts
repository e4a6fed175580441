import { globSync, readFileSync } from 'node:fs'
import { baseMark } from '@amber/contract/base-mark.ts'
import { buildHeader } from '@amber/contract/headers.ts'
import {
  minifySync,
  runnerImport,
  transformWithOxc,
  type Plugin,
  type Rolldown,
  type InlineConfig,
} from 'vite'
import { firstScripts, preloadsOf } from './vite-preloads.ts'

/** Exports of src/app/boot/prerender.tsx, which is browser code and not type-checked here. */
type Prerender = {
  loginMarkup: (language: string) => string
  colorRules: () => string
  bootConstants: {
    reads: Record<string, string[]>
    nameFields: Record<string, string[]>
    rowFit: Record<string, number>
    languageTags: Record<string, readonly string[]>
  }
  names: Record<string, string>
  shortNames: string
  loading: Record<string, string>
}
type Bundle = Rolldown.OutputBundle

/**
 * Frame of the main layout, shown while its scripts load; filled by draw-boot.ts and styled by
 * src/app/layout/layout.css. The hidden text makes the browser fetch the fonts meanwhile.
 */
const shellMarkup = (shortNames: string) =>
  `<p class="visually-hidden" role="status"></p><div class="boot-shell" aria-hidden="true"><div class="boot-sider"></div><div class="boot-header"></div><div class="boot-tabs"></div><div class="boot-body"></div><p class="boot-text">${shortNames} 0123 <b>${shortNames} 0123</b></p></div>`

/**
 * Rejects circular chunks: the entry waits for the first screen, so that a chunk importing the entry would deadlock,
 * and other cycles would run a chunk before its import.
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

/** Returns a script that inserts the styles, for pages after the first screen. */
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
 * Removes all style sheets from the bundle, as they are small and a request costs more. Returns those of the given
 * scripts; the others move into the scripts that need them, to keep them out of the login page.
 */
function takeStyles(bundle: Bundle, first: ReadonlySet<string>): string {
  let styles = ''
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue
    // A sheet shared by pages has its own chunk, which Vite removes later; its importers carry it.
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

function allSheets(): string {
  const root = `${import.meta.dirname}/src`
  return globSync('**/*.css', { cwd: root })
    .toSorted()
    .map((name) => readFileSync(`${root}/${name}`, 'utf8'))
    .join('')
}

/** Builds an inline script with its constants filled in. */
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
  // Imports of types leave an empty export, which only modules may have.
  const script = code.replace(/^export \{\s*\};?$/m, '')
  return `<script>${minifySync('inline.js', script).code}</script>`
}

/** Constants of boot.ts that depend on no build. */
const constantsOf = ({ names, bootConstants }: Prerender) => ({
  NAMES: names,
  NAME_FIELDS: bootConstants.nameFields,
  ROW_FIT: bootConstants.rowFit,
  LANGUAGE_TAGS: bootConstants.languageTags,
})

/** Adds the base path to the page and to its relative URLs. */
const withBase = (html: string, base: string) =>
  html.replace('<html ', `<html data-base="${base}" `).replace(/ (src|href)="\.\//g, ` $1="${base}`)

/** Rendering markup needs no styles. */
const noStyles: Plugin = {
  name: 'amber-no-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-style' : undefined),
  load: (id) => (id === '\0no-style' ? '' : undefined),
}

/**
 * Makes index.html paint the login form before any script: inlines styles, the page in all languages and the boot
 * script. Also stamps the build time.
 */
export function page(options: {
  buildTime: string
  /** Whether our server delivers the pages, not a static host. */
  hasServer: boolean
  runner: InlineConfig
}): Plugin {
  let base = '/'
  let styles = ''
  return {
    name: 'amber-page',
    configResolved: (config) => {
      base = config.base === './' ? `${baseMark}/` : config.base
    },
    // File names are hashed before styles move into scripts, and scripts are cached by name, so that each sheet must
    // change the hash.
    augmentChunkHash: () => allSheets(),
    // Before Vite records the sheets of each script, of which none remain.
    generateBundle(_, bundle) {
      styles = takeStyles(bundle, firstScripts(bundle))
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const { module } = await runnerImport<Prerender>(
          `${import.meta.dirname}/src/app/boot/prerender.tsx`,
          { ...options.runner, plugins: [noStyles, ...(options.runner.plugins ?? [])] },
        )
        if (bundle) refuseCircle(bundle)
        const { languageTags, reads } = module.bootConstants
        const preloads = bundle && { ...(await preloadsOf(bundle, base)), reads }
        const screens = bundle
          ? Object.keys(languageTags)
              .map((code) => `<template id="login-${code}">${module.loginMarkup(code)}</template>`)
              .join('') + `<template id="shell">${shellMarkup(module.shortNames)}</template>`
          : ''
        const constants = {
          ...constantsOf(module),
          PRELOADS: preloads ?? null,
          BASE: base,
          BUILD: { [buildHeader]: options.buildTime },
          ASKS: options.hasServer,
        }
        const boot = await inlineScript('boot/boot.ts', constants)
        const draw = await inlineScript('boot/draw-boot.ts', { LOADING: module.loading })
        // Preloads the entry first, as it takes longest.
        const entry = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g
        const entryTags = withBase(html, base).match(entry) ?? []
        return withBase(html, base)
          .replace(entry, '')
          .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
          .replace('%BUILD_TIME%', options.buildTime)
          .replace('%NAME%', module.names['zh-CN'] ?? '')
          .replace('%SHORT_NAMES%', module.shortNames)
          .replace('<!-- boot -->', () => `${entryTags.join('')}\n    ${boot}`)
          .replace('<!-- styles -->', () => `<style>${module.colorRules()}${styles}</style>`)
          .replace('<!-- screens -->', () => screens)
          .replace('<!-- draw -->', () => draw)
      },
    },
  }
}
