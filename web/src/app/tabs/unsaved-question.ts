import type { Feedback } from '#web/lib/feedback.ts'
import type { Translate } from '#web/lib/i18n/i18n.ts'
import type { tabsMessages } from './tabs.messages.ts'

/** Builds the question before unsaved changes, or what is shown only once, are lost in the named pages. */
export function unsavedQuestion(
  t: Translate<typeof tabsMessages>,
  { names, isShownOnce }: { names: string; isShownOnce: boolean },
): Parameters<Feedback['ask']>[0] {
  return isShownOnce
    ? {
        title: t('leaveTitle'),
        text: t('leaveText', { names }),
        confirm: t('leave'),
        isDanger: true,
        cancel: t('stay'),
      }
    : {
        title: t('unsavedTitle'),
        text: t('unsavedText', { names }),
        confirm: t('discard'),
        isDanger: true,
        cancel: t('keepEditing'),
      }
}
