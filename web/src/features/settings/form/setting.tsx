import { useT } from '#web/lib/call/services.ts'
import { Fact, FactList } from '#web/ui/change/fact-list.tsx'
import { shownValue } from '#web/ui/form/form-field.tsx'
import { SettingCard } from './setting-card.tsx'
import { settingFormMessages } from './setting-form.messages.ts'
import { SettingForm, type SettingFormProps } from './setting-form.tsx'

type Values = Readonly<Record<string, unknown>>

/** Form of a setting; read-only if environment variables set it (`fixed`). */
export function Setting<Value extends Values>(
  props: SettingFormProps<Value> & { fixed?: Partial<Value> | Values | null },
) {
  const { fixed, ...form } = props
  const t = useT(settingFormMessages)
  if (!fixed) return <SettingForm<Value> {...form} />
  const { fields, name, renderMore, text, title } = form
  return (
    <SettingCard name={name} title={title} text={text}>
      <div className="setting-fields fields">
        <p className="setting-news">{t('fixed')}</p>
        <FactList>
          {fields.map((field) => (
            <Fact key={field.name} label={field.label}>
              {shownValue(field, (fixed as Values)[field.name], t('notSet'))}
            </Fact>
          ))}
        </FactList>
        {renderMore?.(fixed as Value, true)}
      </div>
    </SettingCard>
  )
}
