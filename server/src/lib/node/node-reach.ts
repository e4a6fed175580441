import { lookup } from 'node:dns'
import { request as askPlainly, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as askSecurely } from 'node:https'
import type { LookupFunction } from 'node:net'
import { nodeTraces } from './node-platform.ts'
import { faultOfIps, faultOfUrl } from './node-addresses.ts'
import { ReachError, type AddressFault, type Reach, type ReachRequest } from '#server/lib/reach.ts'
import { traceHeaders } from '#server/lib/trace.ts'
import { withSpan, type SpanFacts, type Traces } from '#server/lib/spans.ts'

const defaultTimeoutMs = 8_000
/** Configurations and keys take a few thousand bytes. */
const largestAnswer = 512 * 1024

const refusals: Record<AddressFault, string> = {
  private_address: 'a private address',
  plain_http: 'not https',
  credentials: 'credentials in an address',
}
const refused = (fault: AddressFault) => new ReachError('refused', refusals[fault])

type ReachOptions = {
  allowsPrivate: boolean
  timeoutMs?: number
  traces?: Traces
}

/**
 * Implements `Reach`. Public addresses are checked at connection time to prevent DNS rebinding. Calls within a request
 * carry its id and trace.
 */
export function nodeReach({
  allowsPrivate,
  timeoutMs = defaultTimeoutMs,
  traces = nodeTraces(),
}: ReachOptions): Reach {
  const rule = { mayBePrivate: allowsPrivate }

  const guardedLookup: LookupFunction = (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return done(error ?? new Error('no address'), '')
      const ips = found.map(({ address }) => address)
      const fault = faultOfIps(ips, rule)
      if (fault) return done(refused(fault), '')
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })

  return async (address, request = {}) => {
    const url = URL.canParse(address) ? new URL(address) : null
    if (!url) throw refused('plain_http')
    // Literal addresses skip the DNS lookup with its check.
    const fault = faultOfUrl(url, rule)
    if (fault) throw refused(fault)
    const facts = () => spanFacts(url, request)
    return withSpan(traces, facts, async (span) => {
      const answer = await send(url, request)
      span.set({ 'http.response.status_code': answer.status })
      if (answer.status >= 400) span.fail(String(answer.status))
      return answer
    })
  }

  async function send(url: URL, request: ReachRequest): Promise<Response> {
    const timeouts = AbortSignal.timeout(timeoutMs)
    const signal = request.signal ? AbortSignal.any([timeouts, request.signal]) : timeouts
    const { method = 'GET' } = request
    const headers = { ...request.headers, ...traceHeaders(traces.current()) }
    const ask = url.protocol === 'http:' ? askPlainly : askSecurely
    const asked = ask(url, { method, headers, signal, lookup: guardedLookup, agent: false })
    try {
      return await answerOf(asked, request)
    } catch (error) {
      if (error instanceof ReachError) throw error
      const { code = '', name } = error as NodeJS.ErrnoException
      throw new ReachError(/HPE|INVALID/.test(code) ? 'broken' : 'silent', code || name)
    } finally {
      asked.destroy()
    }
  }
}

/** Path and query are left out: they contain secrets of WeChat and of some gateways. */
function spanFacts({ hostname, port, protocol }: URL, { method = 'GET' }: ReachRequest): SpanFacts {
  const usualPort = protocol === 'http:' ? 80 : 443
  return {
    name: `${method} ${hostname}`,
    kind: 'client',
    attributes: {
      'http.request.method': method,
      'server.address': hostname,
      'server.port': Number(port) || usualPort,
    },
  }
}

async function answerOf(asked: ClientRequest, { body }: ReachRequest): Promise<Response> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve)
    // Not `once`: a broken connection emits a second error.
    asked.on('error', reject)
    asked.end(body)
  })
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > largestAnswer) throw new ReachError('broken', 'the answer is too large')
    chunks.push(chunk)
  }
  const status = answer.statusCode ?? 0
  if (status < 200 || status > 599) throw new ReachError('broken', `status ${status}`)
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    if (typeof value === 'string') headers.set(name, value)
  const isEmpty = [204, 205, 304].includes(status)
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers })
}
