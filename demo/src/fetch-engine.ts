import engineUrl from '@electric-sql/pglite/pglite.wasm?url'
import filesUrl from '@electric-sql/pglite/pglite.data?url'
import { fetchFile } from './fetch-file.ts'

export type Engine = Awaited<ReturnType<typeof fetchEngine>>

/** What Postgres runs on. Needs nothing of the data, so that it is fetched and compiled while that is looked for. */
export async function fetchEngine() {
  const [engine, files] = await Promise.all([
    fetchFile(engineUrl).then((answer) => WebAssembly.compileStreaming(answer)),
    fetchFile(filesUrl).then((answer) => answer.arrayBuffer()),
  ])
  return { pgliteWasmModule: engine, initdbWasmModule: engine, fsBundle: new Kept(files) }
}

/** Bytes for who wants them as a blob, without their way into the browser's store and back. */
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
