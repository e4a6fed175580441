import type { QueryClient } from '@tanstack/react-query'
import { auth } from '@amber/contract/sign-in/auth.ts'
import type { Live } from '#web/lib/call/live.ts'
import type { Services } from '#web/lib/call/services.ts'
import { pause } from './back-off.ts'

/** Milliseconds over which windows spread their reads of the brand after a restart of the server. */
const resetSpread = 800

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
  let brandTimer: ReturnType<typeof setTimeout> | undefined
  /** A failed read waits for the next load of the page; an answer is dropped once a later change is known. */
  const showBrand = async (timer: typeof brandTimer) => {
    const { settings } = await import('@amber/contract/settings/settings.ts')
    const options = { isBackground: true } as const
    const brand = await services.silentRequest(settings.getBrand, {}, options)
    if (brandTimer === timer && !signal.aborted) services.brand.setState(brand)
  }
  const showBrandWithin = (spread: number) => {
    clearTimeout(brandTimer)
    const timer = setTimeout(() => void showBrand(timer).catch(() => {}), spread * Math.random())
    brandTimer = timer
  }
  const stops = [
    live.on('brand-changed', ({ spread }) => showBrandWithin(spread)),
    live.on('rights-changed', () => void refresh()),
    // The request layer handles the error.
    live.on('session-ended', () => {
      void services.call(auth.getUserInfo, {}, { isBackground: true }).catch(() => {})
    }),
    live.on('reset', () => {
      void refresh()
      showBrandWithin(resetSpread)
      void client.invalidateQueries()
    }),
  ]
  signal.addEventListener('abort', () => {
    clearTimeout(brandTimer)
    for (const stop of stops) stop()
  })
}
