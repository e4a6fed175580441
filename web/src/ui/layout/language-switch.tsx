import { otherLanguage, translateMessage } from '#web/lib/i18n/i18n.ts'
import { useLanguage, useServices } from '#web/lib/call/services.ts'
import { uiMessages } from '#web/ui/ui.messages.ts'

/** Button to the other language, named in it for users who cannot read the current one. */
export function LanguageSwitch() {
  const { i18n } = useServices()
  const other = otherLanguage(useLanguage())
  return (
    <button
      type="button"
      className="tool tool-text"
      lang={other}
      onClick={() => i18n.setLanguage(other)}
    >
      {translateMessage(uiMessages.languageName, other)}
    </button>
  )
}
