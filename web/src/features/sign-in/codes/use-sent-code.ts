import { codes, type CodeSent } from '@amber/contract/sign-in/codes.ts'
import { isMail } from '@amber/contract/rules.ts'
import { isChinese, type LocalizedText } from '@amber/contract/localized-text.ts'
import type { CallOf } from '@amber/contract/endpoint.ts'
import { useCallback, useEffect, useState } from 'react'
import { alteredError } from '#web/lib/call/altered-error.ts'
import { ApiError } from '#web/lib/call/api-error.ts'
import { captchaOf, isCaptchaProblem } from '#web/features/sign-in/captcha/captcha-entries.ts'
import { createCaptcha } from '#web/features/sign-in/captcha/create-captcha.ts'
import { inputProblems } from '#web/lib/call/input-problems.ts'
import { receiverProblem, type ReceiverKind } from './receiver-problem.ts'
import { useLanguage, useServices } from '#web/lib/call/services.ts'
import { jsonEntry } from '#web/lib/browser/storage.ts'
import { useCountdown } from './use-countdown.ts'

type Entries = Partial<Record<string, string>>
type Purpose = CallOf<typeof codes.send>['purpose']

/** Sent code, kept in this window over reloads. */
type Kept = { receiver: string; resendAt: number; expiresTime: string; isDelayed: boolean }

const keptEntry = (purpose: Purpose) =>
  jsonEntry<Kept>(`sentCode.${purpose}`, (found) => {
    const kept = found as Partial<Kept> | null
    const { receiver, resendAt, expiresTime, isDelayed = false } = kept ?? {}
    if (typeof receiver !== 'string' || typeof resendAt !== 'number') return undefined
    const isGood = typeof expiresTime === 'string' && new Date(expiresTime).getTime() > Date.now()
    return isGood ? { receiver, resendAt, expiresTime, isDelayed } : undefined
  })

/** Kept code, its countdown in seconds, and the functions to keep another or forget it. */
function useKeptCode(purpose: Purpose) {
  const { windowStorage } = useServices()
  const entry = keptEntry(purpose)
  const [kept, setKept] = useState(() => windowStorage.read(entry))
  const [wait, countTo] = useCountdown(kept?.resendAt)
  const keep = (next: Kept) => {
    windowStorage.write(entry, next)
    setKept(next)
    countTo(next.resendAt)
  }
  return { kept, wait, keep, forget: () => windowStorage.remove(entry) }
}

/** Channel of the receiver: the one that is available, otherwise the user's choice. */
function useReceiverKind(fixed: string | undefined, last: string | undefined) {
  const { silentRequest } = useServices()
  const language = useLanguage()
  const [chosen, setKind] = useState<ReceiverKind>(() => {
    if (last !== undefined) return isMail(last) ? 'email' : 'phone'
    return isChinese(language) ? 'phone' : 'email'
  })
  // The server rejects an unavailable channel.
  const [channels, setChannels] = useState({ mail: true, sms: true })
  useEffect(() => {
    let isOver = false
    silentRequest(codes.channels, {}).then(
      (found) => !isOver && setChannels(found),
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [silentRequest])
  const hasChoice = channels.mail === channels.sms
  const only = fixed === undefined ? !hasChoice && channels.mail : isMail(fixed)
  const kind: ReceiverKind = hasChoice && fixed === undefined ? chosen : only ? 'email' : 'phone'
  const isUnset =
    fixed === undefined
      ? !channels.mail && !channels.sms
      : !channels[isMail(fixed) ? 'mail' : 'sms']
  return { kind, setKind, hasChoice, isUnset }
}

/** Returns the function that sends a code, the message that was not sent, and the number of attempts. */
function useSendCode(parts: {
  purpose: Purpose
  invitation: string | undefined
  kept: Kept | undefined
  keep: (next: Kept) => void
}) {
  const { purpose, invitation, kept, keep } = parts
  const { call } = useServices()
  const [message, setMessage] = useState<CodeSent['message']>(null)
  const [used, setUsed] = useState(0)
  const send = async (entries: Entries) => {
    const receiver = entries.receiver?.trim() ?? ''
    setMessage(null)
    try {
      const input = {
        purpose,
        receiver,
        captcha: captchaOf(entries)!,
        ...(invitation && { invitation }),
      }
      const sent = await call(codes.send, input, { errorDisplay: 'inline' })
      keep({
        receiver,
        resendAt: Date.now() + sent.resendAfter * 1000,
        expiresTime: sent.expiresTime,
        isDelayed: sent.isDelayed,
      })
      setMessage(sent.message)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { code, msg, retryAfter } = error
      if (code === 'code_too_soon' && retryAfter !== undefined)
        keep({
          receiver,
          resendAt: Date.now() + retryAfter * 1000,
          expiresTime: kept?.expiresTime ?? new Date(Date.now() + retryAfter * 1000).toISOString(),
          isDelayed: kept?.isDelayed ?? false,
        })
      // The form stays enabled.
      const own = isCaptchaProblem(error) ? { captcha: msg } : retryAfter && { code: msg }
      throw alteredError(error, { fields: { ...own, ...error.fields }, retryAfter: undefined })
    } finally {
      // An image code is valid for one attempt.
      setUsed((before) => before + 1)
    }
  }
  return { send, message, used }
}

/**
 * Sends codes for a form, with a resend countdown that survives reloads. `fixed` is the only possible receiver;
 * `invitation` permits registration.
 */
export function useSentCode(
  purpose: Purpose,
  { fixed, invitation }: { fixed?: string | undefined; invitation?: string | undefined } = {},
) {
  const { call } = useServices()
  const { kept, wait, keep, forget } = useKeptCode(purpose)
  const receiverKind = useReceiverKind(fixed, kept?.receiver)
  const { send, message, used } = useSendCode({ purpose, invitation, kept, keep })
  const createImage = useCallback(() => createCaptcha(call), [call])

  const sendProblems = (entries: Entries): Record<string, LocalizedText> => {
    const problems = inputProblems(codes.send.input, {
      purpose,
      receiver: entries.receiver,
      captcha: captchaOf(entries),
    })
    const receiver = receiverProblem(receiverKind.kind, entries.receiver)
    return { ...problems, ...(receiver && { receiver }) }
  }

  return {
    ...receiverKind,
    sentTo: kept?.receiver,
    expiresTime: kept?.expiresTime,
    isDelayed: kept?.isDelayed ?? false,
    wait,
    /** Message that was not sent for lack of a channel. */
    message,
    used,
    createImage,
    /** Validates the fields while no code was sent or entered. */
    problems: (entries: Entries) => {
      const { receiver, captcha } = sendProblems(entries)
      const hasCode = kept !== undefined || Boolean(entries.code?.trim())
      return { ...(receiver && { receiver }), ...(captcha && !hasCode && { captcha }) }
    },
    /** Sends the code on `submit` of the form. */
    sending: { findProblems: sendProblems, send },
    forget,
  }
}

export type SentCodeState = ReturnType<typeof useSentCode>
