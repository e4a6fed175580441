import type { DeliveryProblem } from '@amber/contract/messaging/delivery.ts'

export type MailServer = {
  host: string
  port: number
  /** TLS, mandatory STARTTLS, or plain text. */
  security: 'tls' | 'starttls' | 'none'
  user: string
  /** Empty without authentication. */
  password: string
  from: string
}

/** Signed requests (docs/sms-gateway.md). */
export type SmsGateway = { url: string; secret: string }

/** `id` is the same for each attempt. */
export type Mail = {
  id: string
  to: string
  /** Name of the sender. */
  sender: string
  subject: string
  text: string
  html: string
}
export type Sms = { id: string; to: string; text: string; language: string; template: string }

/** Result of a delivery. `isFinal`: retrying is useless. */
export type Outcome =
  | { isSent: true }
  | { isSent: false; isFinal: boolean; kind: DeliveryProblem; detail: string | null }

type Bounds = {
  signal: AbortSignal
  limit: number
  mayBePrivate: boolean
}

/** Delivers messages. Never throws: failures are outcomes. */
export type Mailer = {
  mail: (server: MailServer, mail: Mail, bounds: Bounds) => Promise<Outcome>
  sms: (gateway: SmsGateway, sms: Sms, bounds: Bounds) => Promise<Outcome>
}

export type DeliveryOptions = {
  /** Null in a browser. */
  mailer: Mailer | null
  /** Set by the environment; override the settings. */
  mail: MailServer | null
  sms: SmsGateway | null
  /** Whether the settings may name private servers; the environment always may. */
  mayReachPrivate: boolean
}
