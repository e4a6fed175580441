import { useFormat, useT } from '#web/lib/call/services.ts'
import { useEffect, useState } from 'react'
import { timeAgoMessages } from './dates.messages.ts'

/** Returns the time in ms, updated every `interval` ms. */
export function useNow(interval = 30_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval)
    return () => clearInterval(timer)
  }, [interval])
  return now
}

/** In ms; younger times are shown without seconds. */
const aMinute = 60_000

/** Returns a formatter of relative times; `now` in ms. */
export function useAgo(): (time: string, now: number) => string {
  const t = useT(timeAgoMessages)
  const format = useFormat()
  return (time, now) =>
    Math.abs(now - new Date(time).getTime()) < aMinute ? t('justNow') : format.relative(time, now)
}

/** Shows a relative time, with the exact one as tooltip. */
export function TimeAgo({ time, now }: { time: string; now: number }) {
  const ago = useAgo()
  const format = useFormat()
  return (
    <time dateTime={time} title={format.dateTime(time)}>
      {ago(time, now)}
    </time>
  )
}
