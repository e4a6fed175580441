import { useFormat } from '#web/lib/call/services.ts'
import { useAgo } from './use-ago.ts'

/** A time as people say it, such as 3 minutes ago; the exact one on hovering, and for machines. */
export function TimeAgo({ time, now }: { time: string; now: number }) {
  const ago = useAgo()
  const format = useFormat()
  return (
    <time dateTime={time} title={format.dateTime(time)}>
      {ago(time, now)}
    </time>
  )
}
