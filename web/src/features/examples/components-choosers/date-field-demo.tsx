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
      <div className="demo-state">
        <label htmlFor="components-day">{t('date')}</label>
        <DateField id="components-day" value={day} onChange={setDay} />
      </div>
      <div className="demo-state">
        <label htmlFor="components-instant">{t('dateTime')}</label>
        <DateField id="components-instant" hasTime value={instant} onChange={setInstant} />
      </div>
      <div className="demo-state">
        <label htmlFor="components-time">{t('time')}</label>
        <TimeField id="components-time" value={time} onChange={setTime} />
      </div>
      <div className="demo-state">
        <label htmlFor="components-days">{t('dayRange')}</label>
        <DateRangeField
          id="components-days"
          label={t('dayRange')}
          value={range}
          onChange={setRange}
        />
      </div>
      <div className="demo-state">
        <label htmlFor="components-wrong-day">{t('invalid')}</label>
        <DateField id="components-wrong-day" aria-invalid value={null} onChange={setDay} />
      </div>
    </div>
  )
}
