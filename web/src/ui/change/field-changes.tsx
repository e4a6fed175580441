import { svg as arrow } from 'virtual:icon/arrow-right'
import type { ReactNode } from 'react'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { fieldChangesMessages } from './change.messages.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import './change.css'

/** Any JSON values, null for none. */
export type FieldChange = { field: string; before?: unknown; after?: unknown }

export type FieldTexts = {
  /** Defaults to the name. */
  labelOf?: (field: string) => string | undefined
  /** Label of a value or list item; defaults to the value. */
  valueOf?: (field: string, value: unknown) => string | undefined
  /** Whether a list is one value, as in JSON, where order counts; it is shown before and after. */
  isWhole?: (field: string) => boolean
}

/** Maximum number of list items shown; the rest is counted. */
const mostItems = 40

const isEmpty = (value: unknown) =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0)
const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/.test(value)
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function useValueTexts({ valueOf }: FieldTexts) {
  const t = useT(fieldChangesMessages)
  const format = useFormat()
  return (field: string, value: unknown): string => {
    if (isEmpty(value)) return t('nothing')
    const texts = valueOf?.(field, value)
    if (texts !== undefined) return texts
    if (isTime(value)) return format.dateTime(value)
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') return format.number(value)
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
}

const isListChange = (before: unknown, after: unknown) =>
  Array.isArray(before ?? []) && Array.isArray(after ?? []) && (before ?? after) !== null

/** Shows only added and removed items, because unchanged ones would hide them. */
function ListChange(props: {
  before: unknown[]
  after: unknown[]
  textsOf: (item: unknown) => string
}) {
  const t = useT(fieldChangesMessages)
  const { before, after, textsOf } = props
  const sides = [
    ['taken', before.filter((item) => !after.some((other) => same(item, other)))],
    ['added', after.filter((item) => !before.some((other) => same(item, other)))],
  ] as const
  return sides.map(
    ([side, items]) =>
      items.length > 0 && (
        <span key={side} className="field-change-items" data-side={side}>
          <span className="field-change-side">{t(side)}</span>
          {items.slice(0, mostItems).map((item) => (
            <span key={JSON.stringify(item)} className="field-change-item">
              {textsOf(item)}
            </span>
          ))}
          {items.length > mostItems && (
            <span>{t('more', { count: items.length - mostItems })}</span>
          )}
        </span>
      ),
  )
}

function Value(props: { side: 'before' | 'after'; isNothing: boolean; children: ReactNode }) {
  const t = useT(fieldChangesMessages)
  const Mark = props.side === 'before' ? 'del' : 'ins'
  return (
    <span className="field-change-value" data-nothing={props.isNothing}>
      <span className="visually-hidden">{t(props.side)} </span>
      {props.isNothing ? props.children : <Mark>{props.children}</Mark>}
    </span>
  )
}

/** Shows changes field by field. Labels come from the caller; times and numbers are formatted. */
export function FieldChanges({
  changes,
  ...texts
}: { changes: readonly FieldChange[] } & FieldTexts) {
  const t = useT(fieldChangesMessages)
  const textsOf = useValueTexts(texts)
  return (
    <dl className="field-changes" aria-label={t('changes')}>
      {changes.map(({ field, before = null, after = null }) => (
        <div key={field}>
          <dt>{texts.labelOf?.(field) ?? field}</dt>
          <dd>
            {isListChange(before, after) && !texts.isWhole?.(field) ? (
              <ListChange
                before={(before ?? []) as unknown[]}
                after={(after ?? []) as unknown[]}
                textsOf={(item) => textsOf(field, item)}
              />
            ) : (
              <>
                <Value side="before" isNothing={isEmpty(before)}>
                  {textsOf(field, before)}
                </Value>
                <Icon svg={arrow} size={14} />
                <Value side="after" isNothing={isEmpty(after)}>
                  {textsOf(field, after)}
                </Value>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
