import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '#web/lib/call/services.ts'
import { usePhone } from '#web/ui/use-media.ts'
import { PageStepper } from '#web/ui/table/page-stepper.tsx'
import { Pager } from '#web/ui/table/pager.tsx'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'

const total = 428
const records = Array.from({ length: 10 })

export function PagerDemo() {
  const t = useT(sampleMessages)
  const [query] = useSearchParams()
  const isPhone = usePhone()
  const [size, setSize] = useState(10)
  const [step, setStep] = useState(1)
  const current = Number(query.get('current') ?? 1)
  const page = { current, size, total, totalIsEstimate: false, records }
  return (
    <>
      <Pager
        name={t('tags')}
        page={page}
        size={size}
        onSize={setSize}
        searchOfPage={(to) => `?section=Pager&current=${to}`}
        isPhone={isPhone}
      />
      <PageStepper page={page} current={step} size={10} onChange={setStep} />
    </>
  )
}
