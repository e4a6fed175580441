import type { ClientConfig } from 'pg'

/** Whether a pooler in transaction mode stands between; `auto` finds out. */
export const poolerSettings = ['auto', 'transaction', 'none'] as const
export type PoolerSetting = (typeof poolerSettings)[number]

/** URL, or the parts that the embedded Postgres returns. */
export type DatabaseAddress = ClientConfig & {
  pooler?: PoolerSetting
  /** Name of the setting, for messages. */
  setting?: string
}

/** `name` is shown instead of the address, which contains a password. */
export type NamedStandby = { name: string; address: DatabaseAddress; maxLagMs: number }
