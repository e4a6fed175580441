import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { senderOf } from '@amber/contract/settings/setting-faults.ts'
import { faultOfIps } from './node-addresses.ts'
import type { DeliveryOutcome, Transports } from '#server/lib/delivery.ts'

/** Sends mail to an SMTP server over a new connection. */
export const sendMail: Transports['mail'] = async (
  server,
  mail,
  { limit, mayBePrivate, signal },
) => {
  const { host, port, security, user, password } = server
  const sender = senderOf(server)
  if (sender === null) return failed('sender_refused', 'no sender address')
  const found = await addressOf(host, mayBePrivate)
  if (typeof found !== 'string') return found
  const transport = createTransport({
    host: found, // the checked address, to prevent DNS rebinding
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: isIP(host) ? {} : { servername: host },
    ...(user && password ? { auth: { user, pass: password } } : {}),
    dnsTimeout: limit,
    connectionTimeout: limit,
    greetingTimeout: limit,
    socketTimeout: limit,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const timeouts = AbortSignal.any([signal, AbortSignal.timeout(limit)])
  const { promise: givenUp, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(Object.assign(new Error('given up'), { code: 'ETIMEDOUT' }))
  timeouts.addEventListener('abort', giveUp, { once: true })
  if (timeouts.aborted) giveUp()
  const sent = transport.sendMail({
    from: { name: mail.sender, address: sender },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.id}@${sender.slice(sender.indexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  try {
    await Promise.race([sent, givenUp])
    return { isSent: true }
  } catch (error) {
    return problemOf(error as SmtpError)
  } finally {
    timeouts.removeEventListener('abort', giveUp)
    sent.catch(() => undefined)
    transport.close()
  }
}

const failed = (
  kind: Extract<DeliveryOutcome, { isSent: false }>['kind'],
  detail: string | null,
  isFinal = false,
): DeliveryOutcome => ({ isSent: false, isFinal, kind, detail })

async function addressOf(host: string, mayBePrivate: boolean): Promise<string | DeliveryOutcome> {
  try {
    const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true })
    const ips = found.map(({ address }) => address)
    if (faultOfIps(ips, { mayBePrivate })) return failed('private_address', null)
    return found[0]?.address ?? failed('name_unknown', null)
  } catch {
    return failed('name_unknown', null)
  }
}

type SmtpError = Error & {
  code?: string
  command?: string
  response?: string
  responseCode?: number
}

function problemOf({
  code = '',
  message,
  response,
  responseCode = 0,
  command,
}: SmtpError): DeliveryOutcome {
  const reply = response ?? null
  const isForGood = responseCode >= 500 && responseCode < 600
  if (code === 'EAUTH' || code === 'ENOAUTH') return failed('login_refused', reply)
  if (code === 'EENVELOPE' && command === 'MAIL FROM') return failed('sender_refused', reply)
  if (code === 'EENVELOPE') return failed('receiver_refused', reply, isForGood)
  if (command === 'STARTTLS') return failed('insecure', reply)
  if (responseCode > 0) return failed('refused', reply, isForGood && code === 'EMESSAGE')
  if (code === 'ETLS' || /\b(certificate|altnames|tls|ssl)\b/i.test(message))
    return failed('insecure', null)
  if (code === 'ETIMEDOUT' || /timeout/i.test(message)) return failed('timeout', null)
  if (code === 'EPROTOCOL') return failed('junk', reply)
  return failed('unreachable', null)
}
