import { beforeEach, expect, test } from 'vitest'
import { codes } from '@amber/contract/sign-in/codes.ts'
import { identities } from '@amber/contract/sign-in/identities.ts'
import { registrationModes } from '@amber/contract/sign-in/registration.ts'
import { defaultSettings } from '@amber/contract/settings/settings.ts'
import { signInOptions } from '@amber/contract/sign-in/sign-in-options.ts'
import { firstVisitLanguages } from '@amber/contract/localized-text.ts'
import type { PageFacts } from '#server/http/answers/page-facts.ts'
import { makeCaptcha, putSetting } from '#server/testing/make.ts'
import { createTestApp } from '#server/testing/test-app.ts'

/** In every state of the settings, the page shows only parts that work. */

const files = async (_: Request, facts: () => Promise<PageFacts>) => Response.json(await facts())
const production = await createTestApp({ mode: 'production', files })
const evaluation = await createTestApp({ share: production, files })
const { mail, sms, wechat } = defaultSettings
beforeEach(() => production.pool.query('delete from rate_limits'))

const states = registrationModes.flatMap((registration) =>
  [null, 'mail', 'sms'].flatMap((delivery) =>
    [true, false].map((hasWechat) => ({ registration, delivery, hasWechat })),
  ),
)

async function put({ registration, delivery, hasWechat }: (typeof states)[number]) {
  const host = delivery === 'mail' ? 'mail.example.com' : ''
  const url = delivery === 'sms' ? 'https://sms.example.com' : ''
  await putSetting(production, 'registration', { mode: registration })
  await putSetting(production, 'mail', { ...mail, host })
  await putSetting(production, 'sms', { ...sms, url })
  const appId = hasWechat ? 'wx1' : ''
  await putSetting(production, 'wechat', { ...wechat, appId, secret: hasWechat ? 'hidden' : false })
}

for (const app of [production, evaluation])
  test.each(states)(
    `${app === production ? 'production' : 'evaluation'}: registration $registration, by $delivery, WeChat $hasWechat`,
    async (state) => {
      await put(state)
      const isEvaluation = app === evaluation
      const hasCodes = isEvaluation || state.delivery !== null
      const expected = [
        ...(hasCodes ? ['codes'] : []),
        ...(hasCodes && state.registration !== 'closed' ? ['register'] : []),
        ...(isEvaluation || state.hasWechat ? ['wechat'] : []),
      ]
      expect((await app.call(signInOptions.get, {})).data.parts).toEqual(expected)
      expect(await (await app.request('/login')).json()).toMatchObject({ parts: expected })
      // The calls behind the parts agree.
      const channels = (await app.call(codes.channels, {})).data
      expect(channels.mail || channels.sms).toBe(hasCodes)
      expect((await app.call(identities.methods, {})).data.wechat).toBe(state.hasWechat)
      const captcha = await makeCaptcha(app)
      const receiver = state.delivery === 'sms' ? '13900001234' : 'ann@example.com'
      const sent = await app.call(codes.send, { purpose: 'sign_in', receiver, captcha })
      expect(['200', 'code_too_soon'].includes(sent.code), sent.code).toBe(hasCodes)
    },
  )

test('serves pages with the current language of first visits', async () => {
  for (const firstVisit of firstVisitLanguages) {
    await putSetting(production, 'language', { firstVisit })
    expect(await (await production.request('/login')).json()).toMatchObject({ firstVisit })
  }
})
