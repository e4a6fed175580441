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
export type DeliveryOutcome =
  | { isSent: true }
  | { isSent: false; isFinal: boolean; kind: DeliveryProblem; detail: string | null }

type Bounds = {
  signal: AbortSignal
  limit: number
  mayBePrivate: boolean
}

/** Functions that send a message, by channel. They never throw: failures are outcomes. */
export type Transports = {
  mail: (server: MailServer, mail: Mail, bounds: Bounds) => Promise<DeliveryOutcome>
  sms: (gateway: SmsGateway, sms: Sms, bounds: Bounds) => Promise<DeliveryOutcome>
}

export type DeliveryOptions = {
  /** Null in a browser. */
  transports: Transports | null
  /** Set by the environment; override the settings. */
  mail: MailServer | null
  sms: SmsGateway | null
  /** Whether the settings may name private servers; the environment always may. */
  mayReachPrivate: boolean
}
