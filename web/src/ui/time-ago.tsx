import { Tooltip } from 'antd'
import { useFormat, useT } from '#web/lib/services.ts'
import { timeAgoMessages } from './time-ago.messages.ts'

/** Milliseconds. What is younger is told without counting seconds. */
const aMinute = 60_000

/** A time as people say it, such as 3 minutes ago; the exact one on hovering, and for machines. */
export function TimeAgo({ time, now }: { time: string; now: number }) {
  const t = useT(timeAgoMessages)
  const format = useFormat()
  const isFresh = Math.abs(now - new Date(time).getTime()) < aMinute
  return (
    <Tooltip title={format.dateTime(time)} mouseEnterDelay={0.3}>
      <time dateTime={time}>{isFresh ? t('justNow') : format.relative(time, now)}</time>
    </Tooltip>
  )
}
