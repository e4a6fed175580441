import { useId, useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { EntryField } from '#web/ui/form/entry-field.tsx'
import { useEntryForm, type Entries } from '#web/ui/form/use-entry-form.ts'

const findProblems = ({ name }: Entries) => (name ? {} : { name: sampleMessages.required })

function RenameDialog({ onClose }: { onClose: () => void }) {
  const t = useT(sampleMessages)
  const id = useId()
  const state = useEntryForm({ findProblems, send: async () => onClose() })
  return (
    <DialogFrame
      kind="box"
      title={t('rename')}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" form={id} className="button button-main">
            {t('save')}
          </button>
        </>
      }
    >
      <DialogForm id={id} state={state}>
        <EntryField
          name="name"
          label={t('text')}
          placeholder={t('laptop')}
          autoComplete="off"
          error={state.problemOf('name')}
        />
      </DialogForm>
    </DialogFrame>
  )
}

export function DialogFormDemo() {
  const t = useT(sampleMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="demo-row">
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t('rename')}
      </button>
      {isOpen && <RenameDialog onClose={() => setOpen(false)} />}
    </div>
  )
}
