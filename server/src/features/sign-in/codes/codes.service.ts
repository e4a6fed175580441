import {
  codeTimes,
  type Channel,
  type CodePurpose,
  type CodeSent,
  type codes as calls,
} from '@amber/contract/sign-in/codes.ts'
import type { InputOf, OutputOf } from '@amber/contract/endpoint.ts'
import {
  messageTemplates,
  type MessageTemplate,
} from '@amber/contract/messaging/message-templates.ts'
import { isMail, statusCodes } from '@amber/contract/rules.ts'
import type { StoredSettings } from '@amber/contract/settings/settings.ts'
import { translate, type Language } from '@amber/contract/localized-text.ts'
import type { Database } from '#server/db/connect.ts'
import { deviceOf, unknownUser } from '#server/features/sign-in/auth/attempts.service.ts'
import { requireCaptcha } from '#server/features/sign-in/captcha/captcha.service.ts'
import {
  contactKey,
  ownerAmong,
  ownersOf,
  type Owner,
} from '#server/features/users/contacts/contacts.service.ts'
import {
  configuredChannel,
  isChannelConfigured,
} from '#server/features/messaging/delivery/configured-channel.service.ts'
import { isChannelStuck, queueMessage } from '#server/features/messaging/delivery/outbox.service.ts'
import { requireMayRegister } from '#server/features/sign-in/registration/registration.service.ts'
import { readSettings } from '#server/features/settings/settings.service.ts'
import type { Context } from '#server/http/bind.ts'
import { fail } from '#server/http/problem.ts'
import type { DeliveryOptions } from '#server/lib/delivery.ts'
import { randomBelow } from '#server/lib/random.ts'
import type { Platform } from '#server/lib/platform.ts'
import { requireQuota, type CodeCaller } from './code-quotas.service.ts'
import { deleteCodes, insertCode } from './codes.queries.ts'
import { askerOf, hashOfCode } from './check-code.service.ts'

export type CodesOptions = {
  mode: 'evaluation' | 'production'
  delivery: DeliveryOptions
  platform: Platform
}

type Wanted = {
  purpose: CodePurpose
  receiver: string
  language: Language
  caller: CodeCaller
  asker: string
  platform: Platform
  now: Date
}

type ToUser = Omit<Wanted, 'caller' | 'asker'> & { userId: string }

type Sender = CodesOptions & { db: Database }

export type CodeChannels = OutputOf<typeof calls.channels>

export function createCodes(options: CodesOptions) {
  const { delivery, mode } = options

  function channelsOf(settings: StoredSettings): CodeChannels {
    const isOpen = (channel: Channel) =>
      mode === 'evaluation' || isChannelConfigured(channel, { options: delivery, settings })
    return { mail: isOpen('mail'), sms: isOpen('sms') }
  }

  return {
    channels: async (db: Database) => channelsOf(await readSettings(db)),
    channelsOf,
    send: async (context: Context<InputOf<typeof calls.send>>) => sendToCaller(options, context),
    sendCodeTo: async (db: Database, to: ToUser) => sendToUser({ ...options, db }, to),
  }
}

export type Codes = ReturnType<typeof createCodes>

/**
 * Sends a code to an anonymous caller. Takes the same steps for every receiver, withheld messages included, so that
 * neither answer nor timing reveals an account.
 */
async function sendToCaller(
  options: CodesOptions,
  context: Context<InputOf<typeof calls.send>>,
): Promise<CodeSent> {
  const { db, input, now, platform, request } = context
  const { captcha, purpose, receiver } = input
  // Public; checked first, to keep the image code valid.
  if (purpose === 'register') await requireMayRegister(context)
  await requireCaptcha({ db, platform, now }, captcha)
  const { ip, language } = request
  const owners = await ownersOf(db, receiver)
  const owner = ownerAmong(owners)
  // Runs for unknown users too, to take the same time.
  const { hash, isKnown } = await deviceOf(context, owner?.id ?? unknownUser)
  const wanted: Wanted = {
    purpose,
    receiver,
    language,
    caller:
      owner && isKnown
        ? { kind: 'known', userId: owner.id, device: hash.toHex() }
        : { kind: 'stranger', ip },
    asker: askerOf({ platform, request }),
    platform,
    now,
  }
  return sendCode({ ...options, db }, wanted, templateFor(purpose, owners))
}

async function sendToUser(sender: Sender, { userId, ...wanted }: ToUser): Promise<CodeSent> {
  const isHolder = (await ownersOf(sender.db, wanted.receiver)).some(({ id }) => id === userId)
  const caller = { kind: 'user', userId, isHolder } as const
  const by = { caller, asker: askerOf({ userId }) }
  return sendCode(sender, { ...wanted, ...by }, `code_${wanted.purpose}`)
}

async function sendCode(
  sender: Sender,
  wanted: Wanted,
  template: MessageTemplate | null,
): Promise<CodeSent> {
  const { db, mode } = sender
  const { asker, caller, language, now, platform, purpose } = wanted
  const resendAfter =
    mode === 'evaluation' ? codeTimes.resendAfterInEvaluation : codeTimes.resendAfter
  const channel = isMail(wanted.receiver) ? 'mail' : 'sms'
  const method = await methodOf(sender, channel)
  if (!method) throw fail('delivery_unconfigured')
  const receiver = contactKey(wanted.receiver)
  const code = String(randomBelow(platform, 1_000_000)).padStart(6, '0')
  const salt = platform.randomBytes(16)
  const expiresAt = new Date(now.getTime() + codeTimes.lifetime * 60_000)
  const data = { code, minutes: codeTimes.lifetime, contact: contactWord(channel, language) }
  await db.transaction(async (transaction) => {
    await requireQuota(transaction, { receiver, caller, resendAfter, now })
    const codeHash = hashOfCode(platform, { purpose, receiver, salt, code })
    // An earlier code may have been intercepted. Only scripts lack a device cookie; they share one asker.
    if (purpose === 'reset_password') await deleteCodes(transaction, { purpose, receiver, asker })
    await insertCode(transaction, { purpose, receiver, asker, salt, codeHash, expiresAt })
    await queueMessage(transaction, {
      channel,
      to: wanted.receiver,
      language,
      template: template ?? `code_${purpose}`,
      data,
      now,
      expiresAt,
      state: method === 'shown' ? 'shown' : template ? 'waiting' : 'withheld',
      trace: platform.traces.current(),
    })
  })
  const text = translate(messageTemplates[`code_${purpose}`].text, language, data)
  return {
    resendAfter,
    expiresTime: expiresAt.toISOString(),
    isDelayed: method === 'sent' && (await isChannelStuck(db, { channel, now })),
    message: method === 'shown' ? { channel, to: wanted.receiver, text } : null,
  }
}

/** Evaluations show codes that they cannot send. */
async function methodOf(
  { db, delivery, mode, platform }: Sender,
  channel: Channel,
): Promise<'sent' | 'shown' | null> {
  if (await configuredChannel({ db, platform }, channel, delivery)) return 'sent'
  return mode === 'evaluation' ? 'shown' : null
}

/** Null withholds the message. */
function templateFor(purpose: CodePurpose, owners: readonly Owner[]): MessageTemplate | null {
  if (purpose === 'register') return owners.length > 0 ? 'account_exists' : 'code_register'
  if (ownerAmong(owners)) return `code_${purpose}`
  return owners.some(({ status }) => status === statusCodes.enabled) ? 'contact_shared' : null
}

function contactWord(channel: Channel, language: Language): string {
  const texts = {
    mail: { zh: '邮箱', en: 'email' },
    sms: { zh: '手机号', en: 'phone number' },
  }
  return translate(texts[channel], language)
}
