import { lookup } from 'node:dns'
import { request as askPlainly, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as askSecurely } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { ReachError, type Reach, type ReachRequest } from './reach.ts'

/** Long enough for a slow provider, short enough for who waits before the screen. */
const patienceMs = 8_000
/** The most that is read of an answer, in bytes: configurations and keys are a few thousand. */
const largestAnswer = 512 * 1024

/** What is not reachable in public (IANA's registries of special-purpose addresses), or stands for such an address. */
const privateRanges = {
  ipv4: [
    '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24',
    '192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4',
  ],
  ipv6: [
    '::/96 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16',
    'fc00::/7 fe80::/10 fec0::/10 ff00::/8',
  ],
}

/**
 * `Reach` for Node. Unless private addresses are allowed, it asks by TLS only and connects to public addresses only: the
 * address is judged when the connection is made, so that a name cannot mean another one a moment later.
 */
export function nodeReach({
  allowsPrivate,
  timeoutMs = patienceMs,
}: {
  allowsPrivate: boolean
  timeoutMs?: number
}): Reach {
  const privates = privateAddresses()
  const isPrivate = (address: string) =>
    !allowsPrivate && privates.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

  const guardedLookup: LookupFunction = (host, options, done) =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? []
      if (error || !first) return done(error ?? new Error('no address'), '')
      if (found.some(({ address }) => isPrivate(address)))
        return done(new ReachError('refused', 'a private address'), '')
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })

  return async (address, request = {}) => {
    const url = URL.canParse(address) ? new URL(address) : null
    const isPlain = url?.protocol === 'http:'
    if (!url || !(url.protocol === 'https:' || (isPlain && allowsPrivate)))
      throw new ReachError('refused', 'not https')
    if (url.username || url.password) throw new ReachError('refused', 'credentials in an address')
    // A literal address is never looked up.
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && isPrivate(host)) throw new ReachError('refused', 'a private address')
    const patience = AbortSignal.timeout(timeoutMs)
    const signal = request.signal ? AbortSignal.any([patience, request.signal]) : patience
    const { method = 'GET', headers = {} } = request
    const ask = isPlain ? askPlainly : askSecurely
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

async function answerOf(asked: ClientRequest, { body }: ReachRequest): Promise<Response> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve)
    // Stays: a connection that breaks later says so twice.
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

/** The addresses that are not of the public network. */
export function privateAddresses(): BlockList {
  const list = new BlockList()
  for (const family of ['ipv4', 'ipv6'] as const)
    for (const range of privateRanges[family].join(' ').split(' ')) {
      const [network = '', bits] = range.split('/')
      list.addSubnet(network, Number(bits), family)
    }
  return list
}
