import type { AuditEventDetail } from '@amber/contract/logs/audit-log.ts'
import { permissions } from '@amber/contract/permissions.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import { roleTexts } from '@amber/contract/roles/roles.ts'
import { userColumns } from '@amber/contract/users/user-columns.ts'
import type { UserColumn } from '@amber/contract/users/user-columns.ts'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import type { FieldChange, FieldTexts } from '#web/ui/change/field-changes.tsx'
import { auditFieldMessages, auditValueMessages } from './audit-log.messages.ts'

/** Stamps and keys, which every change moves or none. */
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

/** A field by its path, such as `tab.mode`. */
type Leaf = { field: string; value: unknown }

/** The fields of a record, those of records inside it by their whole path. */
function leavesOf(value: unknown, field = ''): Leaf[] {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isRecord) return field ? [{ field, value }] : []
  return Object.entries(value).flatMap(([key, inner]) =>
    unspoken.has(key) ? [] : leavesOf(inner, field ? `${field}.${key}` : key),
  )
}

/** The fields that differ, in the order of the record; all that say anything where there is only one side. */
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

/** For comparing; nothing, an empty text and an empty list are alike. */
const textOf = (value: unknown) =>
  value === '' || (Array.isArray(value) && value.length === 0) ? 'null' : JSON.stringify(value)

/** The words of fields and values: labels, roles and people by name, states. What has none is as it is. */
export function useChangeTexts({ names }: Pick<AuditEventDetail, 'names'>): FieldTexts {
  const label = useT(auditFieldMessages)
  const word = useT(auditValueMessages)
  const translate = useTranslate()
  return {
    labelOf: (field) =>
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
      if (field === 'columns' && Object.hasOwn(userColumns, value))
        return translate(userColumns[value as UserColumn])
      const coded = `${field.split('.').at(-1)}.${value}`
      if (Object.hasOwn(auditValueMessages, coded))
        return word(coded as keyof typeof auditValueMessages)
      if (Object.hasOwn(permissions, value)) return translate(permissions[value as Permission])
      const named = Object.hasOwn(names, value) ? names[value] : undefined
      if (named?.kind !== 'role' || named.code === null) return named?.name
      return translate(roleTexts({ code: named.code, name: named.name }))
    },
  }
}
