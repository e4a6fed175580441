import { expect, test, vi } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { fail } from './problem.ts'
import { readFrom } from './standby-reads.ts'

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const named = (name: string) => ({ name }) as unknown as Database

test.each([
  ['an outage', refused, false, 'second', 1],
  ['a loss that the checks have found', null, true, 'second', 0],
  ['a missing record', fail('audit_event_missing'), false, 'primary', 0],
])('after %s of a standby the read goes on', async (_name, error, isLost, source, suspensions) => {
  const suspend = vi.fn<() => void>()
  const taken = (name: string, lost: AbortSignal) => ({
    db: named(name),
    lost,
    suspend,
    countRead: () => undefined,
  })
  const countPrimaryRead = vi.fn<() => void>()
  const standbys = {
    take: () => [
      taken('first', isLost ? AbortSignal.abort() : new AbortController().signal),
      taken('second', new AbortController().signal),
    ],
    catchUp: () => undefined,
    countPrimaryRead,
    reads: () => ({ primary: 0, standbys: [] }),
    states: () => [],
  }
  const read = (db: Database) => {
    const { name } = db as unknown as { name: string }
    if (name !== 'first') return Promise.resolve({ data: name })
    return error ? Promise.reject(error) : new Promise<never>(() => undefined)
  }
  const route = { onStandby: 'read' } as never
  const answer = await readFrom({ db: named('primary'), route, standbys, session: null }, read)
  expect(answer).toEqual({ data: source })
  expect(suspend).toHaveBeenCalledTimes(suspensions)
  expect(countPrimaryRead).toHaveBeenCalledTimes(source === 'primary' ? 1 : 0)
})
