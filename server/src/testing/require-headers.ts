type Rule = (value: string) => boolean

const is =
  (wanted: string): Rule =>
  (value) =>
    value === wanted

/** Repeated here, so that removing a header fails a test. */
const everywhere: Readonly<Record<string, Rule>> = {
  'x-request-id': (value) => value !== '',
  'x-content-type-options': is('nosniff'),
  'referrer-policy': is('strict-origin-when-cross-origin'),
  'cross-origin-opener-policy': is('same-origin'),
  'cross-origin-resource-policy': is('same-origin'),
  'access-control-allow-origin': is(''),
}

const api: Readonly<Record<string, Rule>> = {
  'content-security-policy': (value) =>
    /^default-src 'none'; frame-ancestors 'none'(; sandbox)?$/.test(value),
  'cache-control': (value) => /^no-store(, no-transform)?$/.test(value),
}

const other: Readonly<Record<string, Rule>> = {
  'content-security-policy': (value) =>
    /^default-src 'none'(;|$)/.test(value) && !value.includes('script-src'),
}

/** Throws unless a response has all required headers. */
export function requireHeaders(path: string, answer: Response): void {
  const { pathname } = new URL(path, 'http://localhost')
  const isApi = pathname.startsWith('/api') && pathname !== '/api/docs'
  const wrong = Object.entries({ ...everywhere, ...(isApi ? api : other) })
    .filter(([name, isRight]) => !isRight(answer.headers.get(name) ?? ''))
    .map(([name]) => `${name}: ${answer.headers.get(name)}`)
  if (wrong.length > 0)
    throw new Error(`${answer.status} of ${pathname.slice(0, 80)} says ${wrong.join(', ')}`)
}
