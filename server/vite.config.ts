import { defineConfig } from 'vite'

/**
 * The server as a few files of plain JavaScript, libraries included: Node links a few files instead of 800, and takes no
 * types off. Not minified, so that a stack names its functions; `NODE_OPTIONS=--enable-source-maps` names files and
 * lines of the sources too.
 */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    ssr: 'src/main.ts',
    // As deep as the sources: `import.meta.url` leads to the same migrations and the same built web.
    outDir: 'dist',
    target: 'es2025',
    minify: false,
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' } },
  },
  // sharp brings machine code; pg asks for pg-native, which nobody has to have.
  ssr: { noExternal: true, external: ['sharp', 'pg-native'] },
})
