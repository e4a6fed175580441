import { svg as arrow } from 'virtual:icon/arrow-right'
import type { ReactNode } from 'react'
import { useFormat, useT } from '#web/lib/call/services.ts'
import { fieldChangesMessages } from './field-changes.messages.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import './field-changes.css'

/** A field as it was and as it became: anything that JSON can hold, null where there was nothing. */
export type FieldChange = { field: string; before?: unknown; after?: unknown }

export type FieldTexts = {
  /** What a field is called; left out, its own name. */
  labelOf?: (field: string) => string | undefined
  /** What a value (of a list: one of its items) is called; left out, or undefined: as it is. */
  valueOf?: (field: string, value: unknown) => string | undefined
}

/** More of a list than this is counted, not shown. */
const mostItems = 40

const isEmpty = (value: unknown) =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0)
/** A moment on the wire: ISO 8601 in UTC. */
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

/** Of a list only what came and went: the rest would hide it. */
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

/**
 * What changed, field by field, in words: each value before and after, and of lists what came and what went. Knows
 * nothing of what the fields are of: their words are the caller's. Times and numbers are written as the reader does.
 */
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
            {Array.isArray(before ?? []) && Array.isArray(after ?? []) && (before ?? after) ? (
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
