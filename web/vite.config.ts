import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icons } from './vite-icons.ts'
import { page } from './vite-page.ts'
import { menuPinyin } from './vite-pinyin.ts'
import { precompress } from './vite-precompress.ts'
import { project } from './vite-project.ts'

/** What every first screen needs of our own: one file instead of twenty small ones, as each costs a round trip. */
const baseModules =
  /\/web\/src\/(lib\/(?!query|list|table-preferences|save-soon|input-problems|shortcuts|shades|contrast|palette|theme-look|chart)|ui\/(brand|exception|feedback|icon\.|language|theme-|spread|ui\.)|app\/(route-tree|home-path|base-path|app.messages|lock\/locked-key)|features\/(login|error-pages)\/(.*route|login\.messages))|contract\/src\/(words|errors|headers)\.ts|preload-helper|virtual:icon\/(sun|moon|monitor|circle-check|circle-x|info|x)$/

/** Small parts that the layout shares with home, search or lock screen: one file for all of them. */
const shellParts =
  /\/web\/src\/(ui\/(avatar|use-now|use-media)|lib\/shortcuts|app\/(search|shortcuts)\/[a-z]+\.messages)|virtual:(route-icons|icon\/(arrow-up-right|lock|search|shield-check))/

// The Host header stays the browser's own: the server compares it with Origin.
const server = {
  target: process.env.AMBER_API ?? 'http://127.0.0.1:9527',
  changeOrigin: false,
}
const buildTime = new Date().toISOString()
const define = { 'import.meta.env.BUILD_TIME': JSON.stringify(buildTime) }

export default defineConfig({
  root: import.meta.dirname,
  base: process.env.AMBER_BASE ?? '/',
  define,
  plugins: [
    react(),
    icons(),
    project(),
    menuPinyin(),
    page({
      buildTime,
      runner: {
        root: import.meta.dirname,
        configFile: false,
        logLevel: 'error',
        define,
        plugins: [icons()],
      },
    }),
    precompress(),
  ],
  server: { proxy: { '/api': server, '/docs': server, '/icons': server } },
  build: {
    target: 'es2023',
    // By script: those of the first screens go into index.html, the others into their scripts (vite-page.ts).
    cssCodeSplit: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
            { name: 'base', test: baseModules, priority: 1, includeDependenciesRecursively: false },
            { name: 'parts', test: shellParts, priority: 1, includeDependenciesRecursively: false },
            {
              name: 'colors',
              test: /\/web\/src\/lib\/(shades|contrast|palette|theme-look)\.ts$/,
              includeDependenciesRecursively: false,
            },
            { name: 'router', test: /node_modules\/(react-router|zustand)\//, priority: 2 },
          ],
        },
      },
    },
  },
})
