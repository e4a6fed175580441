import { useEffect, useState } from 'react'
import { mockWorker, type MockedRequest } from '#web/lib/call/mock-worker.ts'

/** One request of this page, as far as is known of it: the browser's own timing tells less than the mock service worker. */
export type SeenRequest = Pick<MockedRequest, 'time' | 'path' | 'status' | 'milliseconds'> &
  Partial<Omit<MockedRequest, 'id'>> & { id: string | number }

const most = 20

/** A path of ours, without the folder that the product lies in. */
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

/** The latest requests of this page for the API: by the mock service worker, else by the browser's own timing. */
export function useRequests(): readonly SeenRequest[] {
  const worker = mockWorker()
  const [requests, setRequests] = useState<readonly SeenRequest[]>(() => worker?.log() ?? [])
  useEffect(() => {
    if (worker) return worker.watch(() => setRequests(worker.log()))
    // Old browsers, and the tests' one, do not time what they fetch.
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
