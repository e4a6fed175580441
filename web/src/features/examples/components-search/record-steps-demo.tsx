import { useState } from 'react'
import { RecordSteps } from '#web/ui/search/record-steps.tsx'

const total = 12

export function RecordStepsDemo() {
  const [place, setPlace] = useState(1)
  const stepTo = (next: number) =>
    next >= 1 && next <= total ? { key: String(next), take: () => setPlace(next) } : undefined
  return (
    <div className="demo-row">
      <RecordSteps
        place={place}
        total={total}
        previous={stepTo(place - 1)}
        next={stepTo(place + 1)}
        pathOf={() => '/function/components?section=RecordSteps'}
        isTabShared
      />
    </div>
  )
}
