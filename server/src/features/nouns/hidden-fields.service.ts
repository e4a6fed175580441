import type { Noun, NounField } from '@amber/contract/nouns/define-noun.ts'
import {
  hiddenFieldsOf,
  permissionOfField,
  searchNamesOf,
  type Viewer,
} from '@amber/contract/nouns/noun-views.ts'
import type { Route } from '#server/http/bind.ts'
import { fail, type Problem } from '#server/http/problem.ts'

type Values = Readonly<Record<string, unknown>>

/** Returns the refusal of a field that the caller may not see; `key` is the input that names it. */
export function forbiddenField(noun: Noun, field: string, key = field): Problem {
  const permission = permissionOfField(noun, field)
  return fail('permission_missing', {
    ...(permission && { permission }),
    fields: { [key]: 'field_forbidden' },
  })
}

/** Returns the key by which the input of a verb names a field. */
function keyIn(verb: string, input: Values, [name, field]: [string, NounField]) {
  const given = (key: string) => input[key] !== undefined
  switch (verb) {
    case 'list':
    case 'download':
      return input['sort'] === name || input['sort'] === `-${name}`
        ? 'sort'
        : searchNamesOf(name, field).find(given)
    case 'findRecords':
    case 'findTree':
    case 'file':
    case 'preview':
      return input['field'] === name ? 'field' : undefined
    default:
      return given(name) ? name : undefined
  }
}

/** @throws `permission_missing` if an input sets, searches, sorts by or reads a field that the caller may not see */
export function requireSeen(
  noun: Noun,
  { verb, input, caller }: { verb: string; input: Values; caller: Viewer },
): void {
  for (const name of hiddenFieldsOf(noun, caller)) {
    const key = keyIn(verb, input, [name, noun.fields[name]!])
    if (key !== undefined) throw forbiddenField(noun, name, key)
  }
}

/** Returns a record without the fields that the caller may not see. */
export function recordSeenBy<Record extends Values>(
  noun: Noun,
  record: Record,
  caller: Viewer,
): Record {
  const hidden = hiddenFieldsOf(noun, caller)
  if (hidden.length === 0) return record
  const entries = Object.entries(record).filter(([name]) => !hidden.includes(name))
  return Object.fromEntries(entries) as Record
}

type Page<Item> = { records: readonly Item[] }

/** Returns the answer of a verb as the caller may see it. */
export function answerSeenBy(
  noun: Noun,
  { verb, answer, caller }: { verb: string; answer: unknown; caller: Viewer },
): unknown {
  switch (verb) {
    case 'list': {
      const page = answer as Page<Values>
      return { ...page, records: page.records.map((one) => recordSeenBy(noun, one, caller)) }
    }
    case 'changes': {
      // A change of hidden fields alone stays, as the version and the last change of the record tell of it.
      const page = answer as Page<{ fields: readonly { field: string }[] }>
      const hidden = hiddenFieldsOf(noun, caller)
      const records = page.records.map((change) => ({
        ...change,
        fields: change.fields.filter(({ field }) => !hidden.includes(field)),
      }))
      return { ...page, records }
    }
    case 'remove':
    case 'findRecords':
    case 'findTree':
    case 'preview':
    case 'file':
    case 'download':
      return answer
    default:
      return recordSeenBy(noun, answer as Values, caller)
  }
}

/** Refuses hidden fields in inputs and removes them from answers; a download ends once a field of it is hidden. */
export function limitToSeen(noun: Noun, verb: string, route: Route): Route {
  if (Object.values(noun.fields).every(({ visibleTo }) => visibleTo === undefined)) return route
  return {
    ...route,
    requireInput: (input, caller) => requireSeen(noun, { verb, input: input as Values, caller }),
    answerFor: (answer, caller) => answerSeenBy(noun, { verb, answer, caller }),
    keepsView: (before, now) => {
      const hiddenBefore = hiddenFieldsOf(noun, before)
      return hiddenFieldsOf(noun, now).every((name) => hiddenBefore.includes(name))
    },
  }
}
