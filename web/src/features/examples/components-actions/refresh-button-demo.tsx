import { useState } from 'react'
import { RefreshButton } from '#web/ui/layout/refresh-button.tsx'

export function RefreshButtonDemo() {
  const [isBusy, setBusy] = useState(false)
  const refresh = () => {
    setBusy(true)
    setTimeout(() => setBusy(false), 1500)
  }
  return (
    <div className="demo-row">
      <RefreshButton isBusy={isBusy} onPress={refresh} />
    </div>
  )
}
