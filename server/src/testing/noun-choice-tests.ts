import { expect, test } from 'vitest'
import type * as z from 'zod'
import type { Endpoint } from '@amber/contract/endpoint.ts'
import type { Noun } from '@amber/contract/nouns/define-noun.ts'
import type { TestApp } from './test-app.ts'

type Content = Readonly<Record<string, unknown>>
/** Fields differ between nouns. */
type Create = Endpoint<z.core.$ZodType<unknown, Content>, z.core.$ZodType<{ id: string }>>
type List = Endpoint<
  z.core.$ZodType<unknown, Content>,
  z.core.$ZodType<{ records: { id: string }[] }>
>

type Subject = {
  app: TestApp
  noun: Noun
  calls: { create: unknown; list: unknown }
  admin: { token: string }
  contentOf: () => Content | Promise<Content>
}

/**
 * Tests the fields of choices of a noun: the database takes each declared choice (a further one needs a migration), and
 * lists find any of several.
 */
export function nounChoiceTests({ app, noun, calls, admin, contentOf }: Subject): void {
  const [create, list] = [calls.create as Create, calls.list as List]
  for (const [name, field] of Object.entries(noun.fields)) {
    if (field.kind !== 'choice' && field.kind !== 'choices') continue
    test(`stores each choice of ${name}, and finds any of several`, async () => {
      const codes = Object.keys(field.options)
      const ids = new Map<string, string>()
      for (const code of codes) {
        const value = field.kind === 'choices' ? [code] : code
        const stored = await app.call(create, { ...(await contentOf()), [name]: value }, admin)
        expect(stored.data).toMatchObject({ [name]: value })
        ids.set(code, stored.data.id)
      }
      const search = (wanted: string) => app.call(list, { [name]: wanted, size: 100 }, admin)
      const found = async (wanted: string) =>
        (await search(wanted)).data.records.map(({ id }) => id)
      const [first = '', second = first] = codes
      const both = [first, second].map((code) => ids.get(code))
      expect(await found(`${first},${second}`)).toEqual(expect.arrayContaining(both))
      expect((await found(second)).includes(ids.get(first)!)).toBe(first === second)
      expect((await search('no-such-choice')).code).toBe('input_invalid')
    })
  }
}
