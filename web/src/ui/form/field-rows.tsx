import { useState, type ReactNode } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { formMessages } from './form.messages.ts'
import type { FormField } from './form-field.tsx'
import './form.css'

type Rows<Field extends FormField> = {
  fields: readonly Field[]
  values: Readonly<Record<string, unknown>>
  /** Errors by field name. */
  errors: Readonly<Record<string, string | undefined>>
  renderRow: (field: Field) => ReactNode
}

/** Folded, unless one has a value. */
function FurtherLanguages<Field extends FormField>({
  fields,
  values,
  errors,
  renderRow,
}: Rows<Field>) {
  const t = useT(formMessages)
  const [chosen, setChosen] = useState<boolean>()
  const isFilled = fields.some(({ name }) => Boolean(values[name]))
  const isFaulty = fields.some(({ name }) => errors[name] !== undefined)
  return (
    <details
      className="field-languages"
      open={isFaulty || (chosen ?? isFilled)}
      onToggle={({ currentTarget }) => setChosen(currentTarget.open)}
    >
      <summary>{t('moreLanguages')}</summary>
      <div className="fields">{fields.map(renderRow)}</div>
    </details>
  )
}

/** Fields of a form in their order. Those of further languages are behind a disclosure. */
export function FieldRows<Field extends FormField>(props: Rows<Field>) {
  const { fields, renderRow } = props
  const folded = fields.filter(({ isFolded }) => isFolded)
  const [first] = folded
  return fields.map((field) => {
    if (field === first) return <FurtherLanguages key="languages" {...props} fields={folded} />
    return field.isFolded ? null : renderRow(field)
  })
}
