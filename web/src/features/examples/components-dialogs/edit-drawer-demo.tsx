import { shortText } from '@amber/contract/rules.ts'
import { useState } from 'react'
import * as z from 'zod'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { EditDrawer } from '#web/ui/dialog/edit-drawer.tsx'
import type { FormField } from '#web/ui/form/form-field.tsx'

const schema = z.object({ name: shortText(32, 'required').min(1, 'required'), note: z.string() })
type Asset = z.infer<typeof schema> & { updateTime?: string }

export function EditDrawerDemo() {
  const t = useT(sampleMessages)
  const [saved, setSaved] = useState<Asset>()
  const asset = saved ?? { name: t('laptop'), note: '' }
  const [open, setOpen] = useState<'add' | 'edit'>()
  const fields: FormField[] = [
    { kind: 'text', name: 'name', label: t('text'), isRequired: true, maxLength: 32 },
    { kind: 'long-text', name: 'note', label: t('longText') },
  ]
  return (
    <>
      <div className="demo-row">
        {(['add', 'edit'] as const).map((kind) => (
          <button key={kind} type="button" className="button" onClick={() => setOpen(kind)}>
            {t(kind)}
          </button>
        ))}
        <code>{JSON.stringify(asset)}</code>
      </div>
      {open && (
        <EditDrawer<Asset, Asset, Asset, void>
          title={t(open)}
          submit={open === 'add' ? t('add') : t('save')}
          fields={fields}
          {...(open === 'edit' && {
            record: { data: asset, error: null, refetch: () => {} },
          })}
          draftOf={(item) => item ?? { name: '', note: '' }}
          inputOf={(draft) => draft}
          schema={schema}
          save={async (input) => setSaved(input)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
