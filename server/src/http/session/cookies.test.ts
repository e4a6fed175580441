import { describe, expect, test } from 'vitest'
import { auth } from '@amber/contract/sign-in/auth.ts'
import { identities } from '@amber/contract/sign-in/identities.ts'
import { makeUser } from '#server/testing/make.ts'
import { createTestApp, testPassword } from '#server/testing/test-app.ts'

const wechat = {
  appId: 'wx1',
  secret: 'secret',
  authorizeUrl: 'https://open.weixin.qq.com/connect/qrconnect',
  apiUrl: 'https://api.weixin.qq.com/sns',
}
const first = await createTestApp({ mode: 'production' })

const places = [
  { publicOrigin: 'https://admin.example.com', publicPath: '' },
  { publicOrigin: 'https://example.com', publicPath: '/console' },
  { publicOrigin: 'http://admin.example.com', publicPath: '' },
  { publicOrigin: 'http://example.com', publicPath: '/console' },
]

const rules: Record<string, RegExp[]> = {
  'https://admin.example.com': [/^__Host-amber_/, /; Path=\/;/, /; Secure$/],
  'https://example.com': [/^__Secure-amber_/, /; Path=\/console\/api(\/auth)?;/, /; Secure$/],
  'http://admin.example.com': [/^amber_/, /; Path=\/api(\/auth)?;/, /; SameSite=\w+$/],
  'http://example.com': [/^amber_/, /; Path=\/console\/api(\/auth)?;/, /; SameSite=\w+$/],
}

describe.each(places)(
  'every cookie of $publicOrigin below "$publicPath"',
  ({ publicOrigin, publicPath }) => {
    const ready = createTestApp({
      share: { address: first.address, clock: first.clock },
      mode: 'production',
      publicOrigin,
      publicPath,
      providers: { publicUrl: publicOrigin + publicPath, fixed: { wechat, oidc: null } },
    })

    test('has the attributes of its public address, whatever the proxy says', async () => {
      const app = await ready
      const { userName } = await makeUser(app)
      const headers = { origin: publicOrigin }
      const replies = [
        await app.call(auth.login, { userName, password: testPassword }, { headers }),
        await app.call(identities.begin, { provider: 'wechat' }, { headers }),
      ]
      for (const reply of replies) {
        const lines = reply.headers.getSetCookie()
        expect(lines, reply.text).toHaveLength(1)
        for (const line of lines)
          for (const rule of [...(rules[publicOrigin] ?? []), /; HttpOnly; SameSite=/])
            expect(line).toMatch(rule)
        const hsts = reply.headers.get('strict-transport-security')
        if (publicOrigin.startsWith('https:')) expect(hsts).toContain('max-age')
        else expect(hsts).toBeNull()
      }
    })

    test('is accepted with its prefix only', async () => {
      const app = await ready
      const { userName } = await makeUser(app)
      const login = { userName, password: testPassword }
      const origin = publicOrigin
      const given = await app.call(auth.login, login, { headers: { origin } })
      const cookie = given.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      for (let count = 1; count <= 4; count++)
        await app.call(
          auth.login,
          { ...login, password: 'wrong_password' },
          { from: '203.0.113.80' },
        )
      const from = '203.0.113.81'
      const others = ['', '__Secure-', '__Host-']
        .map((prefix) => cookie.replace(/^(__\w+-)?/, prefix))
        .filter((other) => other !== cookie)
      for (const other of others)
        expect(
          await app.call(auth.login, login, { from, headers: { origin, cookie: other } }),
        ).toMatchObject({ code: 'captcha_required' })
      expect(
        await app.call(auth.login, login, { from, headers: { origin, cookie } }),
      ).toMatchObject({ status: 200 })
    })
  },
)
