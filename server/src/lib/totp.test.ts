import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'
import { toBase32, totpAt, totpStep, totpStepOf } from './totp.ts'

const secret = new TextEncoder().encode('12345678901234567890')

// RFC 6238, appendix B, SHA-1; the last six of eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('computes the code of the standard at %i seconds', async (seconds, code) => {
  expect(await totpAt(secret, totpStep(new Date(seconds * 1000)))).toBe(code)
})

test('accepts a code of one period earlier or later, and no other', async () => {
  const now = new Date(1_111_111_111_000)
  const step = totpStep(now)
  for (const offset of [-1, 0, 1])
    expect(await totpStepOf(secret, await totpAt(secret, step + offset), now)).toBe(step + offset)
  for (const offset of [-2, 2])
    expect(await totpStepOf(secret, await totpAt(secret, step + offset), now)).toBeNull()
})

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'my'],
  ['fo', 'mzxq'],
  ['foo', 'mzxw6'],
  ['foob', 'mzxw6yq'],
  ['fooba', 'mzxw6ytb'],
  ['foobar', 'mzxw6ytboi'],
])('encodes %j as %j in base32', (text, expected) => {
  expect(toBase32(new TextEncoder().encode(text))).toBe(expected)
})

test('unseals only with the same key and context, and only unchanged content', async () => {
  const sealing = { key: randomBytes(32), context: 'one' }
  const sealed = await seal(secret, sealing, randomBytes)
  expect(Buffer.from(sealed).includes(Buffer.from(secret))).toBe(false)
  expect(await unseal(sealed, sealing)).toEqual(secret)
  expect(await unseal(sealed, { ...sealing, context: 'two' })).toBeNull()
  expect(await unseal(sealed, { ...sealing, key: randomBytes(32) })).toBeNull()
  const changed = sealed.map((byte, index) => (index === 20 ? byte ^ 1 : byte))
  expect(await unseal(changed, sealing)).toBeNull()
  expect(await unseal(new Uint8Array(3), sealing)).toBeNull()
})
