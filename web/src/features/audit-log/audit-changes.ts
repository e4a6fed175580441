import type { AuditEventDetail, AuditName } from '@amber/contract/audit-log.ts'
import { permissions } from '@amber/contract/permissions.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import { roleWords } from '@amber/contract/roles.ts'
import { useCallback } from 'react'
import { useFormat, useSay, useT } from '#web/lib/services.ts'
import type { Change } from '#web/ui/change-list.tsx'
import { auditFieldMessages, auditValueMessages } from './audit-fields.messages.ts'

/** Stamps and keys, which every change moves or none. */
const unspoken = new Set([
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
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/

type Leaf = { path: readonly string[]; value: unknown }

/** The fields of a record, those of records inside it by their whole path. */
export function leavesOf(value: unknown, path: readonly string[] = []): Leaf[] {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isRecord) return path.length > 0 ? [{ path, value }] : []
  return Object.entries(value).flatMap(([key, inner]) =>
    unspoken.has(key) ? [] : leavesOf(inner, [...path, key]),
  )
}

/** The fields that differ, in the order of the record; all of them where there is only one side. */
export function changedLeaves(before: unknown, after: unknown) {
  const sides = { before: leavesOf(before), after: leavesOf(after) }
  const keys = new Map(
    [...sides.before, ...sides.after].map(({ path }) => [path.join('.'), path] as const),
  )
  return [...keys]
    .map(([key, path]) => ({
      path,
      before: sides.before.find((leaf) => leaf.path.join('.') === key)?.value,
      after: sides.after.find((leaf) => leaf.path.join('.') === key)?.value,
    }))
    .filter((leaf) => JSON.stringify(leaf.before ?? null) !== JSON.stringify(leaf.after ?? null))
}

/** Turns an event's before and after into words: labels, roles and people by name, states, times. */
export function useChanges(): (event: AuditEventDetail) => Change[] {
  const field = useT(auditFieldMessages)
  const word = useT(auditValueMessages)
  const say = useSay()
  const format = useFormat()
  return useCallback(
    ({ before, after, names }) => {
      const labelOf = (path: readonly string[]) =>
        path
          .map((key) =>
            Object.hasOwn(auditFieldMessages, key)
              ? field(key as keyof typeof auditFieldMessages)
              : key,
          )
          .join(' · ')
      const nameOf = ({ kind, name, code }: AuditName) =>
        kind === 'role' && code !== null ? say(roleWords({ code, name })) : name
      const wordOf = (key: string, value: unknown): string => {
        const text = typeof value === 'string' ? value : JSON.stringify(value)
        for (const coded of [`${key}.${text}`, typeof value === 'boolean' ? text : ''])
          if (Object.hasOwn(auditValueMessages, coded))
            return word(coded as keyof typeof auditValueMessages)
        if (Object.hasOwn(permissions, text)) return say(permissions[text as Permission])
        const named = Object.hasOwn(names, text) ? names[text] : undefined
        if (named) return nameOf(named)
        if (typeof value === 'number') return format.number(value)
        return isoTime.test(text) ? format.exactTime(text) : text
      }
      const textOf = (key: string, value: unknown): string | null => {
        if (value === null || value === undefined || value === '') return null
        if (!Array.isArray(value)) return wordOf(key, value)
        return value.map((one) => wordOf(key, one)).join(word('and')) || null
      }
      return changedLeaves(before, after).flatMap((leaf) => {
        const key = leaf.path.at(-1) ?? ''
        const change = {
          label: labelOf(leaf.path),
          before: textOf(key, leaf.before),
          after: textOf(key, leaf.after),
        }
        return change.before === null && change.after === null ? [] : [change]
      })
    },
    [field, word, say, format],
  )
}
