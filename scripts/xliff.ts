// Translations as XLIFF 2.0 (OASIS), the format of tools for translators.
import { createXmlReader } from '@amber/sheets/xml-reader.ts'
import { languageFacts, type Language } from '@amber/contract/localized-text.ts'
import type { Unit } from './translations.ts'

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** A unit's id is a name token, so the place of the text is its name. */
function unitElement({ id, source, note, target }: Unit, index: number): string {
  const [state, translation] = target
    ? ['translated', `<target xml:space="preserve">${escaped(target)}</target>`]
    : ['initial', '']
  return `<unit id="u${index}" name="${escaped(id)}">
<notes><note>${escaped(note)}</note></notes>
<segment state="${state}"><source xml:space="preserve">${escaped(source)}</source>${translation}</segment>
</unit>`
}

export function toXliff(language: Language, units: readonly Unit[]): string {
  const source = languageFacts[language].base === 'zh' ? 'zh-CN' : 'en-US'
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="${source}" trgLang="${language}">
<file id="amber">
${units.map(unitElement).join('\n')}
</file>
</xliff>
`
}

/** Returns the units of a document; the text of inline elements counts as text. */
export function fromXliff(document: string): Unit[] {
  const units: Unit[] = []
  let inside: 'source' | 'note' | 'target' | null = null
  const reader = createXmlReader({
    open: (name, attribute) => {
      if (name === 'unit')
        units.push({ id: attribute('name') ?? '', source: '', note: '', target: '' })
      if (name === 'source' || name === 'note' || name === 'target') inside = name
    },
    close: (name) => {
      if (name === inside) inside = null
    },
    text: (text) => {
      const unit = units.at(-1)
      if (unit && inside) unit[inside] += text
    },
  })
  reader.push(document)
  reader.end()
  return units
}
