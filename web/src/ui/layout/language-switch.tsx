import { languageFacts, languages } from '@amber/contract/localized-text.ts'
import { svg as icon } from 'virtual:icon/languages'
import { useId, useRef } from 'react'
import { useLanguage, useServices, useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { uiMessages } from '#web/ui/ui.messages.ts'
import './language-switch.css'

/**
 * Button that opens the list of languages, each named in itself for users who cannot read the current one. A native
 * popover, because the sign-in page shows it before the program runs.
 */
export function LanguageSwitch() {
  const { i18n } = useServices()
  const current = useLanguage()
  const t = useT(uiMessages)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const label = t('languageSwitch', { name: languageFacts[current].name })
  return (
    <>
      <button type="button" className="tool" aria-label={label} title={label} popoverTarget={id}>
        <Icon svg={icon} size={18} />
      </button>
      <div ref={list} id={id} popover="auto" className="raised language-list">
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-current={language === current || undefined}
            onClick={() => {
              list.current?.hidePopover()
              i18n.setLanguage(language)
            }}
          >
            {languageFacts[language].name}
          </button>
        ))}
      </div>
    </>
  )
}
