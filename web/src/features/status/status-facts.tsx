import type { JobName } from '@amber/contract/status/jobs.ts'
import type { SystemStatus } from '@amber/contract/status/system-status.ts'
import { useId } from 'react'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { bytesText } from '#web/lib/i18n/format.ts'
import { Facts } from '#web/ui/change/facts.tsx'
import { useAgo } from '#web/ui/date/time-ago.tsx'
import { Status } from '#web/ui/picture/badge.tsx'
import { statusMessages } from './status.messages.ts'

export function ServersCard({ status }: { status: SystemStatus }) {
  const t = useT(statusMessages)
  const format = useFormat()
  const ago = useAgo()
  const now = Date.parse(status.time)
  return (
    <section className="card facts" aria-labelledby="status-servers">
      <h2 id="status-servers">{t('servers')}</h2>
      {status.servers.length === 0 && <p className="status-quiet">{t('noServers')}</p>}
      <ul className="status-servers">
        {status.servers.map(
          ({ id, host, isSilent, buildTime, lastSeenTime, startTime, version }) => (
            <li key={id}>
              <span className="status-host">{host}</span>
              <Status tone={isSilent ? 'bad' : 'good'}>{t(isSilent ? 'silent' : 'live')}</Status>
              <small>
                {isSilent
                  ? t('lastSeen', { time: ago(lastSeenTime, now) })
                  : t(buildTime == null ? 'serverDetail' : 'builtServerDetail', {
                      version: version ?? t('olderVersion'),
                      built: buildTime == null ? '' : format.dateTime(buildTime),
                      time: ago(startTime, now),
                    })}
              </small>
            </li>
          ),
        )}
      </ul>
    </section>
  )
}

type Standby = NonNullable<SystemStatus['database']['standbys']>[number]

export function DatabaseCard({ database }: { database: SystemStatus['database'] }) {
  const t = useT(statusMessages)
  const format = useFormat()
  const { bytes, connections, mostConnections, replicas, standbys = [], version } = database
  const [used, most] = [format.number(connections), format.number(mostConnections)]
  const lagOf = (name: string, seconds: number) =>
    t('lag', { name, seconds: format.number(Math.round(seconds * 10) / 10) })
  const replicaLines = replicas.map(({ name, lagSeconds }, index) => (
    <div key={index}>
      {lagSeconds === null ? t('lagUnknown', { name }) : lagOf(name, lagSeconds)}
    </div>
  ))
  const isUsed = ({ problem, lagSeconds }: Standby) => problem === null && lagSeconds !== null
  const sourceLines = [
    ...(standbys.some(isUsed) ? [] : [t('primary')]),
    ...standbys.map((standby) =>
      isUsed(standby)
        ? lagOf(standby.name, standby.lagSeconds ?? 0)
        : t('notUsed', { name: standby.name }),
    ),
  ].map((line) => <div key={line}>{line}</div>)
  return (
    <Facts
      title={t('database')}
      facts={[
        // Distributions append their own version.
        { label: t('version'), value: `Postgres ${version.split(' ')[0]}` },
        { label: t('size'), value: bytesText(format, bytes) },
        { label: t('connections'), value: t('connectionsOf', { used, most }) },
        { label: t('replicas'), value: replicas.length > 0 ? replicaLines : t('noReplicas') },
        ...(standbys.length > 0 ? [{ label: t('reads'), value: sourceLines }] : []),
      ]}
    />
  )
}

export function OutboxCard({ status }: { status: SystemStatus }) {
  const t = useT(statusMessages)
  const format = useFormat()
  const ago = useAgo()
  const now = Date.parse(status.time)
  return (
    <Facts
      title={t('outbox')}
      facts={status.outbox.map(({ channel, failed, waiting, waitingSeconds }) => {
        const since = new Date(now - waitingSeconds * 1000).toISOString()
        const oldest = ago(since, now)
        const isWaiting = waiting > 0
        return {
          label: t(channel),
          value: (
            <>
              {isWaiting
                ? t('waiting', { count: format.number(waiting), time: oldest })
                : t('waitingNone')}
              {failed > 0 && (
                <small className="status-bad">
                  {t('failedIn', { count: format.number(failed) })}
                </small>
              )}
            </>
          ),
        }
      })}
    />
  )
}

export function BackupsCard({ status }: { status: SystemStatus }) {
  const t = useT(statusMessages)
  const format = useFormat()
  const ago = useAgo()
  const { backups, jobs, time } = status
  if (backups === undefined) return null
  if (!backups) return <EmptyCard title={t('backups')} text={t('noBackups')} />
  const { isReadable, newest, nextTime } = backups
  const isPaused = jobs.some((job) => job.name === ('back-up' satisfies JobName) && job.isPaused)
  const next = nextTime === null ? t('backupDue') : format.dateTime(nextTime)
  return (
    <Facts
      title={t('backups')}
      facts={[
        {
          label: t('newestBackup'),
          value: newest
            ? t('newestBackupDetail', {
                time: ago(newest.createTime, Date.parse(time)),
                size: bytesText(format, newest.bytes),
              })
            : t(isReadable ? 'noBackup' : 'unreadableBackups'),
        },
        ...(newest?.isVerified == null
          ? []
          : [
              {
                label: t('verification'),
                value: t(newest.isVerified ? 'verified' : 'notVerified'),
              },
            ]),
        { label: t('nextBackup'), value: isPaused ? t('backupsPaused') : next },
      ]}
    />
  )
}

function EmptyCard({ title, text }: { title: string; text: string }) {
  const id = useId()
  return (
    <section className="card facts" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className="status-quiet">{text}</p>
    </section>
  )
}

export function DiskCard({ disk }: { disk: SystemStatus['disk'] }) {
  const t = useT(statusMessages)
  const format = useFormat()
  if (!disk) return <EmptyCard title={t('disk')} text={t('noDisk')} />
  const { freeBytes, totalBytes } = disk
  const [free, total] = [bytesText(format, freeBytes), bytesText(format, totalBytes)]
  return (
    <section className="card facts" aria-labelledby="status-disk">
      <h2 id="status-disk">{t('disk')}</h2>
      <p className="status-disk">{t('free', { free, total })}</p>
      <meter
        aria-label={t('used')}
        max={Math.max(1, totalBytes)}
        high={0.9 * totalBytes}
        value={totalBytes - freeBytes}
      />
    </section>
  )
}

export function StatementsCard({
  database: { canListSlowest, slowest },
}: Pick<SystemStatus, 'database'>) {
  const t = useT(statusMessages)
  const format = useFormat()
  return (
    <section className="card facts" aria-labelledby="status-statements">
      <h2 id="status-statements">{t('statements')}</h2>
      {!slowest && !canListSlowest && <p className="status-quiet">{t('statementsUnavailable')}</p>}
      {!slowest && canListSlowest && (
        <p className="status-quiet">
          {t('statementsOff')} <code>create extension pg_stat_statements</code>
        </p>
      )}
      {slowest?.length === 0 && <p className="status-quiet">{t('statementsNone')}</p>}
      {slowest && slowest.length > 0 && (
        <ol className="status-statements">
          {slowest.map(({ calls, meanMs, text }) => (
            <li key={text}>
              <code>{text}</code>
              <small>
                {t('statementDetail', {
                  mean: format.number(Math.round(10 * meanMs) / 10),
                  calls: format.number(calls),
                })}
              </small>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
