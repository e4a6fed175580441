import { Tooltip } from 'antd'
import { useFormat } from '#web/lib/services.ts'

/** A time as people say it, such as 3 minutes ago; the exact one on hovering, and for machines. */
export function TimeAgo({ time, now }: { time: string; now: number }) {
  const format = useFormat()
  return (
    <Tooltip title={format.dateTime(time)} mouseEnterDelay={0.3}>
      <time dateTime={time}>{format.relative(time, now)}</time>
    </Tooltip>
  )
}
