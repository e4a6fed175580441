import { home } from '@amber/contract/home.ts'
import type { Services } from '#web/lib/call/services.ts'
import type { Tabs } from '#web/app/tabs/create-tabs.ts'

/** Milliseconds between reports. */
const gatherFor = 10_000

/** Reports page visits, except home; errors are ignored. Returns a function that stops it. */
export function countVisits(from: {
  tabs: Tabs
  services: Pick<Services, 'silentRequest' | 'beforeSignOut'>
  counts: (name: string) => boolean
}): () => void {
  const { tabs, services, counts } = from
  let visits = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let shownId: string | undefined

  const tell = async (options: { keepalive: boolean }) => {
    clearTimeout(timer)
    timer = undefined
    if (visits.size === 0) return
    const pages = [...visits].map(([name, count]) => ({ name, visits: Math.min(count, 100) }))
    visits = new Map()
    // Background calls do not prolong the session.
    await services
      .silentRequest(home.visit, { pages }, { ...options, isBackground: true })
      .catch(() => {})
  }
  const look = () => {
    const { activeId, tabs: open } = tabs.getState()
    if (activeId === undefined || activeId === shownId) return
    shownId = activeId
    const name = open.find(({ id }) => id === activeId)?.name
    if (name === undefined || !counts(name)) return
    visits.set(name, (visits.get(name) ?? 0) + 1)
    timer ??= setTimeout(() => void tell({ keepalive: false }), gatherFor)
  }
  look()
  const onLeave = () => void tell({ keepalive: true })
  const stops = [tabs.subscribe(look), services.beforeSignOut(tell)]
  window.addEventListener('pagehide', onLeave)
  return () => {
    clearTimeout(timer)
    window.removeEventListener('pagehide', onLeave)
    for (const stop of stops) stop()
  }
}
