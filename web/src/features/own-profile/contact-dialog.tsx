import type { CodeSent } from '@amber/contract/codes.ts'
import { ownProfile } from '@amber/contract/own-profile.ts'
import { code, email, phone, wordsForIssue } from '@amber/contract/rules.ts'
import type { Words } from '@amber/contract/words.ts'
import { useEffect, useId, useState } from 'react'
import * as z from 'zod'
import { ApiError } from '#web/lib/api-error.ts'
import { useSpoil } from '#web/lib/query.ts'
import { useSay, useServices, useT } from '#web/lib/services.ts'
import { ActionProblem } from '#web/ui/action-problem.tsx'
import { DialogFrame } from '#web/ui/dialog-frame.tsx'
import { ownProfileMessages } from './own-profile.messages.ts'
import '#web/ui/form-field.css'

export type ContactKind = 'phone' | 'email'

type Problems = Partial<Record<'receiver' | 'code' | 'password', string>>

const rules = { phone, email }

function problemIn(rule: z.core.$ZodType, value: string): Words | undefined {
  const [issue] = z.safeParse(rule, value).error?.issues ?? []
  return issue && wordsForIssue(issue.message)
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

/** Sending codes and confirming by one, with what is wrong at which field. */
function useContactChange(kind: ContactKind, onDone: () => void) {
  const say = useSay()
  const spoil = useSpoil()
  const { call } = useServices()
  const [left, setLeft] = useCountdown()
  const [sent, setSent] = useState<CodeSent & { to: string }>()
  const [isBusy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [error, setError] = useState<unknown>()
  const attempt = async (act: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    setProblems({})
    try {
      await act()
    } catch (caught) {
      const fields = caught instanceof ApiError ? (caught.fields as Problems) : {}
      setProblems(fields)
      if (Object.keys(fields).length === 0) setError(caught)
      if (caught instanceof ApiError && caught.retryAfter) setLeft(Math.ceil(caught.retryAfter))
    } finally {
      setBusy(false)
    }
  }
  const send = (receiver: string) => {
    const problem = problemIn(rules[kind], receiver)
    if (problem) return setProblems({ receiver: say(problem) })
    void attempt(async () => {
      const answer = await call(ownProfile.sendContactCode, { receiver }, { isToldInPlace: true })
      setSent({ ...answer, to: receiver })
      setLeft(answer.resendAfter)
    })
  }
  const confirm = (receiver: string, given: string, password: string | undefined) => {
    const wrong = { receiver: problemIn(rules[kind], receiver), code: problemIn(code, given) }
    if (wrong.receiver ?? wrong.code)
      return setProblems({
        ...(wrong.receiver && { receiver: say(wrong.receiver) }),
        ...(wrong.code && { code: say(wrong.code) }),
      })
    void attempt(async () => {
      const input = { receiver, code: given, ...(password !== undefined && { password }) }
      await call(ownProfile.changeContact, input, { isToldInPlace: true })
      await spoil(ownProfile.get)
      onDone()
    })
  }
  return { send, confirm, sent, left, isBusy, problems, error }
}

function Field(props: {
  label: string
  hint: string
  value: string
  error: string | undefined
  type?: 'password'
  inputMode: 'tel' | 'email' | 'numeric' | 'text'
  autoComplete: string
  onChange: (value: string) => void
  children?: React.ReactNode
}) {
  const id = useId()
  const { error } = props
  return (
    <div className="field" data-invalid={error !== undefined}>
      <label htmlFor={id}>{props.label}</label>
      <div className="contact-line">
        <input
          id={id}
          className="text-input"
          type={props.type ?? 'text'}
          inputMode={props.inputMode}
          autoComplete={props.autoComplete}
          placeholder={props.hint}
          aria-invalid={error !== undefined}
          aria-describedby={error && `${id}-error`}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        />
        {props.children}
      </div>
      {error && (
        <p id={`${id}-error`} className="field-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** A new phone number or mail address, confirmed by the code that is sent there. */
export function ContactDialog(props: {
  kind: ContactKind
  isFirst: boolean
  /** Asked for, so that nobody else who finds the screen unlocked is reached instead. */
  hasPassword: boolean
  onDone: () => void
  onClose: () => void
}) {
  const { kind, isFirst, hasPassword, onClose } = props
  const t = useT(ownProfileMessages)
  const formId = useId()
  const [receiver, setReceiver] = useState('')
  const [given, setGiven] = useState('')
  const [password, setPassword] = useState('')
  const { send, confirm, sent, left, isBusy, problems, error } = useContactChange(
    kind,
    props.onDone,
  )
  const address = receiver.trim()
  return (
    <DialogFrame
      kind="box"
      title={t(`${kind}${isFirst ? 'Add' : 'Change'}`)}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" form={formId} className="button button-main" aria-disabled={isBusy}>
            {t('confirm')}
          </button>
        </>
      }
    >
      <form
        id={formId}
        className="fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          confirm(address, given.trim(), hasPassword ? password : undefined)
        }}
      >
        {error !== undefined && <ActionProblem error={error} />}
        <Field
          label={t(kind === 'phone' ? 'newPhone' : 'newEmail')}
          hint={t(`${kind}Hint`)}
          value={receiver}
          error={problems.receiver}
          inputMode={kind === 'phone' ? 'tel' : 'email'}
          autoComplete={kind === 'phone' ? 'tel' : 'email'}
          onChange={setReceiver}
        />
        <Field
          label={t('code')}
          hint={t('codeHint')}
          value={given}
          error={problems.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          onChange={setGiven}
        >
          <button
            type="button"
            className="button"
            disabled={left > 0}
            aria-disabled={isBusy}
            onClick={() => send(address)}
          >
            {left > 0 ? t('codeWait', { seconds: left }) : t(sent ? 'codeAgain' : 'codeSend')}
          </button>
        </Field>
        {hasPassword && (
          <Field
            label={t('currentPassword')}
            hint={t('currentPasswordHint')}
            value={password}
            error={problems.password}
            type="password"
            inputMode="text"
            autoComplete="current-password"
            onChange={setPassword}
          />
        )}
        <div role="status">
          {sent &&
            (sent.message ? (
              <div className="contact-message">
                <p>{t('codeShown')}</p>
                <blockquote>{sent.message.text}</blockquote>
              </div>
            ) : (
              <p className="field-hint">{t('codeSentTo', { to: sent.to })}</p>
            ))}
        </div>
      </form>
    </DialogFrame>
  )
}
