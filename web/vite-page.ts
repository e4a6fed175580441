import { readFileSync } from 'node:fs'
import { minifySync, runnerImport, transformWithOxc } from 'vite'
import type { Plugin, Rolldown, InlineConfig } from 'vite'

/** What src/app/prerender.tsx exports; that file belongs to the browser's room and is not type-checked in this one. */
type Prerender = { loginMarkup: (language: string) => string; colorRules: () => string }
type Bundle = Rolldown.OutputBundle

/** The markup of the main layout's frame, without a word, for as long as its scripts are on their way. */
const shellMarkup =
  '<div class="boot-shell"><div class="boot-sider"></div><div class="boot-header"></div></div>'

/** What every page of the main layout needs. */
const shellModules = [
  'app/shell.tsx',
  'app/routes.ts',
  // Wanted when the network fails, when it is too late to fetch it.
  'app/rotate-tokens.ts',
  'contract/src/roles.ts',
]

/** What home needs besides. */
const homeModules = ['home/home-page.tsx', 'home/home-overview.ts']

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
  const entry = chunks.find((chunk) => chunk.isEntry)
  const loaded = new Set([entry?.fileName, ...(entry?.imports ?? [])])
  return [...found].filter((fileName) => !loaded.has(fileName)).map((fileName) => base + fileName)
}

/** The entry waits for the first screen. A chunk that imports the entry would wait for it in turn, and both for ever. */
function refuseCircle(bundle: Bundle): void {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)?.fileName ?? ''
  const [stuck] = chunks.filter((chunk) => chunk.imports.includes(entry))
  if (stuck)
    throw new Error(`${stuck.fileName} imports ${entry}: add what it wants to \`baseModules\``)
}

/** Takes all style sheets out of the bundle: they are small, and no request is faster than none. */
function takeStyles(bundle: Bundle): string {
  let styles = ''
  for (const [fileName, output] of Object.entries(bundle)) {
    if (output.type !== 'asset' || !fileName.endsWith('.css')) continue
    styles += output.source.toString()
    delete bundle[fileName]
  }
  return styles
}

/** The boot script, its constants filled in. */
async function bootScript(constants: Record<string, unknown>): Promise<string> {
  const file = `${import.meta.dirname}/src/app/boot.ts`
  const define = Object.fromEntries(
    Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
  )
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, {
    define,
    sourcemap: false,
  })
  return minifySync('boot.js', code).code
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
export function page(options: { buildTime: string; runner: InlineConfig }): Plugin {
  let base = '/'
  return {
    name: 'amber-page',
    configResolved: (config) => {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const { module } = await runnerImport<Prerender>(
          `${import.meta.dirname}/src/app/prerender.tsx`,
          { ...options.runner, plugins: [noStyles, ...(options.runner.plugins ?? [])] },
        )
        if (bundle) refuseCircle(bundle)
        const preloads = bundle
          ? {
              login: scriptsOf(bundle, base, ['login/login-layout.tsx', 'login/login-page.tsx']),
              shell: scriptsOf(bundle, base, shellModules),
              home: scriptsOf(bundle, base, [...shellModules, ...homeModules]),
            }
          : {}
        const screens = bundle
          ? `<template id="login-zh-CN">${module.loginMarkup('zh-CN')}</template>` +
            `<template id="login-en-US">${module.loginMarkup('en-US')}</template>` +
            `<template id="shell">${shellMarkup}</template>`
          : ''
        const styles = module.colorRules() + (bundle ? takeStyles(bundle) : '')
        const boot = await bootScript({ PRELOADS: preloads, BASE: base })
        return html
          .replace(/\s*<link rel="stylesheet"[^>]*>/g, '')
          .replace('%BUILD_TIME%', options.buildTime)
          .replace('<!-- styles -->', () => `<style>${styles}</style>`)
          .replace('<!-- screens -->', () => screens)
          .replace('<!-- boot -->', () => `<script>${boot}</script>`)
      },
    },
  }
}
