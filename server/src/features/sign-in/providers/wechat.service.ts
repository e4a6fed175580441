import * as z from 'zod'
import type { Settings } from '@amber/contract/settings/settings.ts'
import { fail } from '#server/http/problem.ts'
import type { Reach } from '#server/lib/reach.ts'
import {
  isSubject,
  problemOfReach,
  shownText,
  type OAuthFlow,
  type ExternalProfile,
} from './oauth-flow.service.ts'

type Config = Settings['wechat']

/** Invalid or expired, and used (WeChat's list of global return codes). */
const refusedCodes = [40029, 40163]

const refusal = z.object({ errcode: z.number(), errmsg: z.string().optional() })
const text = z.string().max(200).refine(isSubject)
const grant = z.object({
  // Part of a URL.
  access_token: z.string().min(1).max(2_000),
  openid: text,
  unionid: text.optional(),
})
const profile = z.object({
  openid: text,
  nickname: z.string().optional(),
  unionid: text.optional(),
})

/** WeChat documents this order of parameters. */
export function wechatPage(
  { appId, authorizeUrl }: Config,
  { callback, state }: OAuthFlow,
): string {
  const url = new URL(authorizeUrl)
  url.search = new URLSearchParams([
    ['appid', appId],
    ['redirect_uri', callback],
    ['response_type', 'code'],
    ['scope', 'snsapi_login'],
    ['state', state],
  ]).toString()
  url.hash = 'wechat_redirect'
  return url.href
}

/** Without a code, the user declined. */
export async function wechatPerson(
  reach: Reach,
  config: Config,
  code: string | undefined,
): Promise<ExternalProfile> {
  if (code === undefined) throw fail('identity_cancelled')
  const { appId, secret, apiUrl } = config
  const given = await ask(reach, `${apiUrl}/oauth2/access_token`, {
    schema: grant,
    input: { appid: appId, secret: String(secret), code, grant_type: 'authorization_code' },
  })
  const about = ask(reach, `${apiUrl}/userinfo`, {
    schema: profile,
    input: { access_token: given.access_token, openid: given.openid, lang: 'zh_CN' },
  })
  // Required only for the unionid.
  const { openid, unionid, nickname } = given.unionid
    ? await about.catch(() => ({ openid: given.openid, unionid: undefined, nickname: undefined }))
    : await about
  if (openid !== given.openid) throw fail('identity_refused')
  const union = given.unionid ?? unionid
  return {
    // Keeps the openid, as the application may join an Open Platform account.
    subjects: [...(union ? [`unionid ${union}`] : []), `openid ${appId} ${openid}`],
    name: shownText(nickname ?? ''),
    userName: null,
  }
}

/** WeChat answers 200 even for errors, sometimes as `text/plain`. */
async function ask<Schema extends z.ZodType>(
  reach: Reach,
  address: string,
  { schema, input }: { schema: Schema; input: Record<string, string> },
): Promise<z.output<Schema>> {
  const answer = await reach(`${address}?${new URLSearchParams(input).toString()}`).catch(
    (error: unknown) => {
      throw problemOfReach(error)
    },
  )
  const json: unknown = await answer.json().catch(() => null)
  const refused = refusal.safeParse(json)
  if (refused.success && refused.data.errcode !== 0)
    throw fail(refusedCodes.includes(refused.data.errcode) ? 'identity_refused' : 'provider_failed')
  const parsed = schema.safeParse(json)
  if (!answer.ok || !parsed.success) throw fail('provider_failed')
  return parsed.data
}
