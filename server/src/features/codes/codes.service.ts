import {
  codeTimes,
  type Channel,
  type CodePurpose,
  type CodeSent,
  type codes as calls,
} from '@amber/contract/codes.ts'
import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import { messageTemplates, type MessageTemplate } from '@amber/contract/message-templates.ts'
import { isMail } from '@amber/contract/rules.ts'
import { say, type Language } from '@amber/contract/words.ts'
import type { Database } from '#server/db/connect.ts'
import { requireCaptcha } from '#server/features/captcha/captcha.service.ts'
import { routeOf } from '#server/features/post/delivery.service.ts'
import { queueMessage } from '#server/features/post/post.service.ts'
import type { Context } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import { addressKey } from '#server/http/request.ts'
import type { DeliveryOptions } from '#server/lib/postman.ts'
import { randomBelow } from '#server/lib/random-below.ts'
import type { Platform } from '#server/lib/platform.ts'
import { findOwners, replaceCode, takeQuota } from './codes.queries.ts'
import { contactKey, hashOfCode } from './guess-code.service.ts'

const day = 24 * 60 * 60 * 1000
/** Codes in a day. Behind one address there may be a whole company. */
const dailyLimit = { receiver: 10, address: 500 }

export type CodesOptions = { mode: 'evaluation' | 'production'; delivery: DeliveryOptions }

/** A code that is asked for. */
type Wanted = {
  purpose: CodePurpose
  /** As it was typed. */
  receiver: string
  language: Language
  /** The caller's address. */
  ip: string
  platform: Platform
  now: Date
}

/** What asks for codes, and knows how they are delivered here. */
export function createCodes({ delivery, mode }: CodesOptions) {
  const resendAfter =
    mode === 'evaluation' ? codeTimes.resendAfterInEvaluation : codeTimes.resendAfter

  /** Whether messages of a channel can be sent, or else shown on the screen of an evaluation. */
  async function wayOf(db: Database, channel: Channel): Promise<'sent' | 'shown' | null> {
    if (await routeOf(db, channel, delivery)) return 'sent'
    return mode === 'evaluation' ? 'shown' : null
  }

  /** For forms that ask where to send a code. */
  async function channels(db: Database): Promise<OutputOf<typeof calls.channels>> {
    return {
      mail: (await wayOf(db, 'mail')) !== null,
      sms: (await wayOf(db, 'sms')) !== null,
    }
  }

  /**
   * Sends a code to whoever asks with an image code. The same is done whoever the receiver is, a message that is not
   * meant to be sent included, so that neither the answer nor its time tells whether somebody has an account. The screen of
   * an evaluation shows the ordinary message in any case.
   */
  async function send({
    db,
    input,
    now,
    platform,
    request,
  }: Context<InputOf<typeof calls.send>>): Promise<CodeSent> {
    const { captcha, purpose, receiver } = input
    await requireCaptcha({ db, platform, now }, captcha)
    const { ip, language } = request
    return sendAs(db, { purpose, receiver, language, ip, platform, now }, async (transaction) => {
      const owners = await findOwners(transaction, {
        receiver: contactKey(receiver),
        isMail: isMail(receiver),
      })
      if (purpose === 'register') return owners.length > 0 ? 'account_exists' : 'code_register'
      const enabled = owners.filter(({ status }) => status === '1')
      if (enabled.length > 1) return 'contact_shared'
      return enabled.length === 1 ? `code_${purpose}` : null
    })
  }

  /** Sends a code for somebody who is signed in, to any receiver. The limits are the same. */
  function sendCodeTo(db: Database, wanted: Wanted): Promise<CodeSent> {
    const template: MessageTemplate = `code_${wanted.purpose}`
    return sendAs(db, wanted, () => Promise.resolve(template))
  }

  async function sendAs(
    db: Database,
    wanted: Wanted,
    templateOf: (transaction: Database) => Promise<MessageTemplate | null>,
  ): Promise<CodeSent> {
    const { language, now, platform, purpose } = wanted
    const channel = isMail(wanted.receiver) ? 'mail' : 'sms'
    const way = await wayOf(db, channel)
    if (!way) throw fail('delivery_unconfigured')
    const receiver = contactKey(wanted.receiver)
    const code = String(randomBelow(platform, 1_000_000)).padStart(6, '0')
    const salt = platform.randomBytes(16)
    const expiresAt = new Date(now.getTime() + codeTimes.lifetime * 60_000)
    const data = { code, minutes: codeTimes.lifetime, contact: contactWord(channel, language) }
    await db.transaction(async (transaction) => {
      await requireQuota(transaction, wanted)
      const codeHash = hashOfCode(platform, { purpose, receiver, salt, code })
      await replaceCode(transaction, { purpose, receiver, salt, codeHash, expiresAt })
      const template = await templateOf(transaction)
      await queueMessage(transaction, {
        channel,
        to: wanted.receiver,
        language,
        template: template ?? `code_${purpose}`,
        data,
        now,
        expiresAt,
        state: way === 'shown' ? 'shown' : template ? 'waiting' : 'withheld',
      })
    })
    const text = say(messageTemplates[`code_${purpose}`].text, language, data)
    return {
      resendAfter,
      expiresTime: expiresAt.toISOString(),
      message: way === 'shown' ? { channel, to: wanted.receiver, text } : null,
    }
  }

  /** Counts the code for its receiver and for the address that asks. Throws where one of them has to wait. */
  async function requireQuota(db: Database, { ip, now, receiver }: Wanted): Promise<void> {
    const quotas = [
      {
        key: `receiver:${contactKey(receiver)}`,
        limit: dailyLimit.receiver,
        pauseMs: resendAfter * 1000,
      },
      { key: `address:${addressKey(ip)}`, limit: dailyLimit.address, pauseMs: 0 },
    ]
    for (const quota of quotas) {
      const refused = await takeQuota(db, { ...quota, windowMs: day, now })
      if (!refused) continue
      const seconds = Math.max(1, Math.ceil((refused.until.getTime() - now.getTime()) / 1000))
      const hours = Math.ceil(seconds / 3600)
      throw refused.isPause
        ? fail('code_too_soon', { retryAfter: seconds })
        : fail('code_limit', { retryAfter: seconds, values: { hours } })
    }
  }

  return { channels, send, sendCodeTo }
}

export type Codes = ReturnType<typeof createCodes>

function contactWord(channel: Channel, language: Language): string {
  const words = {
    mail: { zh: '邮箱', en: 'mail address' },
    sms: { zh: '手机号', en: 'phone number' },
  }
  return language === 'zh-CN' ? words[channel].zh : words[channel].en
}
