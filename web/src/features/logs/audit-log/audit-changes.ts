import { isLanguage, languageFacts } from '@amber/contract/localized-text.ts'
import type { AuditEventDetail } from '@amber/contract/logs/audit-log.ts'
import { menuFields } from '@amber/contract/menus/menu-fields.ts'
import { announcementFields } from '@amber/contract/messaging/announcement-fields.ts'
import { nounList } from '@amber/contract/nouns/nouns.ts'
import { permissions } from '@amber/contract/permissions.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import { roleTexts } from '@amber/contract/roles/roles.ts'
import { exportedUserFields, userFields } from '@amber/contract/users/user-fields.ts'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import { useFieldTexts } from '#web/ui/fields/field-texts.ts'
import type { FieldChange, FieldTexts } from '#web/ui/change/field-changes.tsx'
import { auditFieldMessages, auditValueMessages } from './audit-log.messages.ts'

/** Fields that change never or always, such as ids and timestamps. */
export const unspoken: ReadonlySet<string> = new Set([
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

function leavesOf(value: unknown, field = ''): Leaf[] {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isRecord) return field ? [{ field, value }] : []
  return Object.entries(value).flatMap(([key, inner]) =>
    unspoken.has(key) ? [] : leavesOf(inner, field ? `${field}.${key}` : key),
  )
}

/** Returns the fields that differ, in record order; all non-empty ones when a side is missing. */
export function changesOf(before: unknown, after: unknown): FieldChange[] {
  const sides = { before: leavesOf(before), after: leavesOf(after) }
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
export function useChangeTexts({
  names,
  targetType,
}: Pick<AuditEventDetail, 'names' | 'targetType'>): FieldTexts {
  const label = useT(auditFieldMessages)
  const word = useT(auditValueMessages)
  const translate = useTranslate()
  const noun = nounList.find(({ name }) => name === targetType)
  const choices = useFieldTexts(noun?.fields ?? choiceFields)
  return {
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
