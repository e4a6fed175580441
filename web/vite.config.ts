import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { root } from '../scripts/run.ts'
import { exampleSwitch } from '../scripts/examples/without-examples.ts'
import { typeErrors } from '../scripts/type-errors.ts'
import { chunksByUse } from './vite-chunks.ts'
import { compileHints } from './vite-compile-hints.ts'
import { icons } from './vite-icons.ts'
import { languageFiles } from './vite-languages.ts'
import { chunkFacts } from './vite-preloads.ts'
import { page } from './vite-page.ts'
import { menuPinyin } from './vite-pinyin.ts'
import { precompress } from './vite-precompress.ts'
import { project } from './vite-project.ts'
import { zodWithoutJsonSchema } from './vite-zod.ts'

// Keeps the browser's Host header, which the server compares with Origin.
const server = {
  target: process.env.AMBER_API ?? 'http://127.0.0.1:9527',
  changeOrigin: false,
}
// The demo is on static hosts and compressed for them (scripts/demo-build.ts).
const hasServer = process.env.AMBER_HOST !== 'files'
/** The contract is part of both. */
const checked = {
  projects: [import.meta.dirname, join(root, 'server')],
  sources: ['contract/src', 'server/src', 'web/src'].map((folder) => join(root, folder)),
  root,
}
const buildTime = new Date().toISOString()
const define = { 'import.meta.env.BUILD_TIME': JSON.stringify(buildTime) }

const common = (isBuild: boolean) => ({
  root: import.meta.dirname,
  // Scripts find each other, and the page says where it is: one build fits any path.
  base: process.env.AMBER_BASE ?? (isBuild ? './' : '/'),
  define: {
    ...define,
    ...(isBuild &&
      hasServer && { 'import.meta.env.BASE_URL': 'document.documentElement.dataset.base' }),
  },
  build: {
    target: 'es2023',
    // Per script: styles of the first screens go into index.html, the others into their scripts (vite-page.ts).
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension' as const,
      // Chunks follow the pages that need a module, not its imports.
      checks: { ineffectiveDynamicImport: false },
    },
  },
})
const sources = () => [
  react(),
  icons(),
  languageFiles(),
  project(),
  menuPinyin(),
  zodWithoutJsonSchema(),
  ...exampleSwitch(),
]

export default defineConfig(({ command }) => ({
  ...common(command === 'build'),
  plugins: [
    sources(),
    chunksByUse({ ...common(true), plugins: sources() }),
    page({
      buildTime,
      hasServer,
      runner: {
        root: import.meta.dirname,
        configFile: false,
        logLevel: 'error',
        define,
        plugins: [icons(), languageFiles(), ...exampleSwitch()],
      },
    }),
    compileHints(),
    chunkFacts(),
    // Vitest also serves, but checks no types.
    process.env.AMBER_API ? typeErrors(checked) : [],
    hasServer ? precompress() : [],
  ],
  server: {
    // A noun's page may begin like these, such as `/brands`.
    proxy: { '^/(api|docs|icons|avatars|brand)(/|\\?|$)': server },
  },
}))
