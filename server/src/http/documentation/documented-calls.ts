import { endpointsOf, type NamedEndpoint } from '@amber/contract/api.ts'
import { acceptsIdempotencyKey, isWrite, type Endpoint } from '@amber/contract/endpoint.ts'
import { errors, type ErrorCode } from '@amber/contract/errors.ts'
import {
  isChinese,
  translate,
  type Language,
  type LocalizedText,
} from '@amber/contract/localized-text.ts'
import { reference, type ReferredCall } from '@amber/contract/reference/reference.ts'
import { documentationMessages as messages } from './documentation.messages.ts'

export type Mode = 'evaluation' | 'production'
export type DocumentedCall = NamedEndpoint & { texts: ReferredCall }

/** `name` is the English short name of the brand. */
export type DocumentOptions = { mode: Mode; language: Language; name: string }

/** Returns the introduction; the second demo API exists in an evaluation only. */
export function aboutApi(mode: Mode, language: Language): string {
  const { about, aboutDemo } = messages
  const texts = mode === 'evaluation' ? [about, aboutDemo] : [about]
  return texts.map((text) => translate(text, language)).join(' ')
}

/** Returns the calls in the order of the reference. */
export function documentedCalls(mode: Mode): DocumentedCall[] {
  const calls = new Map(endpointsOf(mode).map((call) => [call.name, call]))
  return [...reference].flatMap(([name, texts]) => {
    const call = calls.get(name)
    return call ? [{ ...call, texts }] : []
  })
}

/** Returns the reference text or else the access rule, then what the declaration implies. */
export function descriptionOf(
  { endpoint, texts }: Pick<DocumentedCall, 'endpoint' | 'texts'>,
  language: Language,
): string {
  const { allow, perMinute } = endpoint
  const takesFile = isWrite(endpoint) ? endpoint.takesFile : undefined
  const sentences: [text: LocalizedText, values?: Record<string, string | number>][] = [
    texts.description ? [texts.description] : accessText(allow),
    ...(perMinute ? [countOf(messages.perMinute, perMinute)] : []),
    ...(takesFile ? [countOf(messages.file, takesFile)] : []),
  ]
  const translated = sentences.map(([text, values]) => translate(text, language, values))
  return translated.join(isChinese(language) ? '' : ' ')
}

const countOf = (text: LocalizedText, count: number): [LocalizedText, Record<string, number>] => [
  text,
  { count },
]

function accessText(allow: Endpoint['allow']): [LocalizedText, Record<string, string>?] {
  if (allow === 'public') return [messages.public]
  if (allow === 'signed-in') return [messages.signedIn]
  return [messages.permission, { code: allow }]
}

/** Returns the text about the key of a write; null for calls that ignore keys. */
export function textOfKey(endpoint: Endpoint): LocalizedText | null {
  if (!isWrite(endpoint) || !acceptsIdempotencyKey(endpoint)) return null
  return endpoint.idempotent ? messages.key : messages.keyOfSecret
}

/** Groups codes by their status, in ascending order. */
export function byStatus(codes: Iterable<ErrorCode>): [status: number, codes: ErrorCode[]][] {
  return [...Map.groupBy(new Set(codes), (code) => errors[code].status)].toSorted(
    ([a], [b]) => a - b,
  )
}
