/** Returns the policy of the web app: own resources, and inline scripts by digest. */
export function contentSecurityPolicy(scriptDigests: readonly string[]): string {
  const scripts = scriptDigests.map((digest) => ` '${digest}'`).join('')
  return [
    "default-src 'self'",
    `script-src 'self'${scripts}`,
    "style-src 'self' 'unsafe-inline'", // docs/decisions/0021-content-security-policy.md
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self' https:", // external documentation is embedded
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Policy of responses that are not pages. */
export const apiSecurityPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Policy of files, which may run nothing when opened directly. */
export const filePolicy = `${apiSecurityPolicy}; sandbox`

/** Headers of every response. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

/** Only valid over TLS (RFC 6797, 7.2). */
export const strictTransportSecurity = 'max-age=31536000; includeSubDomains'
