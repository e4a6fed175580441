import { exampleModes } from '@amber/contract/example-pages.ts'
import type { Settings, StoredSetting } from '@amber/contract/settings/settings.ts'
import { useServices, useT } from '#web/lib/call/services.ts'
import { useSetting } from '#web/features/settings/use-setting.ts'
import { Setting } from '#web/features/settings/form/setting.tsx'
import { exampleSettingsMessages } from './example-settings.messages.ts'

const texts = {
  on: { label: 'examplesOn', text: 'examplesOnText' },
  off: { label: 'examplesOff', text: 'examplesOffText' },
} as const

export function ExamplesSection({
  stored,
  fixed,
}: {
  stored: StoredSetting<'examples'>
  fixed: Settings['examples'] | null
}) {
  const t = useT(exampleSettingsMessages)
  const { refreshRights } = useServices()
  return (
    <Setting
      {...useSetting('examples')}
      title={t('examples')}
      text={t('examplesText')}
      stored={stored}
      fixed={fixed}
      fields={[
        {
          kind: 'radio',
          name: 'mode',
          label: t('examplesMode'),
          options: exampleModes.map((mode) => ({
            value: mode,
            label: t(texts[mode].label),
            text: t(texts[mode].text),
          })),
        },
      ]}
      // Applies at once, without waiting for the event stream.
      onSaved={() => void refreshRights({ isUrgent: true })}
    />
  )
}
