import { expect, test } from 'vitest'
import { createPasswords } from './password.ts'

test('hashes at least at the cost that OWASP recommends, and verifies only the same password', async () => {
  const passwords = createPasswords()
  const hash = await passwords.hash('correct horse 电池')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify('correct horse 电池', hash)).toBe(true)
  expect(await passwords.verify('correct horse 电', hash)).toBe(false)
  expect(await passwords.hash('correct horse 电池')).not.toBe(hash)
})

test('verifies hashes of another cost, and never verifies without a hash', async () => {
  const hash = await createPasswords({ memory: 64, passes: 1, parallelism: 1 }).hash('older')
  expect(await createPasswords().verify('older', hash)).toBe(true)
  expect(await createPasswords().verify('older', null)).toBe(false)
})
