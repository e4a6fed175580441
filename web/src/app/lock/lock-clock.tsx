import { useLanguage } from '#web/lib/call/services.ts'
import { useNow } from '#web/ui/date/time-ago.tsx'

export function LockClock() {
  const language = useLanguage()
  const now = new Date(useNow())
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, options).format(now)
  return (
    <div className="lock-clock">
      <p>{format({ hour: '2-digit', minute: '2-digit', hour12: false })}</p>
      <p>{format({ month: 'long', day: 'numeric', weekday: 'long' })}</p>
    </div>
  )
}
