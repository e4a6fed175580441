import type * as z from 'zod'
import type { Endpoint } from '@amber/contract/endpoint.ts'
import { isFileKind } from '@amber/contract/files/file-types.ts'
import { nounCalls } from '@amber/contract/nouns/noun-calls.ts'
import {
  importedFieldsOf,
  kebabCase,
  nameFieldOf,
  nounPathOf,
  type Noun,
  type NounField,
} from '@amber/contract/nouns/define-noun.ts'
import { nounNamed, nouns } from '@amber/contract/nouns/nouns.ts'
import { nounImports } from '#server/db/noun-tables.ts'
import { newId, randomText } from '#server/lib/platform.ts'
import type { TestApp } from './test-app.ts'
import { uploadSample } from './upload-sample.ts'

type Input = Record<string, unknown>
/** Fields differ between nouns. */
type Calls = Record<
  'create' | 'remove',
  Endpoint<z.core.$ZodType<unknown, Input>, z.core.$ZodType<{ id: string }>>
>
type Make<Value> = Record<string, () => Promise<Value>>

function valueOf(app: TestApp, field: NounField): unknown {
  switch (field.kind) {
    case 'flag':
      return true
    case 'number':
      return Math.floor(Math.random() * 1e9)
    case 'percent':
      return 12.5
    case 'money':
      return '1234.50'
    case 'date':
      return app.clock.now().toISOString().slice(0, 10)
    case 'time':
      return app.clock.now().toISOString()
    case 'choice':
      return Object.keys(field.options)[0]
    case 'choices':
      return Object.keys(field.options)
    case 'tags':
      return ['urgent', 'TCP/IP']
    case 'color':
      return '#1677FF'
    case 'json':
      return { size: [1, 2] }
    case 'number-range':
      return { from: 1, to: 2.5 }
    case 'day-range':
      return { from: '2026-03-04', to: '2026-03-05' }
    // Made by `contentOf`.
    case 'record':
    case 'file':
    case 'picture':
      return null
    case 'text':
      return randomText(app.platform, 6)
    // no default
  }
}

type Person = {
  token: string
  user: { id: string }
  /** Nouns whose records are being made because others need them; missing for the record that is asked for. */
  making?: readonly string[]
}

async function contentOf(app: TestApp, noun: Noun, person: Person): Promise<Input> {
  const content: Input = {}
  for (const [name, field] of Object.entries(noun.fields))
    content[name] = isFileKind(field.kind)
      ? await uploadSample(app, { noun, field: name }, person)
      : field.kind === 'record'
        ? await idOf(app, { noun, field }, person)
        : valueOf(app, field)
  return content
}

type ReferenceField = Extract<NounField, { kind: 'record' }>

/**
 * Returns a user, or a new record of a noun: none of the noun itself, which would need another one, and none that a
 * needed record can do without, as nouns may refer to each other.
 */
async function idOf(
  app: TestApp,
  { noun, field }: { noun: Noun; field: ReferenceField },
  person: Person,
) {
  const { of, isRequired = false } = field
  if (of === 'user') return person.user.id
  const { making } = person
  if (of === noun.name || (making && (!isRequired || making.includes(of)))) return null
  return (await makeNounRecord(app, of, { ...person, making: [...(making ?? []), of] })).id
}

/** Creates a record of a noun, with the records that it needs. */
export async function makeNounRecord(app: TestApp, name: string, person: Person) {
  const noun = nounNamed(name)
  const { create } = (nounCalls as unknown as Readonly<Record<string, Calls>>)[name]!
  const content = await contentOf(app, noun, person)
  const { id } = (await app.call(create, content, person)).data
  return { id, name: String(content[nameFieldOf(noun)]) }
}

/** Path of a noun's imports. */
export const importPathOf = ({ name }: Pick<Noun, 'name'>) => `/${kebabCase(name)}-imports`

const all = () =>
  Object.entries<Noun>(nouns).map(([key, noun]) => ({
    noun,
    calls: (nounCalls as unknown as Readonly<Record<string, Calls>>)[key]!,
  }))

/** Stores a checked import of a noun with one row. */
async function makeImport(app: TestApp, noun: Noun, person: Person): Promise<string> {
  const now = app.clock.now()
  const content = await contentOf(app, noun, person)
  const values = Object.fromEntries(importedFieldsOf(noun).map((name) => [name, content[name]]))
  const row = {
    id: newId(app.platform),
    noun: noun.name,
    ownerId: person.user.id,
    fileName: 'x',
    state: 'checked' as const,
    total: 1,
    bad: 0,
    allOrNothing: false,
    imported: 0,
    rows: [{ row: 2, name: 'x', values, faults: [] }],
    createTime: now,
    expiresAt: new Date(now.getTime() + 60_000),
  }
  await app.db.insert(nounImports).values(row)
  return row.id
}

/** Creates a record of each noun, by path. */
export function nounRecords(app: TestApp, person: Person): Make<string> {
  return Object.fromEntries(
    all().flatMap(({ noun }) => [
      [nounPathOf(noun), async () => (await makeNounRecord(app, noun.name, person)).id],
      [importPathOf(noun), () => makeImport(app, noun, person)],
    ]),
  )
}

/** Adds a record of each noun for each text that its name may have. */
export async function plantInNouns(
  app: TestApp,
  { person, texts }: { person: Person; texts: readonly string[] },
): Promise<void> {
  for (const { noun, calls } of all())
    for (const text of texts) {
      const content = { ...(await contentOf(app, noun, person)), [nameFieldOf(noun)]: text }
      await app.raw(calls.create, content, person)
    }
}

/** Makes valid input of the writes of each noun. */
export function nounInputs(app: TestApp, person: Person): Make<Input> {
  const records = nounRecords(app, person)
  return Object.fromEntries(
    all().flatMap(({ noun, calls }) => {
      const id = async () => ({ id: (await records[nounPathOf(noun)]?.()) ?? '' })
      const own = Object.entries({
        create: () => contentOf(app, noun, person),
        update: async () => ({
          ...(await id()),
          version: 1,
          ...(await contentOf(app, noun, person)),
        }),
        remove: id,
        download: async () => Promise.resolve({ format: 'csv' }),
        restore: async () => {
          const one = await id()
          await app.call(calls.remove, one, person)
          return one
        },
        ...Object.fromEntries(
          Object.keys(noun.actions ?? {}).map((verb) => [
            verb,
            async () => ({ ...(await id()), version: 1 }),
          ]),
        ),
      }).map(([verb, make]) => [`${noun.plural}.${verb}`, make] as const)
      const run = async () => ({ id: await makeImport(app, noun, person) })
      return [...own, [`${noun.name}Imports.run`, run] as const]
    }),
  )
}
