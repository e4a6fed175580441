import { problemDetails } from '@amber/contract/call-parts.ts'
import type { ErrorCode } from '@amber/contract/errors.ts'
import { ClientError } from './client-error.ts'

type Envelope = { code: ErrorCode | '200'; data: unknown; msg: string; requestId?: string }
type Result = { status: Envelope['code']; result: unknown; message: string }

const unreadable = (status: number) =>
  new ClientError({ status, code: 'unreadable', message: `The response ${status} is no envelope` })

/** Returns the envelope; that of the second demo API has other names. */
async function envelopeOf(response: Response): Promise<Envelope> {
  const json: unknown = await response.json().catch(() => null)
  if (typeof json !== 'object' || json === null) throw unreadable(response.status)
  if ('code' in json) return json as Envelope
  if (!('result' in json)) throw unreadable(response.status)
  const { status, result, message } = json as Result
  return { code: status, data: result, msg: message }
}

/**
 * Returns the data of a success.
 *
 * @throws ClientError otherwise
 */
export async function readAnswer(response: Response): Promise<unknown> {
  const { code, data, msg, requestId } = await envelopeOf(response)
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
