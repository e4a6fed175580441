import type { CaptchaChallenge } from './captcha.ts'

/**
 * SHA-256 (FIPS 180-4) of short texts in plain code: browsers offer theirs over TLS only, and asynchronously, which is
 * far too slow for many texts. Nothing secret goes through here.
 */

/** The constants are the first bits of the fractions of roots of the first 64 primes. */
const primes = [2]
for (let next = 3; primes.length < 64; next += 2)
  if (primes.every((prime) => next % prime !== 0)) primes.push(next)
const bitsOf = (root: number) => (root % 1) * 2 ** 32
const roundConstants = Int32Array.from(primes, (prime) => bitsOf(Math.cbrt(prime)))
const firstState = Int32Array.from(primes.slice(0, 8), (prime) => bitsOf(Math.sqrt(prime)))

/** The longest text of one block, in bytes. */
const longestText = 55

type Block = { schedule: Int32Array; state: Int32Array }
const createBlock = (): Block => ({ schedule: new Int32Array(64), state: new Int32Array(8) })

/** Puts ASCII text, padded, into the first sixteen words of the schedule. */
function fill({ schedule }: Block, text: string): void {
  if (text.length > longestText) throw new RangeError('The text is longer than one block')
  schedule.fill(0, 0, 16)
  for (let index = 0; index <= text.length; index++) {
    const byte = index === text.length ? 0x80 : text.charCodeAt(index)
    schedule[index >> 2]! |= byte << (24 - (index & 3) * 8)
  }
  schedule[15] = text.length * 8
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** Leaves the digest of the block in its state. */
function digest({ schedule, state }: Block): void {
  for (let index = 16; index < 64; index++) {
    const two = schedule[index - 2]!
    const fifteen = schedule[index - 15]!
    const late = turn(two, 17) ^ turn(two, 19) ^ (two >>> 10)
    const early = turn(fifteen, 7) ^ turn(fifteen, 18) ^ (fifteen >>> 3)
    schedule[index] = late + schedule[index - 7]! + early + schedule[index - 16]!
  }
  let a = firstState[0]!
  let b = firstState[1]!
  let c = firstState[2]!
  let d = firstState[3]!
  let e = firstState[4]!
  let f = firstState[5]!
  let g = firstState[6]!
  let h = firstState[7]!
  for (let index = 0; index < 64; index++) {
    const ofE = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const first = (h + ofE + ((e & f) ^ (~e & g)) + roundConstants[index]! + schedule[index]!) | 0
    const ofA = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const second = (ofA + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries())
    state[index] = word + firstState[index]!
}

const toHex = ({ state }: Block) =>
  Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')

/** The SHA-256 of at most 55 ASCII characters, in hexadecimal. */
export function shortSha256(text: string): string {
  const block = createBlock()
  fill(block, text)
  digest(block)
  return toHex(block)
}

/**
 * Looks among `count` numbers from `from` on for the one that solves the challenge; null where it is not among them.
 * A page asks in pieces of a few thousand (some milliseconds), with a pause between, until it has it or `most` is past.
 */
export function findProof(
  { salt, digest: wanted, most }: CaptchaChallenge,
  { from, count }: { from: number; count: number },
): number | null {
  const block = createBlock()
  const firstWord = Number.parseInt(wanted.slice(0, 8), 16) | 0
  for (let number = from; number < from + count && number <= most; number++) {
    fill(block, `${salt}${number}`)
    digest(block)
    if (block.state[0] === firstWord && toHex(block) === wanted) return number
  }
  return null
}
