type Lead = (leading: AbortSignal) => Promise<void>

/** Runs `lead` in one window at a time. Without Web Locks (plain HTTP), each visible window leads. */
export function electLeader({
  name,
  lead,
  signal,
}: {
  name: string
  lead: Lead
  signal: AbortSignal
}): void {
  if (signal.aborted) return
  const locks = (navigator as Partial<Navigator>).locks
  if (!locks) return leadWhileVisible(lead, signal)
  // Rejected when the signal is aborted.
  locks.request(name, { signal }, () => lead(signal)).catch(() => {})
}

function leadWhileVisible(lead: Lead, signal: AbortSignal): void {
  let leading: AbortController | undefined
  const look = () => {
    leading?.abort()
    leading = undefined
    if (document.visibilityState !== 'visible' || signal.aborted) return
    leading = new AbortController()
    void lead(AbortSignal.any([signal, leading.signal]))
  }
  document.addEventListener('visibilitychange', look, { signal })
  signal.addEventListener('abort', look)
  look()
}
