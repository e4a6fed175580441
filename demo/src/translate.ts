import { languages, type Language } from '@amber/contract/localized-text.ts'
import { translator } from '@amber/web/lib/i18n/i18n.ts'
import { demoMessages } from './demo.messages.ts'

/** What is stored under a key; null also where this browser stores nothing, and throws when it is asked. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The demonstration's words in the language that the app is in, or is going to be in. */
export function translateTo() {
  const chosen = stored('lang')
  const isChosen = chosen === 'zh-CN' || chosen === 'en-US'
  const language: Language = isChosen ? chosen : languages[0]
  return { language, t: translator(demoMessages, language) }
}
