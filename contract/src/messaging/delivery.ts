import * as z from 'zod'
import { channels } from '@amber/contract/sign-in/codes.ts'
import { endpoint } from '@amber/contract/endpoint.ts'
import { receiver } from '@amber/contract/rules.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'

/** Explained at the table `outbox` (server/migrations/0001_baseline.sql). */
export const outboxStates = ['waiting', 'sent', 'failed', 'expired', 'shown', 'withheld'] as const

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

/** Problem and shortened reply of the remote server, without text and recipient. */
const deliveryProblem = z.object({
  kind: z.enum(deliveryProblemKinds),
  detail: z.string().nullable(),
})

/**
 * Environment variables win over settings. With `none`, an evaluation shows codes on the screen and a production
 * server cannot send them; `impossible` can never send.
 */
export const deliverySources = ['environment', 'settings', 'none', 'impossible'] as const

const channelState = z.object({
  source: z.enum(deliverySources),
  /** Values from the environment. */
  fixed: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullable(),
  waiting: z.number().int(),
  waitingSince: z.iso.datetime().nullable(),
  /** In the last seven days. */
  failed: z.number().int(),
  /** In the last seven days. */
  problem: deliveryProblem.extend({ time: z.iso.datetime() }).nullable(),
})
export type ChannelState = z.infer<typeof channelState>

export const delivery = {
  state: endpoint({
    method: 'GET',
    path: '/delivery',
    allow: 'setting:update',
    input: z.strictObject({}),
    output: z.object({ mail: channelState, sms: channelState }),
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/delivery-tests',
    allow: 'setting:update',
    input: z.strictObject({ channel: z.enum(channels, 'invalid'), receiver }),
    /** Null when accepted. */
    output: z.object({ problem: deliveryProblem.nullable() }),
    audit: null, // records `delivery.test` itself: no transaction waits for the remote server
    idempotent: false,
    perMinute: 60,
  }),
}
