import { problemDetails } from '@amber/contract/call-parts.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import { ClientError, throwNetworkError } from './client-error.ts'

type Envelope = { code: ErrorCode | '200'; data: unknown; msg: string; requestId?: string }
type Result = { status: Envelope['code']; result: unknown; message: string }

const unreadable = (status: number) =>
  new ClientError({
    status,
    code: 'unreadable',
    message: `The response ${status} isn't an envelope`,
  })

/** Returns null for a text that is not JSON. */
function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns the envelope; that of the second demo API has other names. */
async function envelopeOf(response: Response, signal: AbortSignal | undefined): Promise<Envelope> {
  const text = await response.text().catch((error: unknown) => throwNetworkError(error, signal))
  const json = parsedJson(text)
  if (typeof json !== 'object' || json === null) throw unreadable(response.status)
  if ('code' in json) return json as Envelope
  if (!('result' in json)) throw unreadable(response.status)
  const { status, result, message } = json as Result
  return { code: status, data: result, msg: message }
}

/**
 * Returns the data of a success.
 *
 * @throws ClientError otherwise, or the reason of an aborted signal
 */
export async function readAnswer(response: Response, signal?: AbortSignal): Promise<unknown> {
  const { code, data, msg, requestId } = await envelopeOf(response, signal)
  if (code === '200') return data
  const { fields, retryAfter } = problemDetails({ data }, response.headers.get('retry-after'))
  throw new ClientError({
    status: response.status,
    code,
    message: msg,
    fields,
    requestId,
    retryAfter,
  })
}
