import { createHmac } from 'node:crypto'
import { nodeReach } from './node-reach.ts'
import { nodeTraces } from './node-platform.ts'
import type {
  Transports,
  MailServer,
  DeliveryOutcome,
  Sms,
  SmsGateway,
} from '#server/lib/delivery.ts'
import { ReachError, type Reach } from '#server/lib/reach.ts'
import { withSpan, type SpanFacts } from '#server/lib/spans.ts'

/** Sends mail by SMTP and SMS by the gateway. */
export function nodeTransports(traces = nodeTraces()): Transports {
  return {
    mail: (server, ...given) =>
      withSpan(
        traces,
        () => mailFacts(server),
        async (span) => {
          // Lazy: loads the SMTP client with the first mail.
          const { sendMail } = await import('./node-mail.ts')
          const outcome = await sendMail(server, ...given)
          if (!outcome.isSent) span.fail(outcome.kind)
          return outcome
        },
      ),
    sms: (gateway, sms, { limit, mayBePrivate, signal }) => {
      const reach = nodeReach({ allowsPrivate: mayBePrivate, timeoutMs: limit, traces })
      return sendSms({ gateway, reach, signal }, sms)
    },
  }
}

const mailFacts = ({ host, port }: MailServer): SpanFacts => ({
  name: `SMTP ${host}`,
  kind: 'client',
  attributes: {
    'network.protocol.name': 'smtp',
    'server.address': host,
    'server.port': port,
  },
})

type SmsRoute = { gateway: SmsGateway; reach: Reach; signal: AbortSignal }

/** The response is never stored: it might contain the message. */
async function sendSms({ gateway, reach, signal }: SmsRoute, sms: Sms): Promise<DeliveryOutcome> {
  const body = JSON.stringify(sms)
  const time = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', gateway.secret).update(`${time}.${body}`).digest('hex')
  try {
    const answer = await reach(gateway.url, {
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
  kind: Extract<DeliveryOutcome, { isSent: false }>['kind'],
  detail: string | null,
  isFinal = false,
): DeliveryOutcome => ({ isSent: false, isFinal, kind, detail })

function outcomeOf(status: number, text: string): DeliveryOutcome {
  const reply = `HTTP ${status}`
  if (status >= 300 && status < 400) return failed('redirected', reply)
  // Refuses the message itself.
  if (status === 400 || status === 410 || status === 422) return failed('refused', reply, true)
  if (status < 200 || status > 299) return failed('refused', reply)
  // An HTML page of a proxy is not a success.
  return text.trim() === '' || isJson(text) ? { isSent: true } : failed('junk', reply)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

function outcomeOfFailure(error: unknown): DeliveryOutcome {
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
