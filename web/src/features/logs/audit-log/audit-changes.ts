import { isLanguage, languageFacts } from '@amber/contract/localized-text.ts'
import type { AuditEventDetail } from '@amber/contract/logs/audit-log.ts'
import { menuFields } from '@amber/contract/menus/menu-fields.ts'
import { announcementFields } from '@amber/contract/messaging/announcement-fields.ts'
import type { Noun, NounFields } from '@amber/contract/nouns/define-noun.ts'
import { nounList } from '@amber/contract/nouns/nouns.ts'
import { permissions } from '@amber/contract/permissions.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import { roleTexts } from '@amber/contract/roles/roles.ts'
import { exportedUserFields, userFields } from '@amber/contract/users/user-fields.ts'
import { useFormat, useTranslate, useT } from '#web/lib/call/services.ts'
import { rangeText } from '#web/ui/date/range-text.ts'
import { useFieldTexts } from '#web/ui/fields/field-texts.ts'
import type { FieldChange, FieldTexts } from '#web/ui/change/field-changes.tsx'
import { auditFieldMessages, auditValueMessages } from './audit-log.messages.ts'

/** Fields that change never or always, such as ids and timestamps. */
export const unnamedFields: ReadonlySet<string> = new Set([
  'id',
  'version',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
  'removedBy',
  'i18nKey',
  'iconType',
])

/** Fields of all records, for the labels of their choices. */
const choiceFields = { ...userFields, ...menuFields, ...announcementFields }

type Leaf = { field: string; value: unknown }

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function leavesIn(field: string, value: unknown): Leaf[] {
  if (!isRecord(value)) return [{ field, value }]
  return Object.entries(value).flatMap(([key, inner]) => leavesIn(`${field}.${key}`, inner))
}

/** Values of declared fields, such as ranges and JSON, are whole. */
function leavesOf(state: unknown, declared: NounFields): Leaf[] {
  if (!isRecord(state)) return []
  return Object.entries(state).flatMap(([field, value]) => {
    if (Object.hasOwn(declared, field)) return [{ field, value }]
    return unnamedFields.has(field) ? [] : leavesIn(field, value)
  })
}

/** Returns the noun of a target, if it is a record of one. */
export const nounOf = ({ targetType }: Pick<AuditEventDetail, 'targetType'>): Noun | undefined =>
  nounList.find(({ name }) => name === targetType)

type States = Pick<AuditEventDetail, 'before' | 'after'>

/** Returns the fields that differ, in record order; all non-empty ones when a side is missing. */
export function changesOf({ before, after }: States, noun: Noun | undefined): FieldChange[] {
  const declared = noun?.fields ?? {}
  const sides = { before: leavesOf(before, declared), after: leavesOf(after, declared) }
  const fields = new Set([...sides.before, ...sides.after].map(({ field }) => field))
  const valueIn = (leaves: Leaf[], field: string) =>
    leaves.find((leaf) => leaf.field === field)?.value ?? null
  return [...fields]
    .map((field) => ({
      field,
      before: valueIn(sides.before, field),
      after: valueIn(sides.after, field),
    }))
    .filter((change) => textOf(change.before) !== textOf(change.after))
}

/** Text to compare by; null, an empty string and an empty list are equal. */
const textOf = (value: unknown) =>
  value === '' || (Array.isArray(value) && value.length === 0) ? 'null' : JSON.stringify(value)

/** Translates fields and values: labels, role and user names, states. Unknown ones stay as they are. */
export function useChangeTexts(
  { names }: Pick<AuditEventDetail, 'names'>,
  noun: Noun | undefined,
): FieldTexts {
  const label = useT(auditFieldMessages)
  const word = useT(auditValueMessages)
  const translate = useTranslate()
  const format = useFormat()
  const choices = useFieldTexts(noun?.fields ?? choiceFields)
  const kindOf = (field: string) => noun?.fields[field]?.kind
  return {
    isWhole: (field) => kindOf(field) === 'json',
    labelOf: (field) =>
      (noun && choices.labelOf(field)) ??
      field
        .split('.')
        .map((key) =>
          Object.hasOwn(auditFieldMessages, key)
            ? label(key as keyof typeof auditFieldMessages)
            : key,
        )
        .join(' · '),
    valueOf: (field, value) => {
      const kind = kindOf(field)
      if (kind === 'number-range' || kind === 'day-range') return rangeText(format, value)
      if (typeof value !== 'string') return undefined
      const column = field === 'columns' && exportedUserFields.find((name) => name === value)
      if (column) return translate(userFields[column].label)
      const name = field.split('.').at(-1) ?? ''
      const chosen = choices.valueOf(name, value)
      if (chosen !== undefined) return chosen
      if (name === 'firstVisit' && isLanguage(value)) return translate(languageFacts[value].texts)
      const coded = `${name}.${value}`
      if (Object.hasOwn(auditValueMessages, coded))
        return word(coded as keyof typeof auditValueMessages)
      if (Object.hasOwn(permissions, value)) return translate(permissions[value as Permission])
      const named = Object.hasOwn(names, value) ? names[value] : undefined
      if (named?.kind !== 'role' || named.code === null) return named?.name
      return translate(roleTexts({ code: named.code, name: named.name }))
    },
  }
}
