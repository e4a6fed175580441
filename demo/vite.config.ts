import { defineConfig } from 'vite'
// oxlint-disable-next-line no-restricted-imports -- a build file, which no workspace exports
import { languageFiles } from '../web/vite-languages.ts'

/** The app is built by web/vite.config.ts (scripts/demo-build.ts). */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  build: {
    outDir: 'dist',
    target: 'es2023',
    modulePreload: false,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: { loader: 'src/loader.ts', 'demo-start': 'src/start.ts' },
      preserveEntrySignatures: 'strict',
      output: {
        entryFileNames: ({ name }) =>
          name === 'loader' ? 'amber-demo/loader.js' : 'assets/[name]-[hash].js',
      },
    },
  },
  plugins: [languageFiles()],
  worker: { format: 'es', plugins: () => [languageFiles()] },
})
