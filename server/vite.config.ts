import { defineConfig } from 'vite'
import { exampleSwitch } from '../scripts/examples/without-examples.ts'

/**
 * Bundles the server with its libraries into a few JavaScript files: Node links these instead of 800 and strips no
 * types. Not minified, to keep function names in stacks; `NODE_OPTIONS=--enable-source-maps` maps files and lines.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [...exampleSwitch()],
  build: {
    ssr: true,
    // Lies as deep as the sources: `import.meta.url` resolves to the same migrations and web build.
    outDir: 'dist',
    target: 'es2025',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: ['src/main.ts', 'src/command.ts'],
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
  // sharp contains native code; pg optionally requires pg-native.
  ssr: { noExternal: true, external: ['sharp', 'pg-native'] },
})
