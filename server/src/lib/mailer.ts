import type { DeliveryProblem } from '@amber/contract/messaging/delivery.ts'

/** A server that takes mail (SMTP). */
export type MailServer = {
  host: string
  port: number
  /** TLS from the start, TLS after a word in the clear that must succeed, or none. */
  security: 'tls' | 'starttls' | 'none'
  user: string
  /** Empty where the server asks for none. */
  password: string
  from: string
}

/** A gateway that takes SMS by a signed call (docs/sms-gateway.md). */
export type SmsGateway = { url: string; secret: string }

/** The same id each time that a message is tried, so that the other side can tell one that comes twice. */
export type Mail = {
  id: string
  to: string
  /** The name beside the sender's address. */
  brand: string
  subject: string
  text: string
  html: string
}
export type Sms = { id: string; to: string; text: string; language: string; template: string }

/** How a message fared. `isFinal` says that trying again would be of no use. */
export type Outcome =
  | { isSent: true }
  | { isSent: false; isFinal: boolean; kind: DeliveryProblem; detail: string | null }

type Bounds = {
  signal: AbortSignal
  /** Milliseconds for all of it. */
  limit: number
  /** Whether the server may be in a private network, or this very machine. */
  mayBePrivate: boolean
}

/** Hands messages to whoever delivers them. Never throws: what goes wrong is an outcome. */
export type Mailer = {
  mail: (server: MailServer, mail: Mail, bounds: Bounds) => Promise<Outcome>
  sms: (gateway: SmsGateway, sms: Sms, bounds: Bounds) => Promise<Outcome>
}

/** What the process knows about delivery. */
export type DeliveryOptions = {
  /** Null where nothing can be sent, such as in a browser. */
  mailer: Mailer | null
  /** What the environment names, which wins over the settings. */
  mail: MailServer | null
  sms: SmsGateway | null
  /** Whether the settings may name servers in a private network. Those of the environment always may be. */
  mayReachPrivate: boolean
}
