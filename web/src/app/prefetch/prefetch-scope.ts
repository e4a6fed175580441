/** Network Information API, which only Chromium has: https://wicg.github.io/netinfo/ */
type NetworkInformation = { saveData?: boolean; effectiveType?: string; type?: string }

/** Returns what may be fetched before it is asked for: on a slow or metered connection only the home page. */
export function prefetchScope(): 'none' | 'home' | 'all' {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  if (connection?.saveData) return 'none'
  const isSlow = /^(slow-)?[23]g$/.test(connection?.effectiveType ?? '')
  return isSlow || connection?.type === 'cellular' ? 'home' : 'all'
}
