import type { Words } from '@amber/contract/words.ts'
import { settingsMessages } from './settings.messages.ts'

/** A card of the settings, as the address (`?section=`) and the index name it. */
export type SettingSection = { id: string; words: Words }

const named = (...ids: (keyof typeof settingsMessages)[]): readonly SettingSection[] =>
  ids.map((id) => ({ id, words: settingsMessages[id] }))

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
