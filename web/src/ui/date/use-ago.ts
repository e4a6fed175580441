import { useFormat, useT } from '#web/lib/call/services.ts'
import { timeAgoMessages } from './time-ago.messages.ts'

/** Milliseconds. What is younger is told without counting seconds. */
const aMinute = 60_000

/** Says a time as people do, such as 3 minutes ago; `now` in milliseconds. */
export function useAgo(): (time: string, now: number) => string {
  const t = useT(timeAgoMessages)
  const format = useFormat()
  return (time, now) =>
    Math.abs(now - new Date(time).getTime()) < aMinute ? t('justNow') : format.relative(time, now)
}
