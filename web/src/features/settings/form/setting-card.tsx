import { useId, type ReactNode } from 'react'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { settingFormMessages } from './setting-form.messages.ts'
import '#web/features/settings/settings.css'

/** Card of a setting. `name` identifies it in a section index. */
export function SettingCard(props: {
  name: string
  title: string
  text: string
  children: ReactNode
}) {
  const { name, title, text, children } = props
  const id = useId()
  return (
    <section className="setting card" data-section={name} aria-labelledby={id}>
      <header className="setting-head">
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </header>
      <div className="setting-body">{children}</div>
    </section>
  )
}

/** Shows the last change of a setting, or that changes are unsaved. */
export function SettingStamp(props: {
  stored: { updateBy: string | null; updateTime: string | null }
  isDirty: boolean
}) {
  const { updateBy, updateTime } = props.stored
  const t = useT(settingFormMessages)
  const format = useFormat()
  const texts = updateTime
    ? t('changedBy', { name: updateBy ?? t('someoneElse'), time: format.dateTime(updateTime) })
    : t('isDefault')
  return (
    <span className="setting-stamp" data-dirty={props.isDirty}>
      {props.isDirty ? t('unsaved') : texts}
    </span>
  )
}
