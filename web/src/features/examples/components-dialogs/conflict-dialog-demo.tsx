import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { ConflictDialog } from '#web/ui/dialog/conflict-dialog.tsx'

export function ConflictDialogDemo() {
  const t = useT(sampleMessages)
  const [isOpen, setOpen] = useState(false)
  const [choices, setChoices] = useState({})
  return (
    <>
      <div className="demo-row">
        <button type="button" className="button" onClick={() => setOpen(true)}>
          {t('openConflict')}
        </button>
        <code>{JSON.stringify(choices)}</code>
      </div>
      {isOpen && (
        <ConflictDialog
          changed={{ by: 'Ada Lovelace', time: '2026-03-04T08:30:00Z' }}
          fields={[
            { name: 'name', label: t('text'), base: t('laptop'), mine: 'M4', theirs: 'M5' },
            { name: 'note', label: t('longText'), base: '', mine: '', theirs: t('used') },
          ]}
          onChoose={(chosen) => {
            setChoices(chosen)
            setOpen(false)
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </>
  )
}
