import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Minimum bytes; smaller files fit one packet anyway. */
const worthwhile = 1000

/** Writes brotli and gzip copies of the assets, so that the server compresses none itself. */
export function precompress(): Plugin {
  return {
    name: 'amber-precompress',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const outputs = Object.values(bundle).filter(
          // The server stamps index.html and compresses it itself.
          ({ fileName }) => !fileName.endsWith('.html'),
        )
        await Promise.all(
          outputs.map(async (output) => {
            const bytes = Buffer.from(output.type === 'chunk' ? output.code : output.source)
            if (bytes.length < worthwhile) return
            const params = {
              [constants.BROTLI_PARAM_QUALITY]: 11,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            }
            const [br, gz] = await Promise.all([
              brotli(bytes, { params }),
              zip(bytes, { level: 9 }),
            ])
            this.emitFile({ type: 'asset', fileName: `${output.fileName}.br`, source: br })
            this.emitFile({ type: 'asset', fileName: `${output.fileName}.gz`, source: gz })
          }),
        )
      },
    },
  }
}
