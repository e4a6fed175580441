import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { settingsMessages } from './settings.messages.ts'

/** A card of the settings, as the address (`?section=`) and the index name it. */
export type SettingSection = { id: string; texts: LocalizedText }

const named = (...ids: (keyof typeof settingsMessages)[]): readonly SettingSection[] =>
  ids.map((id) => ({ id, texts: settingsMessages[id] }))

/** The cards of this feature; those of others stand between. */
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
