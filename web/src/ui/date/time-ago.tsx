import { useFormat } from '#web/lib/call/services.ts'
import { useAgo } from './use-now.ts'

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
