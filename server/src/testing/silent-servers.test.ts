import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { startMailServer } from '#server/testing/stand-ins/mail-server.ts'
import { makeUser } from './make.ts'
import {
  deliveryBy,
  mailServerAt,
  outboxOf,
  startSilent,
} from '#server/testing/stand-ins/outbox.ts'
import { startSmsGateway } from '#server/testing/stand-ins/sms-gateway.ts'
import { createTestApp, testPassword } from './test-app.ts'

const app = await createTestApp()
const { deliver, queue } = outboxOf(app)
const limit = 600

const channels = [
  {
    name: 'a mail server',
    message: {},
    silent: (port: number) => deliveryBy({ mail: mailServerAt(port) }),
    answering: async () => {
      const { mails, mailServer } = await startMailServer()
      return { delivery: deliveryBy({ mail: mailServer }), arrived: () => mails.length }
    },
  },
  {
    name: 'an SMS gateway',
    message: { channel: 'sms', to: '13800138000' } as const,
    silent: (port: number) =>
      deliveryBy({ sms: { url: `http://127.0.0.1:${port}/send`, secret: 'x'.repeat(16) } }),
    answering: async () => {
      const { calls, gateway } = await startSmsGateway()
      return { delivery: deliveryBy({ sms: gateway }), arrived: () => calls.length }
    },
  },
]

test.each(channels)(
  '$name that never responds: each attempt times out, and the message is sent once it responds',
  async ({ message, silent, answering }) => {
    const port = await startSilent()
    const look = await queue(message)
    let lastTry = 0
    for (const attempts of [1, 2]) {
      await deliver(silent(port), { limit })
      const row = await look()
      expect(row).toMatchObject({ state: 'waiting', problem: 'timeout', attempts })
      const pause = row.nextTryAt.getTime() - app.clock.now().getTime()
      expect(pause).toBeGreaterThan(lastTry)
      lastTry = pause
      // No retry before its time.
      await deliver(silent(port), { limit })
      expect((await look()).attempts).toBe(attempts)
      app.clock.advance(pause + 1)
    }
    const { delivery, arrived } = await answering()
    await deliver(delivery)
    expect(arrived()).toBe(1)
    expect(await look()).toMatchObject({ state: 'sent', data: null, receiver: null })
  },
)

test.each(channels)('users sign in while $name is silent', async ({ message, silent }) => {
  const { userName } = await makeUser(app)
  const connected = Promise.withResolvers<Socket>()
  const look = await queue(message)
  let isOver = false
  // The test aborts the attempt itself.
  const trying = deliver(silent(await startSilent(connected.resolve)), { limit: 60_000 }).then(
    () => (isOver = true),
  )
  const socket = await connected.promise
  const entry = await app.call(auth.login, { userName, password: testPassword })
  expect(entry.status).toBe(200)
  expect(isOver).toBe(false)
  socket.destroy()
  await trying
  expect(await look()).toMatchObject({ state: 'waiting', attempts: 1 })
})
