import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@amber/contract/sign-in/passkeys.ts'

/** Creates a software authenticator, which can also misbehave. */
export function createSoftwarePasskey({ isVerifying = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = text(credentialId)
  let counter = 0
  let userHandle: string | null = null

  /** Web Authentication Level 3, 6.1: hash of the relying party, flags, counter. */
  const authenticatorData = (rpId: string, attested?: Buffer) => {
    const head = Buffer.alloc(5)
    head[0] = 0x01 | (isVerifying ? 0x04 : 0) | (attested ? 0x40 : 0)
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, attested ?? Buffer.alloc(0)])
  }

  return {
    id,
    /** Resets the counter, like a cloned authenticator. */
    rewind: () => void (counter -= 2),

    create(asked: PasskeyCreation, origin: string): PasskeyAttestation {
      userHandle = asked.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      const authData = authenticatorData(asked.rp.id, attested)
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authData),
      ])
      const clientDataJSON = clientData('webauthn.create', asked.challenge, origin)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: text(clientDataJSON),
          attestationObject: text(attestationObject),
          transports: ['internal'],
        },
      }
    },

    answer(asked: PasskeyRequest, origin: string): PasskeyAssertion {
      counter++
      const data = authenticatorData(asked.rpId)
      const clientDataJSON = clientData('webauthn.get', asked.challenge, origin)
      const signed = Buffer.concat([data, sha256(clientDataJSON)])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: text(clientDataJSON),
          authenticatorData: text(data),
          signature: text(sign('sha256', signed, privateKey)),
          userHandle,
        },
      }
    },
  }
}

const text = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** RFC 8949: short texts, and byte strings of up to 65,535 bytes. */
const cborText = (texts: string) => Buffer.from([0x60 | texts.length, ...Buffer.from(texts)])
function cborBytes(bytes: Buffer): Buffer {
  const head = Buffer.from([0x59, 0, 0])
  head.writeUInt16BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}

/** RFC 9053, 7.1.1: kty EC2, alg ES256, crv P-256, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    Buffer.from([0x21, 0x58, 32]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 32]),
    Buffer.from(y, 'base64url'),
  ])
}
