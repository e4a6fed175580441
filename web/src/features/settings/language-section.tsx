import type { StoredSetting } from '@amber/contract/settings/settings.ts'
import { firstVisitLanguages } from '@amber/contract/localized-text.ts'
import { useT } from '#web/lib/call/services.ts'
import { useSetting } from '#web/lib/preference/use-setting.ts'
import { Setting } from '#web/features/settings/form/setting.tsx'
import { settingsMessages } from './settings.messages.ts'

const texts = {
  'zh-CN': { label: 'firstChinese', text: 'firstChineseText' },
  'en-US': { label: 'firstEnglish', text: 'firstEnglishText' },
  browser: { label: 'firstBrowser', text: 'firstBrowserText' },
} as const

export function LanguageSection({ stored }: { stored: StoredSetting<'language'> }) {
  const t = useT(settingsMessages)
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
          options: firstVisitLanguages.map((choice) => ({
            value: choice,
            label: t(texts[choice].label),
            text: t(texts[choice].text),
          })),
        },
      ]}
    />
  )
}
