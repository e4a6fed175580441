import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icons } from './vite-icons.ts'
import { page } from './vite-page.ts'
import { precompress } from './vite-precompress.ts'

/** What every first screen needs of our own: one file instead of twenty small ones, as each costs a round trip. */
const baseModules =
  /\/web\/src\/(lib\/(?!query)|ui\/(brand|exception|feedback|icon|language|theme-|spread|ui\.)|app\/(route-tree|home-path|base-path|app.messages)|features\/(login|error-pages)\/(.*route|login\.messages))|contract\/src\/(words|errors|headers)\.ts|preload-helper|virtual:icon\/(sun|moon|monitor|circle-check|circle-x|info|x)$/

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
  server: { proxy: { '/api': server, '/docs': server } },
  build: {
    target: 'es2023',
    // One sheet, put into index.html (vite-page.ts).
    cssCodeSplit: false,
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
            { name: 'router', test: /node_modules\/(react-router|zustand)\//, priority: 2 },
          ],
        },
      },
    },
  },
})
