import { useLanguage, useServices } from '#web/lib/services.ts'

/** One button to the other language, named in that language, so that whoever cannot read this page finds it. */
export function LanguageSwitch() {
  const { i18n } = useServices()
  const isChinese = useLanguage() === 'zh-CN'
  const other = isChinese ? 'en-US' : 'zh-CN'
  // oxlint-disable-next-line -- names of languages are not translated
  const name = isChinese ? 'English' : '中文'
  return (
    <button type="button" className="tool tool-text" lang={other} onClick={() => i18n.setLanguage(other)}>
      {name}
    </button>
  )
}
