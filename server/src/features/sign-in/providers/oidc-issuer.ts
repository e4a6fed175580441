/** The tenant of accounts that belong to no organization (Microsoft identity platform, "ID token claims reference"). */
const personalTenant = '9188040d-6c67-4c5b-b112-36a304b66dad'

/** Whose people come in by the issuers of Entra that are no single tenant's. */
const tenantsOf = new Map<string, (tenant: string) => boolean>([
  ['common', () => true],
  ['consumers', (tenant) => tenant === personalTenant],
  ['organizations', (tenant) => tenant !== personalTenant],
])

/**
 * Whether tokens by an issuer can still come from the one that is set up. They are the same, but for Entra's issuers of
 * many tenants, whose tokens name the tenant's own. Entra's other names for a tenant cannot be told from another's without
 * asking there: what they vouch for counts for nothing here, so that nobody gives up a way in for it.
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

/** Issuers that differ in it alone are one (`openid-client` looks at the rest). */
const withoutSlash = (address: string) => address.replace(/\/$/, '')
