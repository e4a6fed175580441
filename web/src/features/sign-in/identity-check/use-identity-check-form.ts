import { textForIssue } from '@amber/contract/rules.ts'
import type { LocalizedText } from '@amber/contract/localized-text.ts'
import { useState } from 'react'
import type { OwnIdentityChecks, Proof } from './own-identity-checks.ts'
import { passkeyEnd, passkeyObstacle } from '#web/lib/sign-in/passkeys.ts'
import { useTranslate } from '#web/lib/call/services.ts'
import { useEntryForm, type Entries } from '#web/ui/form/use-entry-form.ts'

/** State of a form that confirms the identity by the field `password` or a passkey. `act` throws `ApiError`. */
export function useIdentityCheckForm(from: {
  identityChecks: OwnIdentityChecks
  findProblems?: ((entries: Entries) => Partial<Record<string, LocalizedText>>) | undefined
  act: (proof: Proof, entries: Entries) => Promise<void>
}) {
  const { hasPassword, hasPasskey, askPasskey } = from.identityChecks
  const translate = useTranslate()
  const [end, setEnd] = useState<LocalizedText>()
  const canShowPasskey = hasPasskey && !passkeyObstacle()
  const isStuck = hasPasskey && !hasPassword && !canShowPasskey
  const find = (entries: Entries) => from.findProblems?.(entries) ?? {}
  const showPasskey = async (): Promise<Proof> => ({ passkey: await askPasskey() })
  const showMain = (password = ''): Proof | Promise<Proof> => {
    if (hasPassword) return { password }
    return hasPasskey ? showPasskey() : {}
  }
  /** Reports also how the browser's dialog ended. */
  const sendBy =
    (show: (password?: string) => Proof | Promise<Proof>) => async (entries: Entries) => {
      if (isStuck) return
      setEnd(undefined)
      try {
        await from.act(await show(entries.password), entries)
      } catch (error) {
        const found = passkeyEnd(error)
        if (!found) throw error
        setEnd(found)
      }
    }
  const state = useEntryForm({
    findProblems: (entries) =>
      hasPassword && !entries.password
        ? { ...find(entries), password: textForIssue('password_required') }
        : find(entries),
    focusOnError: 'password',
    send: sendBy(showMain),
  })
  return {
    state,
    canShowPasskey,
    /** Whether the only method is a passkey that cannot be used here. */
    isStuck,
    stopped: end && translate(end),
    byPasskey: () =>
      state.submit(state.entries(), { findProblems: find, send: sendBy(showPasskey) }),
  }
}
