import type { Locale } from 'antd/es/locale'
import english from 'antd/es/locale/en_US'
import chinese from 'antd/es/locale/zh_CN'
import { hasFile, isChinese, type Language } from '@amber/contract/localized-text.ts'
import { useEffect, useState } from 'react'
import { componentTexts } from 'virtual:component-texts'
import { useLanguage } from '#web/lib/call/services.ts'

/** Returns the component library's texts; those of a similar language until the own ones are loaded. */
export function useComponentTexts(): Locale {
  const language = useLanguage()
  const [loaded, setLoaded] = useState<{ language: Language; texts: Locale }>()
  useEffect(() => {
    if (!hasFile(language)) return
    const load = async () => {
      const { default: texts } = await componentTexts[language]()
      setLoaded({ language, texts })
    }
    // Without a network, the texts of the similar language stay.
    load().catch(() => {})
  }, [language])
  if (loaded?.language === language) return loaded.texts
  return isChinese(language) ? chinese : english
}
