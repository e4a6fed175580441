import engineUrl from '@electric-sql/pglite/pglite.wasm?url'
import filesUrl from '@electric-sql/pglite/pglite.data?url'
import { fetchFile } from './fetch-file.ts'

export type Engine = Awaited<ReturnType<typeof fetchEngine>>

/** Loads and compiles Postgres in parallel with the search for stored data. */
export async function fetchEngine() {
  const [engine, files] = await Promise.all([
    fetchFile(engineUrl).then((answer) => WebAssembly.compileStreaming(answer)),
    fetchFile(filesUrl).then((answer) => answer.arrayBuffer()),
  ])
  return { pgliteWasmModule: engine, initdbWasmModule: engine, fsBundle: new Kept(files) }
}

/** Blob without a copy through the browser's blob store. */
class Kept extends Blob {
  readonly #bytes: ArrayBuffer

  constructor(bytes: ArrayBuffer) {
    super()
    this.#bytes = bytes
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes)
  }
}
