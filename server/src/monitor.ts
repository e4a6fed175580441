import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Pool } from 'pg'
import { channels } from '@amber/contract/sign-in/codes.ts'
import type { Database } from '#server/db/connect.ts'
import { readBackupSeries, type BackupSources } from '#server/backup/backup-series.ts'
import { readAuditHealth } from '#server/features/logs/audit-chain/verification.service.ts'
import { expectedStandbys } from '#server/features/status/judge.service.ts'
import { addCounter, addGauge, scrapeTimeoutMs } from '#server/lib/node/node-gauges.ts'
import { getMonitoredState, type MonitoredState } from '#server/db/monitored-state.queries.ts'
import type { NamedStandbyState, Standbys } from '#server/db/standbys.ts'
import type { Measures } from '#server/lib/measures.ts'
import type { Platform } from '#server/lib/platform.ts'
import { readSpace } from './data-folder.ts'
import { createFolderReader, type ReadFolder } from '#server/lib/folder-reads.ts'
import { orNull } from '#server/lib/with-timeout.ts'

const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** A folder that this server writes to. */
export type WatchedFolder = { name: 'data' | 'backups' | 'wal'; path: string }

export type Sources = BackupSources & {
  db: Database
  pool: Pool
  platform: Platform
  droppedLines: () => number
  /** Null: no spans are recorded. */
  droppedSpans: (() => number) | null
  folders: readonly WatchedFolder[]
  readFolder?: ReadFolder
  /** Null without AMBER_DATABASE_READ_URL. */
  standbys: Pick<Standbys, 'reads' | 'states'> | null
}

type Monitor = {
  measures: Measures
  contentType: string
  /** Returns all series in the text format of Prometheus. */
  write: () => Promise<string>
}

/** Collects the series of this server. Labels have few values and contain no personal data. */
export function createMonitor(sources: Sources): Monitor {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const { measures, timedJobs } = createMeasures(registry)
  watchServer(registry, sources)
  watchFolders(registry, sources)
  if (sources.standbys) watchStandbys(registry, sources.standbys)
  return {
    measures,
    contentType: registry.contentType,
    async write() {
      const [shared, backups] = await Promise.all([
        readDatabase(sources.db, timedJobs),
        readBackupSeries(sources),
      ])
      return Registry.merge([registry, shared, backups]).metrics()
    },
  }
}

function createMeasures(registry: Registry) {
  const registers = [registry]
  const requests = new Counter({
    registers,
    name: 'amber_requests_total',
    help: 'Requests by call and status; call is "other" for files and unknown paths, status "outdated" for calls of a newer web app.',
    labelNames: ['call', 'status'],
  })
  const durations = new Histogram({
    registers,
    name: 'amber_request_duration_seconds',
    help: 'Time until the response starts, by call.',
    labelNames: ['call'],
    buckets: durationBuckets,
  })
  const runs = new Counter({
    registers,
    name: 'amber_job_runs_total',
    help: 'Job runs of this server by outcome.',
    labelNames: ['name', 'outcome'],
  })
  const runSeconds = new Counter({
    registers,
    name: 'amber_job_run_seconds_total',
    help: 'Time spent in job runs of this server.',
    labelNames: ['name'],
  })
  let countStreams = () => 0
  const timedJobs = new Set<string>()
  addGauge(registry, {
    name: 'amber_event_streams',
    help: 'Open event streams of this server.',
    read: () => countStreams(),
  })
  const measures: Measures = {
    countRequest({ call = 'other', status, seconds }) {
      requests.inc({ call, status })
      durations.observe({ call }, seconds)
    },
    countRun({ name, outcome, seconds }) {
      runs.inc({ name, outcome })
      runSeconds.inc({ name }, seconds)
    },
    watchTimedJobs: (names) => names.forEach((name) => timedJobs.add(name)),
    watchStreams: (count) => (countStreams = count),
  }
  return { measures, timedJobs }
}

function watchServer(
  registry: Registry,
  { pool, platform, droppedLines, droppedSpans }: Sources,
): void {
  registry.registerMetric(
    new Gauge({
      registers: [],
      name: 'amber_database_connections',
      help: 'Connections of this server by state.',
      labelNames: ['state'],
      collect() {
        this.set({ state: 'idle' }, pool.idleCount)
        this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount)
      },
    }),
  )
  addGauge(registry, {
    name: 'amber_database_connections_limit',
    help: 'AMBER_DATABASE_CONNECTIONS of this server.',
    read: () => pool.options.max,
  })
  addGauge(registry, {
    name: 'amber_database_connection_waiters',
    help: 'Statements that wait for a connection.',
    read: () => pool.waitingCount,
  })
  addGauge(registry, {
    name: 'amber_password_hashes_running',
    help: 'Password hashes in progress.',
    read: () => platform.passwords.load().running,
  })
  addGauge(registry, {
    name: 'amber_password_hashes_waiting',
    help: 'Password hashes that wait for a processor.',
    read: () => platform.passwords.load().waiting,
  })
  addCounter(registry, {
    name: 'amber_log_lines_dropped_total',
    help: 'Log lines that were lost because the output did not accept them.',
    read: droppedLines,
  })
  if (droppedSpans)
    addCounter(registry, {
      name: 'amber_spans_dropped_total',
      help: 'Spans that were lost because the collector did not accept them.',
      read: droppedSpans,
    })
}

/** A folder that cannot be read has no series. */
function watchFolders(
  registry: Registry,
  { folders, readFolder = createFolderReader() }: Pick<Sources, 'folders' | 'readFolder'>,
): void {
  registry.registerMetric(
    new Gauge({
      registers: [],
      name: 'amber_disk_free_bytes',
      help: 'Free space of the folders of this server.',
      labelNames: ['folder'],
      async collect() {
        this.reset()
        const spaces = folders.map(async ({ name, path }) => {
          const space = await orNull(
            readFolder(path, () => readSpace(path)),
            scrapeTimeoutMs,
          )
          if (space) this.set({ folder: name }, space.freeBytes)
        })
        await Promise.all(spaces)
      },
    }),
  )
}

function watchStandbys(
  registry: Registry,
  { reads, states }: NonNullable<Sources['standbys']>,
): void {
  registry.registerMetric(
    new Counter({
      registers: [],
      name: 'amber_standby_reads_total',
      help: 'Reads that may use a standby, by the database that answered.',
      labelNames: ['source', 'standby'],
      collect() {
        this.reset()
        const { primary, standbys } = reads()
        this.inc({ source: 'primary' }, primary)
        for (const { name, count } of standbys)
          this.inc({ source: 'standby', standby: name }, count)
      },
    }),
  )
  const watch = (name: string, help: string, read: (state: NamedStandbyState) => number) =>
    registry.registerMetric(
      new Gauge({
        registers: [],
        name,
        help,
        labelNames: ['standby'],
        collect() {
          this.reset()
          for (const state of expectedStandbys(states()))
            this.set({ standby: state.name }, read(state))
        },
      }),
    )
  watch('amber_standby_up', '1 while reads come from the standby.', ({ problem }) =>
    problem === null ? 1 : 0,
  )
  watch(
    'amber_standby_lag_seconds',
    'Whatever was committed longer ago is on the standby; +Inf if it is unknown.',
    ({ lagSeconds }) => lagSeconds ?? Number.POSITIVE_INFINITY,
  )
}

/** A silent database leaves its series out, so that no old values look current. */
async function readDatabase(db: Database, timedJobs: ReadonlySet<string>): Promise<Registry> {
  const registry = new Registry()
  const both = Promise.all([getMonitoredState(db), readAuditHealth(db)])
  const state = await orNull(both, scrapeTimeoutMs)
  addGauge(registry, {
    name: 'amber_database_up',
    help: '1 if the database answered this scrape.',
    read: () => (state ? 1 : 0),
  })
  if (state) {
    const [monitored, { last }] = state
    addSharedSeries(registry, monitored, timedJobs)
    addGauge(registry, {
      name: 'amber_audit_intact',
      help: '0 if the last verification of the audit log found that it was tampered with.',
      read: () => (last?.finding.problem ? 0 : 1),
    })
  }
  return registry
}

function addSharedSeries(
  registry: Registry,
  state: MonitoredState,
  timedJobs: ReadonlySet<string>,
): void {
  const add = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ registers: [registry], name, help, labelNames })
  add('amber_database_size_bytes', 'Size of the database.').set(state.databaseBytes)
  add('amber_servers', 'Servers with a sign of life in the last 45 seconds.').set(state.liveServers)
  add('amber_audit_unsealed_events', 'Audit events waiting to be sealed.').set(state.unsealedEvents)
  add('amber_audit_oldest_unsealed_seconds', 'Age of the oldest one.').set(
    state.oldestUnsealedSeconds,
  )
  const messages = add('amber_outbox_messages', 'Messages by channel and state.', [
    'channel',
    'state',
  ])
  const oldest = add('amber_outbox_oldest_seconds', 'Age of the oldest waiting message.', [
    'channel',
  ])
  for (const channel of channels) {
    const found = state.outbox.find((one) => one.channel === channel)
    messages.set({ channel, state: 'waiting' }, found?.waiting ?? 0)
    messages.set({ channel, state: 'failed' }, found?.failed ?? 0)
    oldest.set({ channel }, found?.oldestSeconds ?? 0)
  }
  const failures = add('amber_job_failures', 'Failed runs of a job in a row.', ['name'])
  const paused = add('amber_job_paused', '1 if a job is paused.', ['name'])
  const overdue = add('amber_job_overdue_seconds', 'Time since a run was due.', ['name'])
  for (const { name, ...found } of state.jobs) {
    failures.set({ name }, found.failures)
    paused.set({ name }, found.isPaused ? 1 : 0)
    // Others are due only while they have work.
    if (timedJobs.has(name)) overdue.set({ name }, found.overdueSeconds)
  }
}
