import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { settingsMessages } from './settings.messages.ts'

/** Settings card; `id` is the `?section=` value. */
export type SettingSection = { id: string; texts: LocalizedText }

const named = (...ids: (keyof typeof settingsMessages)[]): readonly SettingSection[] =>
  ids.map((id) => ({ id, texts: settingsMessages[id] }))

export const ownSettingSections = {
  begin: named(
    'authorization',
    'language',
    'examples',
    'registration',
    'passwords',
    'sessions',
    'retention',
  ),
  end: named('appearance'),
}
