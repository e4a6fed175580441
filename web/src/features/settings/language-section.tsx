import type { StoredSetting } from '@amber/contract/settings/settings.ts'
import { firstVisitLanguages, languageFacts } from '@amber/contract/localized-text.ts'
import { useT, useTranslate } from '#web/lib/call/services.ts'
import { useSetting } from './use-setting.ts'
import { Setting } from '#web/features/settings/form/setting.tsx'
import { settingsMessages } from './settings.messages.ts'

export function LanguageSection({ stored }: { stored: StoredSetting<'language'> }) {
  const t = useT(settingsMessages)
  const translate = useTranslate()
  return (
    <Setting
      {...useSetting('language')}
      title={t('language')}
      text={t('languageText')}
      stored={stored}
      fields={[
        {
          kind: 'radio',
          name: 'firstVisit',
          label: t('firstVisit'),
          options: firstVisitLanguages.map((choice) =>
            choice === 'browser'
              ? { value: choice, label: t('firstBrowser'), text: t('firstBrowserText') }
              : {
                  value: choice,
                  label: translate(languageFacts[choice].texts),
                  text: t('firstFixedText'),
                },
          ),
        },
      ]}
    />
  )
}
