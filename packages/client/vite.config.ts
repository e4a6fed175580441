import { defineConfig } from 'vite'

/** Bundles the client with the part of the contract that it needs. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    lib: { entry: 'src/package-entry.ts', formats: ['es'], fileName: 'index' },
    outDir: 'dist',
    target: 'es2024',
    minify: false,
    rolldownOptions: { external: ['zod'] },
  },
})
