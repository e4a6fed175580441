import { useEffect, useState } from 'react'
import { mockWorker, type MockedRequest } from '#web/lib/call/mock-worker.ts'

/** Request of this page. Without the mock service worker only the resource timing is known. */
export type SeenRequest = Pick<MockedRequest, 'time' | 'path' | 'status' | 'milliseconds'> &
  Partial<Omit<MockedRequest, 'id'>> & { id: string | number }

const most = 20

/** Strips the base path. */
const ownPath = (path: string) => path.slice(import.meta.env.BASE_URL.length - 1)

const isCall = ({ name }: PerformanceEntry) => new URL(name).pathname.includes('/api/')

function seen(entry: PerformanceResourceTiming): SeenRequest {
  return {
    id: entry.startTime,
    time: performance.timeOrigin + entry.startTime,
    path: ownPath(new URL(entry.name).pathname),
    status: entry.responseStatus,
    milliseconds: entry.duration,
  }
}

/** Latest API requests, from the mock service worker or else from resource timing. */
export function useRequests(): readonly SeenRequest[] {
  const worker = mockWorker()
  const [requests, setRequests] = useState<readonly SeenRequest[]>(() => worker?.log() ?? [])
  useEffect(() => {
    if (worker) return worker.watch(() => setRequests(worker.log()))
    // Missing in old browsers and jsdom.
    if (typeof PerformanceObserver === 'undefined') return
    const observer = new PerformanceObserver((list) => {
      const fresh = list.getEntries().filter(isCall) as PerformanceResourceTiming[]
      if (fresh.length === 0) return
      setRequests((before) => [...fresh.map(seen).toReversed(), ...before].slice(0, most))
    })
    observer.observe({ type: 'resource', buffered: true })
    return () => observer.disconnect()
  }, [worker])
  return requests.slice(0, most)
}
