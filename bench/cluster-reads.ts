import type { Service } from '#scripts/cluster/service.ts'

/** Reads that may use a standby, by the database that answered. */
export type StandbyReads = { primary: number; standby: number }

const metricsPort = 9464
const withinMs = 10_000

/** Lets each server be asked at its own address. */
export const metricsEnvironment = {
  AMBER_METRICS_HOST: '0.0.0.0',
  AMBER_METRICS_PORT: String(metricsPort),
}

/** Returns a function that sums what all servers have read since its last call. A restart begins at 0. */
export function countStandbyReads(ambers: readonly Service[]): () => Promise<StandbyReads> {
  const before = new Map<string, StandbyReads & { pid: number }>()
  return async () => {
    const sum = { primary: 0, standby: 0 }
    for (const { name, machine, pid } of ambers) {
      const now = { ...(await readsOf(machine.address)), pid: pid() }
      const last = before.get(name)
      const isSame = last?.pid === now.pid
      sum.primary += now.primary - (isSame ? last.primary : 0)
      sum.standby += now.standby - (isSame ? last.standby : 0)
      before.set(name, now)
    }
    return sum
  }
}

async function readsOf(address: string): Promise<StandbyReads> {
  const signal = AbortSignal.timeout(withinMs)
  const text = await (await fetch(`http://${address}:${metricsPort}/metrics`, { signal })).text()
  const from = (source: keyof StandbyReads) =>
    [
      ...text.matchAll(
        new RegExp(`^amber_standby_reads_total{.*source="${source}".*} (\\d+)$`, 'gm'),
      ),
    ]
      .map(([, count]) => Number(count))
      .reduce((all, count) => all + count, 0)
  return { primary: from('primary'), standby: from('standby') }
}
