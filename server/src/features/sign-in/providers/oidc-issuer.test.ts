import { expect, test } from 'vitest'
import { isIssuerOf } from './oidc.service.ts'

const entra = 'https://login.microsoftonline.com'
const tenant = '6babcaad-604b-40ac-a9d7-9fd97c0b779f'
const personal = '9188040d-6c67-4c5b-b112-36a304b66dad'
const [ofTenant, ofPersonal] = [`${entra}/${tenant}/v2.0`, `${entra}/${personal}/v2.0`]

test.each([
  ['https://id.example.com', 'https://id.example.com/'],
  [ofTenant, ofTenant],
  [`${entra}/common/v2.0`, ofTenant],
  [`${entra}/common/v2.0/`, ofPersonal],
  [`${entra}/common`, `https://sts.windows.net/${tenant}/`],
  [`${entra}/organizations/v2.0`, ofTenant],
  [`${entra}/consumers/v2.0`, ofPersonal],
])('configured issuer %s accepts identities of %s', (configured, issuer) => {
  expect(isIssuerOf(configured, issuer)).toBe(true)
})

test.each([
  ['https://id.example.com/one', 'https://id.example.com/other'],
  [ofPersonal, ofTenant],
  [`${entra}/organizations/v2.0`, ofPersonal],
  [`${entra}/consumers/v2.0`, ofTenant],
  [`${entra}/contoso/v2.0`, ofTenant],
  [`${entra}/constructor/v2.0`, ofTenant],
  [`${entra}/common/v2.0`, `https://sts.windows.net/${tenant}/`],
  [`${entra}/common/v2.0`, `${entra}/${tenant}/v2.0/more`],
  [`https://evil.example/${entra}/common/v2.0`, ofTenant],
  ['https://login.microsoftonline.com.evil.example/common/v2.0', ofTenant],
])('configured issuer %s refuses identities of %s', (configured, issuer) => {
  expect(isIssuerOf(configured, issuer)).toBe(false)
})
