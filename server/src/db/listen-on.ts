import { Client } from 'pg'
import { keepAlive } from './connect.ts'
import { liveChannel } from './publish-event.ts'
import type { DatabaseAddress } from './database-address.ts'

/**
 * Calls `onNotice` until the signal is aborted. `onBegun` is called on each connect, when missed notifications must
 * be looked up; `onLost` when the connection breaks.
 */
export type Listen = (handlers: {
  onBegun: () => void
  onNotice: () => void
  onLost: () => void
  signal: AbortSignal
}) => void

const firstPauseMs = 500
const longestPauseMs = 15_000

/** Listens on a dedicated connection and reconnects when it breaks. */
export function listenOn(address: DatabaseAddress): Listen {
  return ({ onBegun, onNotice, onLost, signal }) => {
    let pause = firstPauseMs
    let timer: ReturnType<typeof setTimeout> | undefined
    let client: Client | null = null

    const again = (broken: Client) => {
      if (client !== broken || signal.aborted) return
      client = null
      void broken.end().catch(() => undefined)
      onLost()
      timer = setTimeout(open, pause)
      pause = Math.min(2 * pause, longestPauseMs)
    }
    const open = () => {
      const opened = new Client({
        ...address,
        application_name: 'amber-live',
        connectionTimeoutMillis: 5_000,
        ...keepAlive,
      })
      client = opened
      opened.on('error', () => again(opened))
      opened.on('end', () => again(opened))
      opened.on('notification', onNotice)
      void begin(opened).catch(() => again(opened))
    }
    const begin = async (opened: Client) => {
      await opened.connect()
      await opened.query(`listen ${liveChannel}`)
      pause = firstPauseMs
      onBegun()
    }
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      void client?.end().catch(() => undefined)
    })
    if (!signal.aborted) open()
  }
}
