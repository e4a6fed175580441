/** Secret fields; only their presence is shown. */
const secretNames =
  /password$|token|secret|signature|proof$|^(answer|enrolment|passkey|recoveryCodes?|ticket|uri)$/i
const hidden = '••••••'
/** Other codes have fewer digits. */
const sentCode = /(?<!\d)\d{6}(?!\d)/g

const mostItems = 3
const maxShownLength = 160
const mostInAll = 4_000

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text)

function shownField(name: string, value: unknown): unknown {
  const isSecret = secretNames.test(name) && typeof value !== 'boolean' && value !== null
  if (isSecret) return hidden
  const mayHoldCode = typeof value === 'string' && /^(code|text)$/.test(name)
  return mayHoldCode ? cut(value.replace(sentCode, hidden), maxShownLength) : shown(value)
}

function shown(value: unknown): unknown {
  if (typeof value === 'string') return cut(value, maxShownLength)
  if (Array.isArray(value)) {
    const items = value.slice(0, mostItems).map(shown)
    return value.length > mostItems ? [...items, `… +${value.length - mostItems}`] : items
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, shownField(name, one)]),
  )
}

/**
 * Formats a JSON body: indented, shortened, secrets masked.
 *
 * @throws SyntaxError for other text
 */
export function shownJson(text: string): string {
  return cut(JSON.stringify(shown(JSON.parse(text)), null, 2), mostInAll)
}

/** Returns the displayable body, or the content type if not JSON. */
export async function shownBody(message: Request | Response): Promise<string> {
  const kind = message.headers.get('content-type') ?? ''
  if (!kind.includes('json')) return kind
  try {
    return shownJson(await message.clone().text())
  } catch {
    // body incomplete
    return ''
  }
}
