import { compilePack, type LanguagePack } from '@amber/contract/language-packs.ts'
import { languageFacts, type PackLanguage } from '@amber/contract/localized-text.ts'
import german from '@amber/contract/languages/de-DE.json' with { type: 'json' }
import traditionalChinese from '@amber/contract/languages/zh-TW.json' with { type: 'json' }

/** All languages with a file, for programs that load them at the start; browsers load one (web/vite-languages.ts). */
export const languagePacks: Readonly<Record<PackLanguage, LanguagePack>> = {
  'zh-TW': compilePack(traditionalChinese, languageFacts['zh-TW'].base),
  'de-DE': compilePack(german, languageFacts['de-DE'].base),
}
