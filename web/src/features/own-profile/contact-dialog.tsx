import type { CodeSent } from '@amber/contract/codes.ts'
import { ownProfile } from '@amber/contract/own-profile.ts'
import { code, email, phone, wordsForIssue } from '@amber/contract/rules.ts'
import type { Words } from '@amber/contract/words.ts'
import { useEffect, useState } from 'react'
import * as z from 'zod'
import { alteredError } from '#web/lib/altered-error.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { OwnProofs, UnknownProofs } from '#web/lib/own-proofs.ts'
import { useSpoil } from '#web/lib/query.ts'
import { useServices, useT } from '#web/lib/services.ts'
import { EntryField } from '#web/ui/entry-field.tsx'
import { ProofDialog } from '#web/ui/proof-dialog.tsx'
import type { Entries } from '#web/ui/use-entry-form.ts'
import { ownProfileMessages } from './own-profile.messages.ts'

export type ContactKind = 'phone' | 'email'

const rules = { phone, email }
const told = { isToldInPlace: true }

/** What is wrong with one field, if anything is. */
function problemIn(name: string, rule: z.core.$ZodType, value: string): Record<string, Words> {
  const [issue] = z.safeParse(rule, value).error?.issues ?? []
  return issue ? { [name]: wordsForIssue(issue.message) } : {}
}

/** Seconds that are left, counted down. */
function useCountdown() {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (left <= 0) return undefined
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, setLeft] as const
}

/** Sending a code to where the person says they are reached: what the button beside the code does. */
function useContactCode(findProblems: (entries: Entries) => Record<string, Words>) {
  const { call } = useServices()
  const [left, setLeft] = useCountdown()
  const [sent, setSent] = useState<CodeSent & { to: string }>()
  const send = async ({ receiver = '' }: Entries) => {
    const to = receiver.trim()
    try {
      const answer = await call(ownProfile.sendContactCode, { receiver: to }, told)
      setSent({ ...answer, to })
      setLeft(answer.resendAfter)
    } catch (error) {
      if (!(error instanceof ApiError) || error.retryAfter === undefined) throw error
      // The button says how long to wait; the form as a whole may go on.
      setLeft(Math.ceil(error.retryAfter))
      const fields = { code: error.msg, ...error.fields }
      throw alteredError(error, { fields, retryAfter: undefined })
    }
  }
  return { left, sent, sending: { findProblems, send } }
}

/** What was sent: where to, or the message itself where nothing is set up to send it. */
function Sent({ sent }: { sent: CodeSent & { to: string } }) {
  const t = useT(ownProfileMessages)
  if (!sent.message) return <p className="contact-sent">{t('codeSentTo', { to: sent.to })}</p>
  return (
    <div className="contact-message">
      <p>{t('codeShown')}</p>
      <blockquote>{sent.message.text}</blockquote>
    </div>
  )
}

/**
 * A new phone number or mail address, confirmed by the code that is sent there, by who shows once more who they are:
 * nobody else who finds the screen unlocked is to be reached instead.
 */
export function ContactDialog(props: {
  kind: ContactKind
  isFirst: boolean
  proofs: OwnProofs | UnknownProofs
  onDone: () => void
  onClose: () => void
}) {
  const { kind, isFirst } = props
  const t = useT(ownProfileMessages)
  const spoil = useSpoil()
  const { call } = useServices()
  const receiverProblem = ({ receiver = '' }: Entries) =>
    problemIn('receiver', rules[kind], receiver.trim())
  const { left, sent, sending } = useContactCode(receiverProblem)
  const isPhone = kind === 'phone'
  return (
    <ProofDialog
      title={t(`${kind}${isFirst ? 'Add' : 'Change'}`)}
      submit={t('confirm')}
      proofs={props.proofs}
      findProblems={(entries) => ({
        ...receiverProblem(entries),
        ...problemIn('code', code, entries.code ?? ''),
      })}
      act={async (proof, entries) => {
        const receiver = entries.receiver?.trim() ?? ''
        const input = { receiver, code: entries.code?.trim() ?? '', ...proof }
        await call(ownProfile.changeContact, input, told)
        await spoil(ownProfile.get)
        props.onDone()
      }}
      onClose={props.onClose}
    >
      {(state) => (
        <>
          <EntryField
            name="receiver"
            label={t(isPhone ? 'newPhone' : 'newEmail')}
            placeholder={t(`${kind}Hint`)}
            type={isPhone ? 'tel' : 'email'}
            autoComplete={isPhone ? 'tel' : 'email'}
            error={state.problemOf('receiver')}
          />
          <EntryField
            name="code"
            label={t('code')}
            placeholder={t('codeHint')}
            inputMode="numeric"
            autoComplete="one-time-code"
            error={state.problemOf('code')}
            beside={
              <button
                type="button"
                className="button contact-send"
                disabled={left > 0}
                aria-disabled={state.isBusy}
                onClick={() => void state.submit(state.entries(), sending)}
              >
                {left > 0 ? t('codeWait', { seconds: left }) : t(sent ? 'codeAgain' : 'codeSend')}
              </button>
            }
          />
          <div role="status" className="contact-status">
            {sent && <Sent sent={sent} />}
          </div>
        </>
      )}
    </ProofDialog>
  )
}
