import * as z from 'zod'
import { channels } from '@amber/contract/sign-in/codes.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { receiver } from '@amber/contract/rules.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'

/** What becomes of a message in the outbox (server/migrations/0015_codes_and_post.sql says what each means). */
export const outboxStates = ['waiting', 'sent', 'failed', 'expired', 'shown', 'withheld'] as const

/** What can go wrong on a message's way. */
export const deliveryProblems = {
  unconfigured: { zh: '尚未配置', en: 'Not set up' },
  impossible: {
    zh: '服务器运行在浏览器中，无法发送消息',
    en: "The server runs in your browser and can't send messages",
  },
  unreachable: { zh: '无法连接到服务器', en: "Can't reach the server" },
  name_unknown: { zh: '找不到该主机名', en: 'Host name not found' },
  timeout: { zh: '服务器响应超时', en: 'The server timed out' },
  insecure: {
    zh: '无法建立安全连接：证书不受信任，或服务器不支持所选的加密方式',
    en: "Secure connection failed: the certificate isn't trusted, or the server doesn't support this TLS mode",
  },
  private_address: {
    zh: '不允许使用内网地址（AMBER_PRIVATE_ADDRESSES）',
    en: "Private network addresses aren't allowed (AMBER_PRIVATE_ADDRESSES)",
  },
  plain_http: {
    zh: '必须使用 https，否则验证码会以明文传输',
    en: 'Must use https; otherwise codes are sent unencrypted',
  },
  redirected: {
    zh: '服务器重定向到了其他地址，请改用最终地址',
    en: 'The server redirected to another address. Use the final address instead.',
  },
  login_refused: {
    zh: '服务器拒绝了用户名或密码',
    en: 'The server rejected the username or password',
  },
  sender_refused: { zh: '服务器拒绝了发件人', en: 'The server rejected the sender' },
  receiver_refused: { zh: '服务器拒绝了收件人', en: 'The server rejected the recipient' },
  refused: { zh: '服务器拒绝了消息', en: 'The server rejected the message' },
  junk: { zh: '无法识别服务器的响应', en: 'Unrecognized response from the server' },
} as const satisfies Record<string, LocalizedText>

export type DeliveryProblem = keyof typeof deliveryProblems

const deliveryProblemKinds = Object.keys(deliveryProblems) as DeliveryProblem[]

/** What went wrong, and what the other side said of it, cut short. Never what a message says, or to whom. */
const deliveryProblem = z.object({
  kind: z.enum(deliveryProblemKinds),
  detail: z.string().nullable(),
})

/**
 * Where the servers that messages are handed to are named: by variables of the environment, which win, by the settings,
 * or nowhere. Nowhere, an evaluation shows codes on the screen, and a production server cannot send any. Where it is
 * impossible to send anything, it makes no difference what is named.
 */
export const deliverySources = ['environment', 'settings', 'none', 'impossible'] as const

const channelState = z.object({
  source: z.enum(deliverySources),
  /** What the environment names, for reading; null where it names nothing. */
  fixed: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullable(),
  /** Messages that wait to be sent. */
  waiting: z.number().int(),
  /** Since when the one that has waited longest does. */
  waitingSince: z.iso.datetime().nullable(),
  /** Messages given up in the last seven days. */
  failed: z.number().int(),
  /** What went wrong last, within the same time. */
  problem: deliveryProblem.extend({ time: z.iso.datetime() }).nullable(),
})
export type ChannelState = z.infer<typeof channelState>

/** Messages on their way out. */
export const post = {
  state: endpoint({
    method: 'GET',
    path: '/post',
    allow: 'setting:update',
    input: z.strictObject({}),
    output: z.object({ mail: channelState, sms: channelState }),
  }),
  /** Sends a message right now, to see whether it arrives. */
  sendTest: endpoint({
    method: 'POST',
    path: '/post-tests',
    allow: 'setting:update',
    input: z.strictObject({ channel: z.enum(channels, 'invalid'), receiver }),
    /** Null where the server has taken it. */
    output: z.object({ problem: deliveryProblem.nullable() }),
    audit: null, // records `post.test` itself: no transaction is held open while the other side is asked
    idempotent: false,
    perMinute: 60,
  }),
}
