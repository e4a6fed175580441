import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listenLocally } from './local-server.ts'

export type ReceivedSpan = {
  traceId: string
  spanId: string
  /** Empty for the first span of a trace. */
  parentId: string
  name: string
  /** As in the protocol: 1 internal, 2 server, 3 client. */
  kind: number
  isFailed: boolean
  attributes: Record<string, unknown>
  resource: Record<string, unknown>
}

type Answer = (response: ServerResponse) => void

/** Starts a collector that decodes and keeps the spans it receives by OTLP over HTTP with protobuf. */
export async function startCollector(answer: Answer = (response) => response.end()) {
  const spans: ReceivedSpan[] = []
  const requests: { path: string; headers: IncomingMessage['headers']; text: string }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const { headers, url: path = '' } = request
      requests.push({ path, headers, text: body.toString('latin1') })
      spans.push(...spansOf(body))
      answer(response)
    })
  })
  const port = await listenLocally(server)
  return { spans, requests, url: `http://127.0.0.1:${port}` }
}

type Field = { number: number; bytes: Buffer; integer: bigint }

/** Reads the fields of a message (https://protobuf.dev/programming-guides/encoding/). */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = []
  let at = 0
  const readVarint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++] ?? 0
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  while (at < message.length) {
    const tag = Number(readVarint())
    const wireType = tag & 7
    const integer = wireType === 0 || wireType === 2 ? readVarint() : 0n
    const length = { 0: 0, 1: 8, 2: Number(integer), 5: 4 }[wireType]
    if (length === undefined) throw new Error(`wire type ${wireType}`)
    fields.push({ number: tag >> 3, bytes: message.subarray(at, at + length), integer })
    at += length
  }
  return fields
}

const all = (message: Buffer | undefined, number: number) =>
  message ? fieldsOf(message).filter((field) => field.number === number) : []
const bytesAt = (message: Buffer, number: number) => all(message, number)[0]?.bytes
const integerAt = (message: Buffer | undefined, number: number) =>
  Number(all(message, number)[0]?.integer ?? 0n)

/** Numbers of fields: opentelemetry/proto/trace/v1/trace.proto. */
function spansOf(request: Buffer): ReceivedSpan[] {
  return all(request, 1).flatMap(({ bytes: ofResource }) => {
    const resource = attributesOf(all(bytesAt(ofResource, 1), 1))
    const scopes = all(ofResource, 2)
    return scopes.flatMap(({ bytes }) => all(bytes, 2)).map((span) => spanOf(span.bytes, resource))
  })
}

function spanOf(span: Buffer, resource: ReceivedSpan['resource']): ReceivedSpan {
  const hex = (number: number) => bytesAt(span, number)?.toString('hex') ?? ''
  return {
    traceId: hex(1),
    spanId: hex(2),
    parentId: hex(4),
    name: bytesAt(span, 5)?.toString() ?? '',
    kind: integerAt(span, 6),
    isFailed: integerAt(bytesAt(span, 15), 3) === 2,
    attributes: attributesOf(all(span, 9)),
    resource,
  }
}

function attributesOf(fields: readonly Field[]): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ bytes }) => {
      const value = bytesAt(bytes, 2)
      const text = value && bytesAt(value, 1)
      return [bytesAt(bytes, 1)?.toString() ?? '', text ? text.toString() : integerAt(value, 3)]
    }),
  )
}
