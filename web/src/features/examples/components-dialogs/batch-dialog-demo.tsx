import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { BatchDialog } from '#web/ui/batch/batch-dialog.tsx'

export function BatchDialogDemo() {
  const t = useT(sampleMessages)
  const [isOpen, setOpen] = useState(false)
  const [done, setDone] = useState<readonly string[]>([])
  return (
    <>
      <div className="demo-row">
        <button type="button" className="button" onClick={() => setOpen(true)}>
          {t('archiveMany')}
        </button>
        <span role="status">{done.join(', ')}</span>
      </div>
      {isOpen && (
        <BatchDialog
          title={t('archiveMany')}
          confirm={t('archive')}
          result={t('outcome')}
          items={[
            { key: 'laptop', label: t('laptop') },
            { key: 'desk', label: t('desk') },
            { key: 'office', label: t('office'), skip: t('inUse') },
          ]}
          run={async ({ ids }) => ({
            rows: ids.map((id) => ({ id, code: id === 'desk' ? 'not_found' : null })),
          })}
          onDone={setDone}
          onClose={() => setOpen(false)}
        >
          <p>{t('confirmText')}</p>
        </BatchDialog>
      )}
    </>
  )
}
