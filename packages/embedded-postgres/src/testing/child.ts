/** Child process that starts the embedded Postgres, writes on request, and can be killed. */
import { writeSync } from 'node:fs'
import { Client } from 'pg'
import { startEmbedded } from '@amber/embedded-postgres/start-embedded.ts'

const [directory = '', task = 'hold'] = process.argv.slice(2)
const stdout = 1
// Synchronous, so that messages precede an immediate exit.
const translate = (message: object) => writeSync(stdout, `${JSON.stringify(message)}\n`)

const begun = performance.now()
const steps: string[] = []
try {
  const postgres = await startEmbedded({
    directory,
    onProgress: (step) => steps.push(step),
    onTrouble: (error) => translate({ trouble: error.message }),
  })
  const { connection, isAttached, directory: data } = postgres
  translate({
    ready: true,
    connection,
    isAttached,
    directory: data,
    steps,
    ms: Math.round(performance.now() - begun),
  })
  if (task === 'write')
    for (let writer = 0; writer < 3; writer++) void write(new Client(connection), writer)
  process.stdin.once('end', () => void postgres.stop().then(() => translate({ stopped: true })))
  process.stdin.resume()
} catch (error) {
  translate({ failed: error instanceof Error ? error.message : String(error) })
}

async function write(client: Client, writer: number): Promise<void> {
  client.on('error', () => {})
  await client.connect()
  for (let n = 0; ; n++) {
    const id = `${process.pid}-${writer}-${n}`
    await client.query('begin')
    await client.query('insert into debit values ($1)', [id])
    await client.query('insert into credit values ($1)', [id])
    await client.query('commit')
    translate({ ack: id })
  }
}
