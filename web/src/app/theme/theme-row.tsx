import { themeSizes } from '@amber/contract/settings/theme.ts'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { NumberInput } from '#web/ui/form/number-field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { themeMessages } from './theme.messages.ts'
import { useThemeSetting, type SettingPath } from './theme-setting.ts'

export function ThemeGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="theme-group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

export function ThemeRow(props: {
  label: string
  labelId?: string
  hint?: ReactNode
  isOff?: boolean
  children: ReactNode
}) {
  return (
    <div className="theme-row" data-off={props.isOff ?? false}>
      <div className="theme-row-text">
        <span id={props.labelId}>{props.label}</span>
        {props.hint && <small>{props.hint}</small>}
      </div>
      {props.children}
    </div>
  )
}

type RowProps<Value> = {
  setting: SettingPath<Value>
  label: string
  hint?: ReactNode
  /** Reason for which the setting is disabled. */
  off?: string | false | undefined
}

export function SwitchRow({ setting, label, hint, off }: RowProps<boolean>) {
  const id = useId()
  const [value, change] = useThemeSetting<boolean>(setting)
  return (
    <ThemeRow label={label} labelId={id} hint={off || hint} isOff={Boolean(off)}>
      <Switch checked={value} disabled={Boolean(off)} aria-labelledby={id} onChange={change} />
    </ThemeRow>
  )
}

export function SizeRow({ setting, label }: Pick<RowProps<number>, 'setting' | 'label'>) {
  const t = useT(themeMessages)
  const [value, change] = useThemeSetting<number>(setting)
  const [least, most] = themeSizes[setting] ?? [0, 0]
  const isFitting = (next: number | null): next is number =>
    next !== null && Number.isInteger(next) && next >= least && next <= most
  return (
    <ThemeRow label={label}>
      <NumberInput
        value={value}
        least={least}
        most={most}
        unit="px"
        aria-label={t('pixels', { name: label })}
        onChange={(next) => isFitting(next) && change(next)}
      />
    </ThemeRow>
  )
}

export function PictureChoice<Value extends string>(props: {
  label: string
  value: Value
  options: readonly { value: Value; label: string; picture?: ReactNode }[]
  isLabelHidden?: boolean
  onChange: (value: Value, card: HTMLElement) => void
}) {
  const name = useId()
  return (
    <fieldset className="theme-choice">
      <legend className={props.isLabelHidden ? 'visually-hidden' : undefined}>{props.label}</legend>
      <div
        className="theme-cards"
        data-has-pictures={props.options.some(({ picture }) => picture !== undefined)}
      >
        {props.options.map(({ value, label, picture }) => (
          <label key={value} className="theme-card">
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={value}
              checked={props.value === value}
              onChange={(event) => props.onChange(value, event.currentTarget.parentElement!)}
            />
            {picture}
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
