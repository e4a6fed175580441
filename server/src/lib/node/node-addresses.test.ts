import { expect, test } from 'vitest'
import { faultOfIps, faultOfUrl, nodeJudgeAddress } from './node-addresses.ts'

const guarded = { mayBePrivate: false }

test.each(['1.1.1.1', '8.8.8.8', '93.184.216.34', '223.5.5.5', '2606:4700::1111', '2400:3200::1'])(
  '%s is a public address',
  (ip) => expect(faultOfIps([ip], guarded)).toBeNull(),
)

test.each([
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:8.8.8.8',
  '64:ff9b::808:808',
  '2002:808:808::1',
  'fd00::1',
  'fe80::1',
])('%s is a private address', (ip) => {
  expect(faultOfIps([ip], guarded)).toBe('private_address')
  expect(faultOfIps(['8.8.8.8', ip], guarded)).toBe('private_address')
  expect(faultOfIps([ip], { mayBePrivate: true })).toBeNull()
})

test('accepts a public address over HTTPS', async () => {
  for (const url of ['https://8.8.8.8/', 'https://[2606:4700::1111]/x', 'https://example.com/'])
    expect(faultOfUrl(new URL(url), guarded)).toBeNull()
  expect(await nodeJudgeAddress()({ host: '8.8.8.8' }, guarded)).toBeNull()
})
