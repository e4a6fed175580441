import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Smaller responses fit into one packet anyway. */
const leastBytes = 1000
const isCompressed = /\.(br|gz|tgz|png|woff2)$/

/** Writes brotli and gzip copies for hosts that serve them. Returns their bytes. */
export async function compressFiles(folder: string): Promise<number> {
  const paths = globSync('**/*', { cwd: folder })
    .filter((path) => !isCompressed.test(path))
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile() && statSync(path).size >= leastBytes)
  const waiting = paths.values()
  let total = 0
  const work = async () => {
    for (const path of waiting) {
      const bytes = readFileSync(path)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })])
      writeFileSync(`${path}.br`, br)
      writeFileSync(`${path}.gz`, gz)
      total += br.length + gz.length
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return total
}
