import * as z from 'zod'
import { expect, test } from 'vitest'
import { lenient, searchOf } from './url-state.ts'

const schema = z.object(
  lenient({
    name: z.string().trim().max(5).optional(),
    current: z.coerce.number().int().min(1).default(1),
    size: z.coerce
      .number()
      .pipe(z.literal([10, 20]))
      .default(10),
  }),
)

test('reads an invalid field as its default and keeps the others', () => {
  expect(schema.parse({ name: 'much too long', current: '2', size: '15' })).toEqual({
    current: 2,
    size: 10,
  })
  expect(schema.parse({ current: '1e99', size: '20', name: ' ann ' })).toEqual({
    name: 'ann',
    current: 1,
    size: 20,
  })
})

test('writes only values that differ from the default', () => {
  expect(searchOf(schema, { name: undefined, current: 1, size: 10 })).toBe('')
  expect(searchOf(schema, { name: 'a&b', current: 3, size: 10 })).toBe('?name=a%26b&current=3')
})

test('reads back the state that it writes', () => {
  const state = { name: 'é %+', current: 7, size: 20 } as const
  const query = new URLSearchParams(searchOf(schema, state))
  expect(schema.parse(Object.fromEntries(query))).toEqual(state)
})
