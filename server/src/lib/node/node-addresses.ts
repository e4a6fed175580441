import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { withTimeout } from '#server/lib/with-timeout.ts'
import type { AddressFault, JudgeAddress } from '#server/lib/reach.ts'

/** IANA registries of special-purpose addresses. */
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

/** Node matches every IPv4 address against the IPv6 range that maps them. */
function listOf(family: keyof typeof privateRanges): BlockList {
  const list = new BlockList()
  for (const range of privateRanges[family].join(' ').split(' ')) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), family)
  }
  return list
}
const privates = { ipv4: listOf('ipv4'), ipv6: listOf('ipv6') }
const isPrivate = (ip: string) => {
  const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4'
  return privates[family].check(ip, family)
}

type Rule = { mayBePrivate: boolean }

/** Refuses a host if any of its IP addresses is not public. */
export function faultOfIps(ips: readonly string[], { mayBePrivate }: Rule): AddressFault | null {
  return !mayBePrivate && ips.some(isPrivate) ? 'private_address' : null
}

/** Checks a URL without a DNS lookup. */
export function faultOfUrl({ protocol, username, password, hostname }: URL, rule: Rule) {
  if (protocol !== 'https:' && !(protocol === 'http:' && rule.mayBePrivate)) return 'plain_http'
  if (username || password) return 'credentials'
  const ip = hostname.replace(/^\[|\]$/g, '')
  return isIP(ip) ? faultOfIps([ip], rule) : null
}

const defaultTimeoutMs = 2_000

type Lookup = (host: string, options: { all: true }) => Promise<{ address: string }[]>

/** Checks an address when it is saved. Unresolvable names are accepted, since they may exist later. */
export function nodeJudgeAddress({
  timeoutMs = defaultTimeoutMs,
  look = lookup,
}: { timeoutMs?: number; look?: Lookup } = {}): JudgeAddress {
  return async (address, rule) => {
    const url = 'url' in address ? new URL(address.url) : null
    const fault = url && faultOfUrl(url, rule)
    if (fault) return fault
    const host = 'host' in address ? address.host : (url?.hostname.replace(/^\[|\]$/g, '') ?? '')
    const timeoutError = () => new Error('not found in time')
    const found = isIP(host)
      ? [{ address: host }]
      : await withTimeout(look(host, { all: true }), {
          milliseconds: timeoutMs,
          timeoutError,
        }).catch(() => [])
    return faultOfIps(
      found.map((one) => one.address),
      rule,
    )
  }
}
