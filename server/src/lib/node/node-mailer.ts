import { createHmac } from 'node:crypto'
import { nodeReach } from './node-reach.ts'
import type { Outcome, Mailer } from '#server/lib/mailer.ts'
import { ReachError } from '#server/lib/reach.ts'

/** Creates a mailer. */
export function nodeMailer(): Mailer {
  return {
    // Lazy: loads the SMTP client with the first mail.
    mail: async (...given) => (await import('./node-mail.ts')).sendMail(...given),
    sms: sendSms,
  }
}

/** The response is never stored: it might contain the message. */
const sendSms: Mailer['sms'] = async ({ url, secret }, sms, { limit, mayBePrivate, signal }) => {
  const body = JSON.stringify(sms)
  const time = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  const reach = nodeReach({ allowsPrivate: mayBePrivate, timeoutMs: limit })
  try {
    const answer = await reach(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'amber-timestamp': time,
        'amber-signature': `v1=${signature}`,
      },
      body,
      signal,
    })
    return outcomeOf(answer.status, await answer.text())
  } catch (error) {
    return outcomeOfFailure(error)
  }
}

const failed = (
  kind: Extract<Outcome, { isSent: false }>['kind'],
  detail: string | null,
  isFinal = false,
): Outcome => ({ isSent: false, isFinal, kind, detail })

function outcomeOf(status: number, text: string): Outcome {
  const said = `HTTP ${status}`
  if (status >= 300 && status < 400) return failed('redirected', said)
  // Refuses the message itself.
  if (status === 400 || status === 410 || status === 422) return failed('refused', said, true)
  if (status < 200 || status > 299) return failed('refused', said)
  // An HTML page of a proxy is not a success.
  return text.trim() === '' || isJson(text) ? { isSent: true } : failed('junk', said)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function outcomeOfFailure(error: unknown): Outcome {
  if (!(error instanceof ReachError)) throw error
  const { message, reason } = error
  if (message === 'a private address') return failed('private_address', null)
  if (message === 'not https') return failed('plain_http', null)
  if (reason === 'refused' || reason === 'broken') return failed('junk', message)
  if (message === 'ENOTFOUND' || message === 'EAI_AGAIN') return failed('name_unknown', null)
  if (/ABORT|TIMEDOUT|Timeout/.test(message)) return failed('timeout', null)
  if (/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO|SSL|TLS/.test(message)) return failed('insecure', null)
  return failed('unreachable', null)
}
