import { expect, test } from 'vitest'
import type * as z from 'zod'
import type { Endpoint } from '@amber/contract/endpoint.ts'
import type { Noun } from '@amber/contract/nouns/define-noun.ts'
import type { TestApp } from './test-app.ts'

type Content = Readonly<Record<string, unknown>>

type Subject = {
  app: TestApp
  noun: Noun
  calls: { create: unknown }
  admin: { token: string }
  contentOf: () => Promise<Content>
}

/** Tests that the database takes each declared choice of a noun: a further one needs a migration. */
export function nounChoiceTests({ app, noun, calls, admin, contentOf }: Subject): void {
  const create = calls.create as Endpoint<z.core.$ZodType<unknown, Content>>
  for (const [name, field] of Object.entries(noun.fields)) {
    if (field.kind !== 'choice' && field.kind !== 'choices') continue
    test(`stores each choice of ${name}`, async () => {
      for (const code of Object.keys(field.options)) {
        const value = field.kind === 'choices' ? [code] : code
        const stored = await app.call(create, { ...(await contentOf()), [name]: value }, admin)
        expect(stored.data, stored.text).toMatchObject({ [name]: value })
      }
    })
  }
}
