import type { Feedback } from '#web/lib/feedback.ts'
import { translateMessage } from '#web/lib/i18n/i18n.ts'
import type { I18n } from '#web/lib/i18n/i18n.ts'
import { appMessages } from '#web/app/app.messages.ts'

/** The one cover of this tab, whoever asks for it. What draws it is fetched, which can fail. */
export function createLock(parts: {
  /** Fetches what covers the screen; it resolves once the session is unlocked or has ended. */
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
    /** For a session that is locked already. Rejects where there is no cover to be had. */
    untilUnlocked: () => cover(false),
    /** The same for who does not wait. */
    coverLocked: () => void cover(false).catch(sayFailed),
    /** Locks the session, too. */
    lockScreen: () => void cover(true).catch(sayFailed),
  }
}
