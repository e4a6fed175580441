import { createHash } from 'node:crypto'
import * as z from 'zod'

/*
 * The content of a backup, in the text format of COPY:
 *
 *   facts {"createdAt","migrations","hasKeys"}, as in the first line of the file
 *   table {"name":"users","columns":["id",…]}
 *   rows, one per line
 *   \.
 *   … more tables
 *   manifest {"tables":[{"name","rows","bytes","sha256"}…],"sequences":[…]}
 *   sha256 <of all before this line>
 */

export const endOfRows = Buffer.from('\\.\n')
const endAfterRows = Buffer.from('\n\\.\n')
const lineFeed = 10
const longestLine = 4 * 2 ** 20

const tableStart = z.object({ name: z.string(), columns: z.array(z.string()).min(1) })
const tableFacts = z.object({
  name: z.string(),
  rows: z.int(),
  bytes: z.int(),
  sha256: z.string(),
})
const manifest = z.object({
  tables: z.array(tableFacts),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Rows of tables that were left out with the server keys. */
  omitted: z.array(z.object({ name: z.string(), rows: z.int() })),
})

export type TableStart = z.output<typeof tableStart>
export type TableFacts = z.output<typeof tableFacts>
export type Manifest = z.output<typeof manifest>

/** Facts that the first line of the file repeats without encryption. */
export type BackupFacts = {
  createdAt: string
  /** Applied migrations; the last one is the version of the schema. */
  migrations: { name: string; checksum: string }[]
  /** Whether the server keys and what depends on them are included. */
  hasKeys: boolean
}

export const factsLine = ({ createdAt, migrations, hasKeys }: BackupFacts) =>
  Buffer.from(`facts ${JSON.stringify({ createdAt, migrations, hasKeys })}\n`)

export const lineOf = (keyword: 'table' | 'manifest', value: TableStart | Manifest) =>
  Buffer.from(`${keyword} ${JSON.stringify(value)}\n`)

export const digestLine = (digest: string) => Buffer.from(`sha256 ${digest}\n`)

/**
 * Reads the content of a backup: `onTable` gets the rows of each table and must read them to the end.
 *
 * @throws Error if the content is not whole
 */
export async function readText(
  source: AsyncIterable<Buffer>,
  facts: BackupFacts,
  onTable: (table: TableStart, rows: AsyncIterable<Buffer>) => Promise<void>,
): Promise<Manifest> {
  const lines = new LineReader(source)
  const found: TableFacts[] = []
  if (`${await lines.readLine()}\n` !== factsLine(facts).toString()) throw new Error('wrong facts')
  for (;;) {
    const line = await lines.readLine()
    const [, keyword, json = ''] = /^(table|manifest) (.*)$/s.exec(line) ?? []
    if (keyword === 'manifest') {
      const whole = manifest.parse(JSON.parse(json))
      await lines.readDigest()
      if (JSON.stringify(found) !== JSON.stringify(whole.tables)) throw new Error('wrong manifest')
      return whole
    }
    if (keyword !== 'table') throw new Error('unknown line')
    const table = tableStart.parse(JSON.parse(json))
    const counted = countLines(table.name, lines.readRows())
    await onTable(table, counted.rows)
    found.push(counted.facts())
  }
}

/** Counts the rows that pass, and their digest. */
export function countLines(name: string, source: AsyncIterable<Buffer>) {
  const hash = createHash('sha256')
  let rows = 0
  let bytes = 0
  async function* pass() {
    for await (const chunk of source) {
      for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) rows++
      bytes += chunk.length
      hash.update(chunk)
      yield chunk
    }
  }
  return {
    rows: pass(),
    facts: (): TableFacts => ({ name, rows, bytes, sha256: hash.digest('hex') }),
  }
}

class LineReader {
  readonly #source: AsyncIterator<Buffer>
  readonly #hash = createHash('sha256')
  /** Always begins with a line. */
  #held: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async readLine(): Promise<string> {
    return this.#take(await this.#lengthOfLine())
      .toString()
      .slice(0, -1)
  }

  /** Yields whole lines up to the end of the table. */
  async *readRows(): AsyncGenerator<Buffer> {
    for (;;) {
      const isAtEnd = this.#held.subarray(0, endOfRows.length).equals(endOfRows)
      const end = isAtEnd ? 0 : this.#held.indexOf(endAfterRows) + 1
      if (end > 0) yield this.#take(end)
      if (end > 0 || isAtEnd) return void this.#take(endOfRows.length)
      const whole = this.#held.lastIndexOf(lineFeed) + 1
      if (whole > 0) yield this.#take(whole)
      await this.#more()
    }
  }

  async readDigest(): Promise<void> {
    const line = digestLine(this.#hash.copy().digest('hex'))
    const isSame = (await this.readLine()) === line.toString().slice(0, -1)
    const { done } = await this.#source.next()
    if (!isSame || this.#held.length > 0 || !done) throw new Error('wrong digest')
  }

  async #lengthOfLine(): Promise<number> {
    for (;;) {
      const length = this.#held.indexOf(lineFeed) + 1
      if (length > 0) return length
      if (this.#held.length > longestLine) throw new Error('endless line')
      await this.#more()
    }
  }

  #take(length: number): Buffer {
    const taken = this.#held.subarray(0, length)
    this.#held = this.#held.subarray(length)
    this.#hash.update(taken)
    return taken
  }

  async #more(): Promise<void> {
    const { value, done } = await this.#source.next()
    if (done) throw new Error('cut off')
    this.#held = Buffer.concat([this.#held, value])
  }
}
