import type { QueryClient } from '@tanstack/react-query'
import { auth } from '@amber/contract/sign-in/auth.ts'
import type { Live } from '#web/lib/call/live.ts'
import type { Services } from '#web/lib/call/services.ts'
import { pause } from './back-off.ts'

export function followLive({
  services,
  client,
  live,
  signal,
}: {
  services: Services
  client: QueryClient
  live: Live
  signal: AbortSignal
}): void {
  /** Retries, as the event is not repeated. */
  const refresh = async () => {
    for (let failures = 0; !signal.aborted; failures++) {
      if (await services.refreshRights({ isUrgent: true })) return
      await pause(failures, signal)
    }
  }
  /** A failed read waits for the next load of the page. */
  const showBrand = async () => {
    const { settings } = await import('@amber/contract/settings/settings.ts')
    const options = { isBackground: true } as const
    services.brand.setState(await services.silentRequest(settings.getBrand, {}, options))
  }
  const showBrandWithin = (spread: number) =>
    setTimeout(() => {
      if (!signal.aborted) showBrand().catch(() => {})
    }, spread * Math.random())
  const stops = [
    live.on('brand-changed', ({ spread }) => showBrandWithin(spread)),
    live.on('rights-changed', () => void refresh()),
    // The request layer handles the error.
    live.on('session-ended', () => {
      void services.call(auth.getUserInfo, {}, { isBackground: true }).catch(() => {})
    }),
    live.on('reset', () => {
      void refresh()
      showBrandWithin(0)
      void client.invalidateQueries()
    }),
  ]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
}
