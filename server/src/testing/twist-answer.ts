import type { ServerResponse } from 'node:http'

export type Twist = { path: string; change: (body: Record<string, unknown>) => unknown }

/** Buffers a JSON response and sends the changed one. */
export function twistAnswer(response: ServerResponse, change: Twist['change']): void {
  const end = response.end.bind(response)
  const chunks: Buffer[] = []
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  response.write = (chunk: unknown) => {
    keep(chunk)
    return true
  }
  response.end = (chunk?: unknown) => {
    keep(chunk)
    const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>
    if (!response.headersSent) response.removeHeader('content-length')
    return end(JSON.stringify(change(body)))
  }
}

/** Invalid values for a provider's field; `undefined` omits the field. */
export const hostileValues: readonly unknown[] = [
  undefined,
  null,
  5,
  -1e300,
  true,
  [],
  {},
  [[]],
  [5, null],
  '',
  ' ',
  'x'.repeat(20_000),
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'http://',
  'http://127.0.0.1:9/',
  'https://user:secret@example.com/',
  '\u0000',
  '\uD800',
  'a\nb\u202Ec',
]

const said = (value: unknown) => JSON.stringify(value)?.slice(0, 40)

type Change = { what: string; change: Twist['change'] }

/** Returns responses with a hostile value in one field. */
export const hostileChanges = (fields: readonly string[]): Change[] =>
  fields.flatMap((field) =>
    hostileValues.map((value) => ({
      what: `${field}: ${said(value)}`,
      change: (body) => ({ ...body, [field]: value }),
    })),
  )

/** Returns responses with the same hostile value in all fields. */
export const hostileChangesOfAll = (fields: readonly string[]): Change[] =>
  hostileValues.map((value) => ({
    what: `${fields.join(', ')}: ${said(value)}`,
    change: (body) => ({ ...body, ...Object.fromEntries(fields.map((field) => [field, value])) }),
  }))

/** Responses that are a hostile value as a whole. */
export const hostileBodies: Change[] = hostileValues
  .filter((value) => value !== undefined)
  .map((value) => ({ what: `the response: ${said(value)}`, change: () => value }))
