import type { PasskeyAssertion } from '@amber/contract/passkeys.ts'
import { wordsForIssue } from '@amber/contract/rules.ts'
import { twoStep } from '@amber/contract/two-step.ts'
import type { Words } from '@amber/contract/words.ts'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { askForPasskey, canUsePasskeys, PasskeyCancelled, PasskeyKnown } from '#web/lib/passkeys.ts'
import { useServices, useT } from '#web/lib/services.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { DialogFrame } from '#web/ui/dialog-frame.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { useEntryForm } from '#web/ui/use-entry-form.ts'
import type { Entries } from '#web/ui/use-entry-form.ts'
import { twoStepMessages } from './two-step.messages.ts'

export type Proof = { password?: string; passkey?: PasskeyAssertion }
/** What the person can show who they are by. */
export type Shows = { hasPassword: boolean; hasPasskey: boolean }

/**
 * Asks who it is, by password or passkey, and does what that was asked for. Stays open with the reason where it could
 * not be done; what follows is `act`'s business.
 */
export function ProofDialog(props: {
  title: string
  submit: string
  isDanger?: boolean
  shows: Shows
  findProblems?: (entries: Entries) => Record<string, Words>
  act: (proof: Proof, entries: Entries) => Promise<void>
  onClose: () => void
  children: (problemOf: (name: string) => string | undefined) => ReactNode
}) {
  const { act, onClose, shows } = props
  const t = useT(twoStepMessages)
  const { call } = useServices()
  const id = useId()
  const [stopped, setStopped] = useState<string>()
  const told = { isToldInPlace: true }
  const find = (entries: Entries) => props.findProblems?.(entries) ?? {}
  /** What the browser's own dialogs have come to is said as well. */
  const guarded = async (deed: () => Promise<void>) => {
    setStopped(undefined)
    try {
      await deed()
    } catch (error) {
      if (error instanceof PasskeyKnown) setStopped(t('known'))
      else if (error instanceof PasskeyCancelled) setStopped(t('cancelled'))
      else throw error
    }
  }
  const state = useEntryForm({
    findProblems: (entries) =>
      shows.hasPassword && !entries.password
        ? { ...find(entries), password: wordsForIssue('password_required') }
        : find(entries),
    focusOnError: 'password',
    send: ({ password, ...entries }) =>
      guarded(() => act(shows.hasPassword ? { password: password ?? '' } : {}, entries)),
  })
  const byPasskey = () =>
    state.submit(state.entries(), {
      findProblems: find,
      send: (entries) =>
        guarded(async () => {
          const passkey = await askForPasskey(await call(twoStep.proofRequest, {}, told))
          await act({ passkey }, entries)
        }),
    })
  const canShowPasskey = shows.hasPasskey && canUsePasskeys()
  return (
    <DialogFrame
      kind="box"
      title={props.title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('cancel')}
          </button>
          {canShowPasskey && (
            <button
              type="button"
              className="button"
              aria-disabled={state.isBusy}
              onClick={() => void byPasskey()}
            >
              {t('usePasskey')}
            </button>
          )}
          {(shows.hasPassword || !shows.hasPasskey) && (
            <button
              type="submit"
              form={id}
              className={`button ${props.isDanger ? 'button-bad' : 'button-main'}`}
              disabled={state.pause > 0}
              aria-disabled={state.isBusy}
            >
              {props.submit}
            </button>
          )}
        </>
      }
    >
      <DialogForm id={id} state={state} problem={stopped}>
        {props.children(state.problemOf)}
        {shows.hasPassword && (
          <PasswordField
            name="password"
            label={t('password')}
            placeholder={t('passwordHint')}
            autoComplete="current-password"
            error={state.problemOf('password')}
          />
        )}
      </DialogForm>
    </DialogFrame>
  )
}
