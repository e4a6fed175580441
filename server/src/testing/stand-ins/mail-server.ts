import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll } from 'vitest'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { MailServer } from '#server/lib/delivery.ts'
import { tlsIdentity } from './local-server.ts'

export type ReceivedMail = { from: string; to: string[]; content: string }

/** Starts a mail server that keeps received mail. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, done) {
      let content = ''
      stream.setEncoding('utf8')
      stream.on('data', (piece: string) => (content += piece))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          content,
        })
        done()
      })
    },
    ...options,
  })
  // Clients that time out must not fail a test.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  afterAll(close)
  const mailServer: MailServer = {
    host: '127.0.0.1',
    port,
    security: 'none',
    user: '',
    password: '',
    from: 'amber@example.com',
  }
  return { mails, mailServer, port, close }
}

/** Starts one with TLS, trusted by this process. */
export async function startTlsMailServer(options: SMTPServerOptions = {}) {
  setDefaultCACertificates([...getCACertificates(), tlsIdentity.cert])
  const started = await startMailServer({ ...options, ...tlsIdentity, secure: true })
  const mailServer: MailServer = { ...started.mailServer, security: 'tls' }
  return { ...started, mailServer }
}

/** Decodes the first readable part. */
export function textOfMail({ content }: ReceivedMail): string {
  const subject = /^Subject: (.*(?:\r\n\s.*)*)/m.exec(content)?.[1] ?? ''
  const [, encoding = '', body = ''] =
    /Content-Type: text\/plain[^]*?Content-Transfer-Encoding: (\S+)\r\n\r\n([^]*?)\r\n--/.exec(
      content,
    ) ?? []
  return `${decodeHeader(subject)}\n${decodeBody(body, encoding)}`
}

function decodeHeader(text: string): string {
  return text
    .replace(/\r\n\s/g, ' ')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, encoded: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(encoded, 'base64').toString()
        : decodeBody(encoded.replaceAll('_', ' '), 'quoted-printable'),
    )
}

function decodeBody(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString()
  if (encoding !== 'quoted-printable') return text
  const bytes = text
    .replaceAll('=\r\n', '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
