import { useFormat, useT } from '#web/lib/call/services.ts'
import { timeAgoMessages } from './time-ago.messages.ts'

/** In ms; younger times are shown without seconds. */
const aMinute = 60_000

/** Returns a formatter of relative times; `now` in ms. */
export function useAgo(): (time: string, now: number) => string {
  const t = useT(timeAgoMessages)
  const format = useFormat()
  return (time, now) =>
    Math.abs(now - new Date(time).getTime()) < aMinute ? t('justNow') : format.relative(time, now)
}
