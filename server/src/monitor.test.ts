import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { withClient } from '#server/db/connect.ts'
import { startServer } from './start-server.ts'

const deployFolder = new URL('../../deploy/', import.meta.url)

async function startMeasured() {
  const template = inject('database')
  const database = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await withClient(template, (client) =>
    client.query(`create database ${database} template template0`),
  )
  const { host = '', port, user, password } = template
  const folder = await mkdtemp(join(tmpdir(), 'amber-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const who = `${user}:${encodeURIComponent(String(password))}`
  const url = `postgres://${who}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  const server = await startServer(
    readConfig({
      AMBER_MODE: 'evaluation',
      AMBER_WEB: 'vite',
      AMBER_DATA: folder,
      PORT: '0',
      AMBER_METRICS_PORT: '0',
      AMBER_BACKUP_FOLDER: join(folder, 'backups'),
      DATABASE_URL: url,
      // No standby, so that its series say so.
      AMBER_DATABASE_READ_URL: url,
    }),
    () => undefined,
  )
  onTestFinished(server.stop)
  return {
    app: `http://127.0.0.1:${server.port}`,
    metrics: `http://127.0.0.1:${server.metricsPort}/metrics`,
  }
}

type Series = { name: string; labels: string; value: number }

/** Parses the text format, version 0.0.4; throws at a line that is none. */
function parse(text: string): { names: Set<string>; series: Series[] } {
  const names = new Set<string>()
  const series: Series[] = []
  for (const line of text.split('\n').filter(Boolean)) {
    const declared = /^# (?:HELP|TYPE) (\w+) ./.exec(line)
    const sample = /^(\w+)(?:\{((?:\w+="(?:[^"\\]|\\.)*",?)+)\})? (\d\S*|-\d\S*|NaN|\+Inf)$/.exec(
      line,
    )
    if (declared?.[1]) names.add(declared[1])
    else if (sample?.[1])
      series.push({
        name: sample[1],
        labels: sample[2] ?? '',
        value: Number(sample[3]?.replace('+Inf', 'Infinity')),
      })
    else throw new Error(`not a sample: ${line}`)
  }
  return { names, series }
}

/** Returns the names of our series in queries, without the suffixes of histograms. */
function namesIn(queries: string): string[] {
  const found = queries.match(/\b(?:amber|nodejs|process)_[a-z0-9_]+/g) ?? []
  return [...new Set(found.map((name) => name.replace(/_(?:bucket|sum|count)$/, '')))]
}

test('serves valid metrics on their own port, with all series of dashboard and rules', async () => {
  const { app, metrics } = await startMeasured()
  const read = async () => parse(await (await fetch(metrics)).text())
  await fetch(`${app}/api/health`)
  await fetch(`${app}/api/users`)
  await fetch(`${app}/api/nowhere`)

  const { names, series } = await read()
  const valueOf = (name: string, labels = '') =>
    series.find((one) => one.name === name && one.labels === labels)?.value
  expect(valueOf('amber_requests_total', 'call="GET /health",status="200"')).toBe(1)
  expect(valueOf('amber_requests_total', 'call="GET /users",status="401"')).toBe(1)
  expect(valueOf('amber_requests_total', 'call="other",status="404"')).toBe(1)
  expect(valueOf('amber_request_duration_seconds_count', 'call="GET /users"')).toBe(1)
  expect(valueOf('amber_database_up')).toBe(1)
  expect(valueOf('amber_database_size_bytes')).toBeGreaterThan(1_000_000)
  expect(valueOf('amber_outbox_messages', 'channel="mail",state="waiting"')).toBe(0)
  expect(valueOf('amber_log_lines_dropped_total')).toBe(0)
  expect(valueOf('amber_audit_intact')).toBe(1)
  expect(valueOf('amber_disk_free_bytes', 'folder="data"')).toBeGreaterThan(1_000_000)
  const { host, port } = inject('database')
  const label = `standby="${host}:${port}"`
  expect(valueOf('amber_standby_up', label)).toBe(0)
  expect(valueOf('amber_standby_lag_seconds', label)).toBe(Number.POSITIVE_INFINITY)
  expect(valueOf('amber_standby_reads_total', `source="standby",${label}`)).toBe(0)
  expect(valueOf('amber_standby_reads_total', 'source="primary"')).toBe(0)

  for (const file of ['prometheus/amber-alerts.yaml', 'grafana/amber-dashboard.json']) {
    const queries = await readFile(new URL(file, deployFolder), 'utf8')
    // The embedded Postgres has these (archive.test.ts), and tracing (start-tracing.test.ts).
    const elsewhere = /^amber_(wal|base_copy|spans)_/
    const missing = namesIn(queries).filter((name) => !names.has(name) && !elsewhere.test(name))
    expect(namesIn(queries).length).toBeGreaterThan(5)
    expect({ file, missing }).toEqual({ file, missing: [] })
  }
  expect((await fetch(metrics.replace('/metrics', '/'))).status).toBe(404)
  expect((await fetch(metrics, { method: 'POST' })).status).toBe(405)
  expect((await fetch(`${app}/metrics`)).headers.get('content-type')).not.toContain('version=0.0.4')

  // Jobs run within a poll; those with work only are never overdue.
  await vi.waitFor(async () => {
    const jobs = (await read()).series.filter(({ name }) => name === 'amber_job_overdue_seconds')
    expect(jobs.map(({ labels }) => labels)).toContain('name="roll-up-metrics"')
    expect(jobs.map(({ labels }) => labels)).not.toContain('name="deliver-mail"')
  }, 10_000)
})
