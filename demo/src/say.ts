import { preferredLanguage, type Language } from '@amber/contract/words.ts'
import { translator } from '@amber/web/lib/i18n.ts'
import { demoMessages } from './demo.messages.ts'

/** The demonstration's words in the language that the app is in, or is going to be in. */
export function sayInLanguage() {
  const chosen = localStorage.getItem('lang')
  const isChosen = chosen === 'zh-CN' || chosen === 'en-US'
  const language: Language = isChosen ? chosen : preferredLanguage(navigator.languages.join(','))
  return { language, t: translator(demoMessages, language) }
}
