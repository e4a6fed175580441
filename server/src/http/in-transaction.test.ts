import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestApp } from '#server/testing/test-app.ts'
import { inTransaction } from './in-transaction.ts'

const { db } = await createTestApp()

async function tryWith(failures: number) {
  let tries = 0
  const act = inTransaction(db, async (transaction) => {
    tries++
    if (tries <= failures)
      await transaction.execute(
        sql`do $$ begin raise exception 'circle' using errcode = 'deadlock_detected'; end $$`,
      )
    return tries
  })
  const isDone = await act.then(
    () => true,
    () => false,
  )
  return { tries, isDone }
}

test('retries a conflicting transaction up to three attempts', async () => {
  expect(await tryWith(0)).toEqual({ tries: 1, isDone: true })
  expect(await tryWith(2)).toEqual({ tries: 3, isDone: true })
  expect(await tryWith(3)).toEqual({ tries: 3, isDone: false })
})

test('does not retry other errors', async () => {
  let tries = 0
  const act = inTransaction(db, () => {
    tries++
    return Promise.reject(new Error('no'))
  })
  await expect(act).rejects.toThrow('no')
  expect(tries).toBe(1)
})
