import type { Locale } from 'antd/es/locale'
import english from 'antd/es/locale/en_US'
import chinese from 'antd/es/locale/zh_CN'
import {
  hasFile,
  isChinese,
  type Language,
  type PackLanguage,
} from '@amber/contract/localized-text.ts'
import { useEffect, useState } from 'react'
import { componentTexts } from 'virtual:component-texts'
import { useLanguage } from '#web/lib/call/services.ts'

const loaded: Partial<Record<PackLanguage, Locale>> = {}

function textsIn(language: Language): Locale {
  const own = hasFile(language) ? loaded[language] : undefined
  return own ?? (isChinese(language) ? chinese : english)
}

/** Returns the component library's texts; those of a similar language until the own ones are loaded. */
export function useComponentTexts(): Locale {
  const language = useLanguage()
  const [, setShown] = useState(() => textsIn(language))
  useEffect(() => {
    if (!hasFile(language)) return
    // Without a network, the texts of the similar language stay.
    void componentTexts[language]().then(
      ({ default: texts }) => {
        loaded[language] = texts
        setShown(texts)
      },
      () => {},
    )
  }, [language])
  return textsIn(language)
}
