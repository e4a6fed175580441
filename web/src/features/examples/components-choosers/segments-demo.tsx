import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { Segments } from '#web/ui/picker/segments.tsx'

const periods = ['day', 'week', 'month'] as const

export function SegmentsDemo() {
  const t = useT(sampleMessages)
  const [period, setPeriod] = useState<(typeof periods)[number]>('week')
  return (
    <div className="demo-row">
      <Segments
        label={t('range')}
        value={period}
        options={periods.map((value) => ({ value, text: t(value) }))}
        onChange={setPeriod}
      />
    </div>
  )
}
