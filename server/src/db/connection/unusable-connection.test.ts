import { Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp } from '#server/testing/test-app.ts'
import { connect, withClient } from '#server/db/connect.ts'

const app = await createTestApp()
const write = sql`update users set nick_name = nick_name where false`

test.each(['none', 'transaction'] as const)(
  'replaces a connection to a standby after a refused write (pooler: %s)',
  async (pooler) => {
    const address = { ...app.address, pooler }
    const { db, close } = await connect(address, { size: 1, onError: () => undefined })
    const becomeStandby = () => db.execute(sql`set default_transaction_read_only = on`)
    const writes = [
      () => db.execute(write),
      () => db.transaction((transaction) => transaction.execute(write)),
    ]
    for (const attempt of writes) {
      await becomeStandby()
      await expect(attempt()).rejects.toMatchObject({ cause: { code: '25006' } })
      await expect(attempt()).resolves.toMatchObject({ rowCount: 0 })
    }
    await close()
  },
)

test('a connection outside of the pool sends keep-alive probes', async () => {
  const probe = vi.spyOn(Socket.prototype, 'setKeepAlive')
  onTestFinished(() => probe.mockRestore())
  await withClient(app.address, () => Promise.resolve())
  expect(probe.mock.calls).toEqual([[true, 10_000]])
})
