import { svg as plus } from 'virtual:icon/plus'
import { svg as trash } from 'virtual:icon/trash-2'
import { useState } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { EntryField } from '#web/ui/form/entry-field.tsx'
import { Icon } from '#web/ui/picture/icon.tsx'
import type { DemoInput } from './demo-form.ts'
import { functionFormsMessages } from './function-forms.messages.ts'
import type { DemoFormState } from './use-demo-form.ts'
import '#web/ui/form/form.css'
import '#web/ui/picker/picker.css'

const most = 5

type StepProps = { form: DemoFormState }

function Contacts({ form }: StepProps) {
  const { state, rows, addRow, removeRow } = form
  const t = useT(functionFormsMessages)
  return (
    <fieldset className="field forms-contacts">
      <legend>
        {t('contacts')} <small>{t('contactsHint')}</small>
      </legend>
      {rows.map((row, index) => (
        <div key={row} className="forms-contact">
          <EntryField
            name={`contacts.${row}.name`}
            label={t('contactName', { index: index + 1 })}
            placeholder={t('namePlaceholder')}
            autoComplete="off"
            error={state.problemOf(`contacts.${row}.name`)}
          />
          <EntryField
            name={`contacts.${row}.phone`}
            label={t('contactPhone', { index: index + 1 })}
            placeholder={t('phone')}
            autoComplete="off"
            inputMode="tel"
            error={state.problemOf(`contacts.${row}.phone`)}
          />
          <button
            type="button"
            className="tool"
            aria-label={t('removeContact', { index: index + 1 })}
            title={t('removeContact', { index: index + 1 })}
            onClick={() => removeRow(row)}
          >
            <Icon svg={trash} size={16} />
          </button>
        </div>
      ))}
      <button type="button" className="button" disabled={rows.length >= most} onClick={addRow}>
        <Icon svg={plus} size={16} />
        {t('add')}
      </button>
    </fieldset>
  )
}

type Channel = DemoInput['channel']

const channels = ['email', 'phone'] as const satisfies readonly Channel[]

export function ContactStep({ form }: StepProps) {
  const t = useT(functionFormsMessages)
  const [chosen, setChosen] = useState<Channel>('email')
  return (
    <>
      <fieldset className="field">
        <legend>{t('channel')}</legend>
        <div className="field-radios">
          {channels.map((channel) => (
            <label key={channel} className="choice">
              <input
                type="radio"
                name="channel"
                value={channel}
                checked={channel === chosen}
                onChange={() => setChosen(channel)}
              />
              <span>{t(channel)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {/* The other field stays mounted, so that its text is kept. */}
      {channels.map((channel) => (
        <div key={channel} hidden={channel !== chosen}>
          <EntryField
            name={channel}
            label={t(channel)}
            placeholder=""
            autoComplete="off"
            inputMode={channel === 'phone' ? 'tel' : 'email'}
            error={form.state.problemOf(channel)}
          />
        </div>
      ))}
      <Contacts form={form} />
    </>
  )
}
