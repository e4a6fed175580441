import type { Feedback } from '#web/lib/feedback.ts'
import type { Translate } from '#web/lib/i18n/i18n.ts'
import type { tabsMessages } from './tabs.messages.ts'

/** Titles of the pages that would lose changes, and of those that would lose what is shown only once. */
export type Losses = { changed: readonly string[]; shownOnce: readonly string[] }

type TabTexts = Translate<typeof tabsMessages>

/** Returns an empty text if nothing would be lost. */
export function lossText(t: TabTexts, { changed, shownOnce }: Losses): string {
  const listed = (titles: readonly string[]) =>
    titles.map((name) => t('name', { name })).join(t('and'))
  const changes = changed.length > 0 ? t('unsavedText', { names: listed(changed) }) : ''
  if (shownOnce.length === 0) return changes
  const secrets = t('leaveText', { names: listed(shownOnce) })
  return changes ? t('bothTexts', { changes, secrets }) : secrets
}

/** Builds the question before unsaved changes, or what is shown only once, are lost. */
export function unsavedQuestion(t: TabTexts, losses: Losses): Parameters<Feedback['ask']>[0] {
  const text = lossText(t, losses)
  return losses.changed.length === 0
    ? { title: t('leaveTitle'), text, confirm: t('leave'), isDanger: true, cancel: t('stay') }
    : {
        title: t('unsavedTitle'),
        text,
        confirm: t('discard'),
        isDanger: true,
        cancel: t('keepEditing'),
      }
}
