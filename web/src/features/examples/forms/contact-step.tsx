import { svg as plus } from 'virtual:icon/plus'
import { svg as trash } from 'virtual:icon/trash-2'
import { email, nickName, phone } from '@amber/contract/rules.ts'
import { Form } from 'antd'
import Input from 'antd/es/input/Input'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { byRule } from './by-rule.ts'
import { functionFormsMessages } from './function-forms.messages.ts'

const most = 5

function Contacts() {
  const t = useT(functionFormsMessages)
  const translate = useTranslate()
  return (
    <fieldset className="forms-contacts">
      <legend>
        {t('contacts')} <small>{t('contactsHint')}</small>
      </legend>
      <Form.List name="contacts">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }, place) => (
              <div key={key} className="forms-contact">
                <Form.Item name={[name, 'name']} rules={[byRule(nickName, translate)]}>
                  <Input
                    aria-label={t('contactName', { index: place + 1 })}
                    placeholder={t('namePlaceholder')}
                  />
                </Form.Item>
                <Form.Item name={[name, 'phone']} rules={[byRule(phone, translate)]}>
                  <Input
                    aria-label={t('contactPhone', { index: place + 1 })}
                    placeholder={t('phone')}
                    inputMode="tel"
                  />
                </Form.Item>
                <button
                  type="button"
                  className="tool"
                  aria-label={t('removeContact', { index: place + 1 })}
                  title={t('removeContact', { index: place + 1 })}
                  onClick={() => remove(name)}
                >
                  <Icon svg={trash} size={16} />
                </button>
              </div>
            ))}
            <button
              type="button"
              className="button"
              disabled={fields.length >= most}
              onClick={() => add({})}
            >
              <Icon svg={plus} size={16} />
              {t('add')}
            </button>
          </>
        )}
      </Form.List>
    </fieldset>
  )
}

const channels = ['email', 'phone'] as const

/** `Form.Item` passes the value, the handler and the id. */
function ChannelChoice(props: { id?: string; value?: string; onChange?: (value: string) => void }) {
  const { id, value, onChange } = props
  const t = useT(functionFormsMessages)
  return (
    <div id={id} className="field-radios" role="radiogroup" aria-label={t('channel')}>
      {channels.map((channel) => (
        <label key={channel} className="choice">
          <input
            type="radio"
            name="channel"
            checked={value === channel}
            onChange={() => onChange?.(channel)}
          />
          <span>{t(channel)}</span>
        </label>
      ))}
    </div>
  )
}

export function ContactStep() {
  const t = useT(functionFormsMessages)
  const translate = useTranslate()
  const channel = Form.useWatch<'email' | 'phone' | undefined>('channel')
  return (
    <>
      <Form.Item name="channel" label={t('channel')}>
        <ChannelChoice />
      </Form.Item>
      {channel === 'phone' ? (
        <Form.Item name="phone" label={t('phone')} rules={[byRule(phone, translate)]} required>
          <Input inputMode="tel" autoComplete="off" />
        </Form.Item>
      ) : (
        <Form.Item name="email" label={t('email')} rules={[byRule(email, translate)]} required>
          <Input inputMode="email" autoComplete="off" />
        </Form.Item>
      )}
      <Contacts />
    </>
  )
}
