import { useState } from 'react'
import { RecordSteps } from '#web/ui/search/record-steps.tsx'

const total = 12

export function RecordStepsDemo() {
  const [position, setPosition] = useState(1)
  const stepTo = (next: number) =>
    next >= 1 && next <= total ? { key: String(next), take: () => setPosition(next) } : undefined
  return (
    <div className="demo-row">
      <RecordSteps
        position={position}
        total={total}
        previous={stepTo(position - 1)}
        next={stepTo(position + 1)}
        pathOf={() => '/function/components?section=RecordSteps'}
        isTabShared
      />
    </div>
  )
}
