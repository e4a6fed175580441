import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { DateField, DateRangeField, TimeField, type DateRange } from '#web/ui/date/date-field.tsx'

export function DateFieldDemo() {
  const t = useT(sampleMessages)
  const [day, setDay] = useState<string | null>('2026-03-04')
  const [instant, setInstant] = useState<string | null>('2026-03-04T08:30:00Z')
  const [time, setTime] = useState('08:30')
  const [range, setRange] = useState<DateRange>({ from: undefined, to: undefined })
  return (
    <div className="demo-columns">
      <DateField aria-label={t('date')} value={day} onChange={setDay} />
      <DateField aria-label={t('dateTime')} hasTime value={instant} onChange={setInstant} />
      <TimeField aria-label={t('time')} value={time} onChange={setTime} />
      <DateRangeField
        id="components-range"
        label={t('dayRange')}
        value={range}
        onChange={setRange}
      />
      <DateField aria-label={t('invalid')} aria-invalid value={null} onChange={setDay} />
    </div>
  )
}
