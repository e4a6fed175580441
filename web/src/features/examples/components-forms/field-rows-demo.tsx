import { useState } from 'react'
import { sampleMessages } from '#web/features/examples/components/sample.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { FieldRow, type FormField } from '#web/ui/form/form-field.tsx'
import { FieldRows } from '#web/ui/form/field-rows.tsx'

export function FieldRowsDemo() {
  const t = useT(sampleMessages)
  const [changes, setChanges] = useState<Readonly<Record<string, unknown>>>({})
  const values: typeof changes = { name: t('laptop'), ...changes }
  const fields: FormField[] = [
    { kind: 'text', name: 'name', label: t('text'), isRequired: true },
    { kind: 'text', name: 'nameZhTw', label: '名稱（繁體）', isFolded: true },
  ]
  const errors: Readonly<Record<string, string | undefined>> = values.name
    ? {}
    : { name: t('required') }
  return (
    <div className="fields">
      <FieldRows
        fields={fields}
        values={values}
        errors={errors}
        renderRow={(field) => (
          <FieldRow
            key={field.name}
            id={`components-rows-${field.name}`}
            field={field}
            value={values[field.name] ?? ''}
            error={errors[field.name]}
            onChange={(value) => setChanges({ ...changes, [field.name]: value })}
          />
        )}
      />
    </div>
  )
}
