import * as z from 'zod'
import { channels } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { receiver } from './rules.ts'
import type { Words } from './words.ts'

/** What becomes of a message in the outbox (server/migrations/0015_codes_and_post.sql says what each means). */
export const outboxStates = ['waiting', 'sent', 'failed', 'expired', 'shown', 'withheld'] as const

/** What can go wrong on a message's way. */
export const deliveryProblems = {
  unconfigured: { zh: '尚未配置', en: 'It is not set up' },
  impossible: {
    zh: '服务器在浏览器里运行，什么都发不出去',
    en: 'The server runs in a browser, from which nothing can be sent',
  },
  unreachable: { zh: '无法连接到服务器', en: 'The server cannot be reached' },
  name_unknown: { zh: '找不到该主机名', en: 'There is no host of that name' },
  timeout: { zh: '服务器没有及时响应', en: 'The server did not answer in time' },
  insecure: {
    zh: '无法建立安全连接：证书不受信任，或服务器不支持所选的加密方式',
    en: 'No secure connection: the certificate is not trusted, or the server does not speak TLS this way',
  },
  private_address: {
    zh: '地址属于内网，未被允许（AMBER_PRIVATE_ADDRESSES）',
    en: 'The address is in a private network, which is not allowed (AMBER_PRIVATE_ADDRESSES)',
  },
  plain_http: {
    zh: '必须使用 https，否则验证码会以明文传输',
    en: 'It must be https, or codes would travel in the clear',
  },
  redirected: {
    zh: '服务器要求转到另一个地址，不会跟随',
    en: 'The server points to another address, which is not followed',
  },
  login_refused: { zh: '服务器不接受用户名或密码', en: 'The server refused the user or password' },
  sender_refused: { zh: '服务器不接受发件人', en: 'The server refused the sender' },
  receiver_refused: { zh: '服务器不接受收件人', en: 'The server refused the receiver' },
  refused: { zh: '服务器拒绝了消息', en: 'The server refused the message' },
  junk: { zh: '服务器的响应无法理解', en: 'The answer of the server could not be understood' },
} as const satisfies Record<string, Words>

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
