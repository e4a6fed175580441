import { isLanguage, languages, type Language } from '@amber/contract/localized-text.ts'
import { translator } from '@amber/web/lib/i18n/i18n.ts'
import { demoMessages } from './demo.messages.ts'

/** Null also where storage is blocked and throws. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function translateTo() {
  const chosen = stored('lang')
  const language: Language = chosen !== null && isLanguage(chosen) ? chosen : languages[0]
  return { language, t: translator(demoMessages, language) }
}
