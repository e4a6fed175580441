import { demo } from '@amber/contract/examples/demo.ts'
import type { CallOf } from '@amber/contract/endpoint.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { textForIssue } from '@amber/contract/rules.ts'
import * as z from 'zod'
import type { Entries } from '#web/ui/form/use-entry-form.ts'
import { newPasswordProblems } from '#web/ui/password/new-password-fields.tsx'

export type DemoInput = CallOf<typeof demo.form>

/** Keys of the contact rows in their order; the key of a removed row is not used again. */
export type ContactRows = readonly number[]

const fieldsByStep = [
  ['userName', 'password', 'confirmPassword'],
  ['channel', 'email', 'phone', 'contacts'],
]
/** The review has no fields. */
export const lastStep = fieldsByStep.length

/** Returns the step with a field. */
export function stepOf(name: string): number {
  const [field = ''] = name.split('.')
  return Math.max(
    0,
    fieldsByStep.findIndex((fields) => fields.includes(field)),
  )
}

/** Returns the name of the field with a value of the input, such as `contacts.0.phone`. */
export const fieldAt = (path: string, rows: ContactRows) =>
  path.replace(/^contacts\.(\d+)/, (_, index: string) => `contacts.${rows[Number(index)]}`)

export function demoInputOf(entries: Entries, rows: ContactRows): DemoInput {
  const { userName = '', password = '' } = entries
  const channel: DemoInput['channel'] = entries.channel === 'phone' ? 'phone' : 'email'
  const contacts = rows.map((row) => ({
    name: entries[`contacts.${row}.name`] ?? '',
    phone: entries[`contacts.${row}.phone`] ?? '',
  }))
  return { userName, password, channel, [channel]: entries[channel] ?? '', contacts }
}

/** Validates the steps up to `step` with the input schema of the call, which the server uses as well. */
export function demoProblems(
  entries: Entries,
  { rows, step }: { rows: ContactRows; step: number },
) {
  const { confirmPassword } = newPasswordProblems(entries)
  const problems: Record<string, LocalizedText> = { ...(confirmPassword && { confirmPassword }) }
  const { error } = z.safeParse(demo.form.input, demoInputOf(entries, rows))
  for (const { path, message } of error?.issues ?? [])
    problems[fieldAt(path.join('.'), rows)] ??= textForIssue(message)
  return Object.fromEntries(Object.entries(problems).filter(([name]) => stepOf(name) <= step))
}
