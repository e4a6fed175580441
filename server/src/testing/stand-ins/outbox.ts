import { createServer, type Socket } from 'node:net'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { channels } from '@amber/contract/sign-in/codes.ts'
import { outbox } from '#server/db/schema.ts'
import { deliverMessages } from '#server/features/messaging/delivery/deliver-messages.service.ts'
import { queueMessage, type Message } from '#server/features/messaging/delivery/outbox.service.ts'
import { nodeTransports } from '#server/lib/node/node-transports.ts'
import type { DeliveryOptions, MailServer, SmsGateway } from '#server/lib/delivery.ts'
import type { TestApp } from '#server/testing/test-app.ts'

export const deliveryBy = (
  servers: { mail?: MailServer; sms?: SmsGateway; mayReachPrivate?: boolean } = {},
): DeliveryOptions => ({
  transports: nodeTransports(),
  mail: servers.mail ?? null,
  sms: servers.sms ?? null,
  mayReachPrivate: servers.mayReachPrivate ?? true,
})

type Options = {
  mode?: 'evaluation' | 'production'
  on?: TestApp
  signal?: AbortSignal
  limit?: number
}

/** Creates helpers to queue and deliver messages of an app. */
export function outboxOf(app: TestApp) {
  async function deliver(delivery: DeliveryOptions, options: Options = {}) {
    const { mode = 'production', on = app, signal = new AbortController().signal, limit } = options
    const log = pino({ level: 'silent' })
    const common = { delivery, log, mode, platform: on.platform, signal, ...(limit && { limit }) }
    await Promise.all(channels.map((channel) => deliverMessages(on.db, { ...common, channel })))
  }

  /** Queues a code and returns how to read its state. */
  async function queue(message: Partial<Message> = {}) {
    await queueMessage(app.db, {
      channel: 'mail',
      to: 'reader@example.com',
      language: 'en-US',
      template: 'code_sign_in',
      data: { code: '271828', minutes: 10 },
      now: app.clock.now(),
      ...message,
    })
    const rows = await app.db.select().from(outbox)
    const id = Math.max(...rows.map((row) => row.id))
    return async () => {
      const [row] = await app.db.select().from(outbox).where(eq(outbox.id, id))
      if (!row) throw new Error('The message is gone')
      return row
    }
  }

  return { deliver, queue }
}

/** Starts a server that by default never responds. Returns its port. */
export async function startSilent(onConnect: (socket: Socket) => void = () => undefined) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    sockets.add(socket)
    onConnect(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

export const mailServerAt = (port: number): MailServer => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  user: '',
  password: '',
  from: 'amber@example.com',
})
