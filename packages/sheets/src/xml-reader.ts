import { SheetRejected } from './sheet.ts'

/** Names come without prefix. */
export type XmlEvents = {
  open: (name: string, attribute: (name: string) => string | undefined) => void
  close: (name: string) => void
  text: (text: string) => void
}

/** A cell holds 32,767 characters. */
const longestToken = 2 ** 20
const longestTag = 2 ** 16

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
}

/** Parses the subset of XML in office documents. Refuses document types, which prevents entity expansion attacks. */
export function createXmlReader(events: XmlEvents): {
  push: (text: string) => void
  end: () => void
} {
  let rest = ''
  let depth = 0

  /** Returns the end of a token, or -1 if it is incomplete. */
  function take(text: string, at: number): number {
    if (text.startsWith('<!--', at)) return past(text, '-->', at)
    if (text.startsWith('<?', at)) return past(text, '?>', at)
    if (text.startsWith('<![CDATA[', at)) {
      const end = past(text, ']]>', at)
      if (end >= 0) events.text(text.slice(at + 9, end - 3))
      return end
    }
    if (text.startsWith('<!', at) && text.length - at > 9)
      throw new SheetRejected('unsupported', 'a document type')
    const end = tagEnd(text, at)
    if ((end < 0 ? text.length : end) - at > longestTag)
      throw new SheetRejected('too_large', 'a huge tag')
    if (end >= 0) tag(text.slice(at + 1, end))
    return end < 0 ? -1 : end + 1
  }

  function tag(inside: string): void {
    if (inside.startsWith('/')) {
      depth--
      return events.close(localName(inside.slice(1).trim()))
    }
    const isEmpty = inside.endsWith('/')
    const [full = ''] = inside.split(/[\s/]/, 1)
    const name = localName(full)
    events.open(name, (wanted) => attributeOf(inside, wanted))
    if (isEmpty) events.close(name)
    else depth++
  }

  return {
    push(more) {
      const text = rest + more
      let at = 0
      for (;;) {
        const next = text.indexOf('<', at)
        if (next < 0) break
        if (next > at) events.text(decode(text.slice(at, next)))
        at = next
        const end = take(text, at)
        if (end < 0) break
        at = end
      }
      rest = text.slice(at)
      if (rest.length > longestToken) throw new SheetRejected('too_large', 'a huge token')
    },
    end() {
      if (depth !== 0 || rest.trim() !== '') throw new SheetRejected('broken', 'breaks off')
    },
  }
}

function past(text: string, what: string, from: number): number {
  const at = text.indexOf(what, from)
  return at < 0 ? -1 : at + what.length
}

/** Skips quoted values, in linear time. */
function tagEnd(text: string, at: number): number {
  let quote = ''
  for (let index = at; index < text.length; index++) {
    const character = text.charAt(index)
    if (quote) {
      if (character === quote) quote = ''
    } else if (character === '>') return index
    else if (character === '"' || character === "'") quote = character
  }
  return -1
}

function attributeOf(inside: string, wanted: string): string | undefined {
  // Sticky, for linear time.
  const attributes = /\s*([^\s=/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gy
  attributes.lastIndex = /^[^\s/]*/.exec(inside)?.[0].length ?? 0
  for (let found = attributes.exec(inside); found; found = attributes.exec(inside)) {
    const [, name = '', double, single] = found
    if (localName(name) === wanted) return decode(double ?? single ?? '')
  }
  return undefined
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi,
    (...[all, hex, decimal, name]: string[]) => {
      if (name) return entities[name] ?? all ?? ''
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
      const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      return isCharacter ? String.fromCodePoint(code) : '\uFFFD'
    },
  )
}
