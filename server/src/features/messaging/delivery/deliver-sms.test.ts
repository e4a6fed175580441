import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { defaultBrand } from '@amber/contract/settings/brand.ts'
import { outbox } from '#server/db/schema.ts'
import { deliveryBy, outboxOf, startSilent } from '#server/testing/stand-ins/outbox.ts'
import { startSmsGateway } from '#server/testing/stand-ins/sms-gateway.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const app = await createTestApp()
const { deliver, queue } = outboxOf(app)
const minute = 60_000

describe('an SMS', () => {
  const sms = { channel: 'sms', to: '13800138000', language: 'zh-CN' } as const

  test('is sent to the gateway with a signature and the number in E.164 format', async () => {
    const { calls, gateway } = await startSmsGateway()
    const look = await queue(sms)
    await deliver(deliveryBy({ sms: gateway }))
    expect(await look()).toMatchObject({ state: 'sent' })
    const [call] = calls
    const time = String(call?.headers['amber-timestamp'])
    const signature = createHmac('sha256', gateway.secret)
      .update(`${time}.${call?.body}`)
      .digest('hex')
    expect(call?.headers['amber-signature']).toBe(`v1=${signature}`)
    expect(Math.abs(Date.now() / 1000 - Number(time))).toBeLessThan(60)
    expect(JSON.parse(call?.body ?? '')).toMatchObject({
      id: expect.stringMatching(/^amber-\d+$/),
      to: '+8613800138000',
      text: expect.stringContaining(
        `【${defaultBrand.nameZh}】您的登录验证码是： 271828 10 分钟内有效。`,
      ),
      language: 'zh-CN',
      template: 'code_sign_in',
    })
  })

  test.each([
    ['answers 500', 500, '{"error":"271828"}', 'refused'],
    ['answers a page', 200, '<html>please log in</html>', 'junk'],
    ['points elsewhere', 302, '', 'redirected'],
  ])('to a gateway that %s is retried with the same id', async (_name, status, body, problem) => {
    const { calls, gateway } = await startSmsGateway((response) => {
      response.writeHead(status, { location: 'http://127.0.0.1:1/private' })
      response.end(body)
    })
    const look = await queue(sms)
    await deliver(deliveryBy({ sms: gateway }))
    expect(await look()).toMatchObject({ state: 'waiting', problem })
    expect((await look()).problemDetail).toBe(`HTTP ${status}`)
    app.clock.advance(minute)
    await deliver(deliveryBy({ sms: gateway }))
    const sent = await look()
    const ids = calls.map((call) => (JSON.parse(call.body) as { id: string }).id)
    expect(ids.filter((id) => id === `amber-${sent.id}`)).toHaveLength(2)
  })

  test('fails when the gateway rejects its content', async () => {
    const { gateway } = await startSmsGateway((response) => response.writeHead(422).end())
    const look = await queue(sms)
    await deliver(deliveryBy({ sms: gateway }))
    expect(await look()).toMatchObject({ state: 'failed', problem: 'refused', data: null })
  })

  test('times out at a gateway that responds without end or not in HTTP', async () => {
    const endless = await startSmsGateway((response) => {
      response.writeHead(200)
      const more = setInterval(() => response.write('x'.repeat(65_536)), 1)
      response.on('close', () => clearInterval(more))
    })
    const look = await queue(sms)
    await deliver(deliveryBy({ sms: endless.gateway }))
    expect(await look()).toMatchObject({ state: 'waiting', problem: 'junk' })
    const port = await startSilent((socket) => socket.end('220 smtp ready\r\n'))
    const second = await queue(sms)
    await deliver(deliveryBy({ sms: { url: `http://127.0.0.1:${port}/`, secret: 'x'.repeat(16) } }))
    expect(await second()).toMatchObject({ state: 'waiting' })
  })

  test('is not sent to a private address or over plain HTTP from the settings', async () => {
    const { calls, gateway } = await startSmsGateway()
    const put = (url: string) =>
      app.pool.query(
        `insert into settings (key, value, update_time) values ('sms', $1, now()) on conflict (key) do update set value = excluded.value`,
        [JSON.stringify({ url, secret: 'x'.repeat(16) })],
      )
    for (const [url, problem] of [
      [gateway.url, 'plain_http'],
      [gateway.url.replace('http:', 'https:'), 'private_address'],
      ['https://localhost/', 'private_address'],
      ['https://[::ffff:10.0.0.1]/', 'private_address'],
      ['https://169.254.169.254/latest', 'private_address'],
    ] as const) {
      await put(url)
      const look = await queue(sms)
      await deliver(deliveryBy({ mayReachPrivate: false }))
      expect(await look(), url).toMatchObject({ state: 'waiting', problem })
      await app.db.delete(outbox).where(eq(outbox.id, (await look()).id))
    }
    expect(calls).toHaveLength(0)
    await app.pool.query(`delete from settings where key = 'sms'`)
  })
})
