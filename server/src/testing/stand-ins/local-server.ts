import type { Server } from 'node:http'
import { afterAll } from 'vitest'

/** Listens on a free port of this machine until the file's tests have ended, and returns the port. */
export async function listenLocally(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Certificate of test servers on 127.0.0.1, valid until 2126. */
export const tlsIdentity = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgsh6t/FbHJNNV7cpP
cZJfs5n1vd0cD4d5qPtXyQIezpWhRANCAARcD8V9N4WepIufkxHZOJVOiBhuNrEA
L622/RUqpGfaesgrWqBQ42EXL7aupDIIz6iemNKP3XHWm8OWJyne9G7a
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBnzCCAUWgAwIBAgIUZfxZAALCCWtABMWPgKcQqhu6Y6IwCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLQW1iZXIgdGVzdHMwIBcNMjYxMTI1MDMwMTQ2WhgPMjEyNjEx
MDEwMzAxNDZaMBYxFDASBgNVBAMMC0FtYmVyIHRlc3RzMFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAEXA/FfTeFnqSLn5MR2TiVTogYbjaxAC+ttv0VKqRn2nrIK1qg
UONhFy+2rqQyCM+onpjSj91x1pvDlicp3vRu2qNvMG0wHQYDVR0OBBYEFDOEOWHT
CSrY3zZ5KSN9+QhiAmMSMB8GA1UdIwQYMBaAFDOEOWHTCSrY3zZ5KSN9+QhiAmMS
MBoGA1UdEQQTMBGHBH8AAAGCCWxvY2FsaG9zdDAPBgNVHRMBAf8EBTADAQH/MAoG
CCqGSM49BAMCA0gAMEUCIQDrenYq54GsOtUr9IZc7x1+D5FFHfNhyoE/OsYXaOEz
YgIgSr3fm4vUf4ONEHu+8whlUCRmNtZA05UlyhG79/uFPiQ=
-----END CERTIFICATE-----
`,
}
