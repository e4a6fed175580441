/** Names of what is nobody's business but of who typed it or is given it. Whether there is one at all may be shown. */
const secretNames =
  /password$|token|secret|signature|proof$|^(answer|enrolment|passkey|recoveryCodes?|ticket|uri)$/i
const hidden = '••••••'
/**
 * A code that was sent, as it is typed or stands in its message. Other codes are to be seen: of roles, which are words,
 * and of errors, which have at most four digits.
 */
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
 * What people may see of a JSON body: indented, long data shortened, and nothing that is secret. Throws where it is not
 * JSON.
 */
export function shownJson(text: string): string {
  return cut(JSON.stringify(shown(JSON.parse(text)), null, 2), mostInAll)
}

/** What people may see of a request or an answer; of anything but JSON its kind. Leaves the body to who it is for. */
export async function shownBody(message: Request | Response): Promise<string> {
  const kind = message.headers.get('content-type') ?? ''
  if (!kind.includes('json')) return kind
  try {
    return shownJson(await message.clone().text())
  } catch {
    // It broke off.
    return ''
  }
}
