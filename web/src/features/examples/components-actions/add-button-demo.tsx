import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { AddButton } from '#web/ui/layout/add-button.tsx'

export function AddButtonDemo() {
  const t = useT(sampleMessages)
  const [count, setCount] = useState(0)
  return (
    <>
      <div className="demo-row">
        <AddButton text={t('add')} onPress={() => setCount(count + 1)} />
        <span role="status">{t('added', { count })}</span>
      </div>
      <div className="demo-row">
        <button type="button" className="button button-main">
          {t('primary')}
        </button>
        <button type="button" className="button">
          {t('plain')}
        </button>
        <button type="button" className="button button-bad">
          {t('danger')}
        </button>
        <button type="button" className="link-button">
          {t('link')}
        </button>
        <button type="button" className="button" disabled>
          {t('disabled')}
        </button>
      </div>
    </>
  )
}
