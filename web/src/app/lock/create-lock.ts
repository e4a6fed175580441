import { translate } from '@amber/contract/localized-text.ts'
import type { Feedback } from '#web/lib/feedback.ts'
import { type I18n } from '#web/lib/i18n/i18n.ts'
import { appMessages } from '#web/app/app.messages.ts'

/** Lock screen of this tab, loaded on demand. */
export function createLock(parts: {
  load: () => Promise<(isNew: boolean) => Promise<void>>
  feedback: Feedback
  i18n: I18n
}) {
  let covering: Promise<void> | undefined
  const cover = (isNew: boolean): Promise<void> => {
    covering ??= parts
      .load()
      .then((coverScreen) => coverScreen(isNew))
      .finally(() => {
        covering = undefined
      })
    return covering
  }
  const showFailure = () =>
    parts.feedback.toast({
      kind: 'error',
      title: translate(appMessages.lockFailed, parts.i18n.getState().language),
    })
  return {
    isCovered: () => covering !== undefined,
    /** Rejects if the lock screen cannot be loaded. */
    untilUnlocked: () => cover(false),
    coverLocked: () => void cover(false).catch(showFailure),
    lockScreen: () => void cover(true).catch(showFailure),
  }
}

export const lockedKey = 'locked'
