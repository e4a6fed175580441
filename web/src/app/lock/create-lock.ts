import type { Feedback } from '#web/lib/feedback.ts'
import { translateMessage, type I18n } from '#web/lib/i18n/i18n.ts'
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
  const sayFailed = () =>
    parts.feedback.toast({
      kind: 'error',
      title: translateMessage(appMessages.lockFailed, parts.i18n.getState().language),
    })
  return {
    isCovered: () => covering !== undefined,
    /** Rejects if the lock screen cannot be loaded. */
    untilUnlocked: () => cover(false),
    coverLocked: () => void cover(false).catch(sayFailed),
    lockScreen: () => void cover(true).catch(sayFailed),
  }
}

export const lockedKey = 'locked'
