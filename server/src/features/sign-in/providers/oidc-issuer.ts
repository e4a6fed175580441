/** Tenant of personal accounts (Microsoft identity platform, "ID token claims reference"). */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad'

/** Tenants accepted by Entra's multi-tenant issuers. */
const tenantsOf = new Map<string, (tenant: string) => boolean>([
  ['common', () => true],
  ['consumers', (tenant) => tenant === personalTenant],
  ['organizations', (tenant) => tenant !== personalTenant],
])

/**
 * Whether the configured issuer can issue tokens of `issuer`: multi-tenant Entra issuers use that of each tenant.
 * Tenant aliases cannot be resolved offline and do not match, so that no user gives up another sign-in method for
 * one.
 */
export function isIssuerOf(configured: string, issuer: string): boolean {
  if (withoutSlash(issuer) === withoutSlash(configured)) return true
  const [, tenants = '', version] =
    /^https:\/\/login\.microsoftonline\.com\/(\w+)(\/v2\.0)?\/?$/.exec(configured) ?? []
  const ofTenant = version
    ? /^https:\/\/login\.microsoftonline\.com\/([\da-f-]{36})\/v2\.0$/
    : /^https:\/\/sts\.windows\.net\/([\da-f-]{36})\/$/
  const [, tenant] = ofTenant.exec(issuer) ?? []
  return tenant !== undefined && tenantsOf.get(tenants)?.(tenant) === true
}

/** `openid-client` checks the rest. */
const withoutSlash = (address: string) => address.replace(/\/$/, '')
