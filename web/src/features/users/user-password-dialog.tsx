import { users, type User } from '@amber/contract/users/users.ts'
import type { CallOf, OutputOf } from '@amber/contract/endpoint.ts'
import { useId, useState } from 'react'
import { useHref } from 'react-router'
import { useInvalidate } from '#web/lib/call/query.ts'
import { useCan, useFormat, useServices, useT } from '#web/lib/call/services.ts'
import { useAction } from '#web/lib/call/use-action.ts'
import { useUnsavedChanges } from '#web/lib/route/tabs.ts'
import { userQueriesToInvalidate } from './queries-to-invalidate.ts'
import { ActionProblem } from '#web/ui/feedback/action-problem.tsx'
import { ChoiceCard } from '#web/ui/picker/choice-card.tsx'
import { CopyField } from '#web/ui/code/copy-field.tsx'
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx'
import { usersMessages } from './users.messages.ts'

type Method = CallOf<typeof users.resetPassword>['by']
type Link = { token: string; expiresTime: string }

const linkOf = ({ token, expiresTime }: OutputOf<typeof users.resetPassword>): Link | undefined =>
  token && expiresTime ? { token, expiresTime } : undefined

function LinkShown({ user, link, onClose }: { user: User; link: Link; onClose: () => void }) {
  const t = useT(usersMessages)
  const format = useFormat()
  const path = useHref('/login/reset-pwd')
  const address = new URL(`${path}#${link.token}`, window.location.href).href
  return (
    <DialogFrame
      kind="box"
      title={t('linkTitle', { name: user.nickName })}
      onClose={onClose}
      footer={
        <button type="button" className="button" onClick={onClose}>
          {t('done')}
        </button>
      }
    >
      <div className="fields">
        <CopyField label={t('link')} value={address} />
        <div className="field">
          <p>{t('linkText', { time: format.dateTime(link.expiresTime) })}</p>
          <p className="field-hint">{t('linkOnce')}</p>
        </div>
      </div>
    </DialogFrame>
  )
}

/** Resets the password. Closes the dialog afterwards, unless there is a link to show. */
function usePasswordReset(user: User, onClose: () => void) {
  const { call, feedback } = useServices()
  const invalidate = useInvalidate()
  const t = useT(usersMessages)
  const [link, setLink] = useState<Link>()
  const { isBusy, error, run } = useAction()
  const reset = async (by: Method) => {
    let made: Link | undefined
    const act = async () => {
      made = linkOf(
        await call(users.resetPassword, { id: user.id, by }, { errorDisplay: 'inline' }),
      )
      // Sessions and history of the user changed.
      void invalidate(...userQueriesToInvalidate)
    }
    await run(act, () => {
      if (made) return setLink(made)
      feedback.toast({ kind: 'success', title: t('resetDone', { name: user.nickName }) })
      onClose()
    })
  }
  return { isBusy, error, link, reset }
}

function MethodChoice(props: {
  name: string
  by: Method
  group: string
  onChange: (by: Method) => void
}) {
  const { name, by, group, onChange } = props
  const t = useT(usersMessages)
  const methods = [
    ['link', t('byLink'), t('byLinkHint', { name })],
    ['next_sign_in', t('byNext'), t('byNextHint', { name })],
  ] as const
  return (
    <fieldset className="choice-cards">
      <legend className="visually-hidden">{t('methods')}</legend>
      {methods.map(([method, label, hint]) => (
        <ChoiceCard
          key={method}
          type="radio"
          name={group}
          label={label}
          hint={hint}
          isChecked={by === method}
          onChange={() => onChange(method)}
        />
      ))}
    </fieldset>
  )
}

/**
 * Offers a one-time link or requires a change at the next sign-in: administrators never choose passwords. New users
 * have none, so only the link works.
 */
export function UserPasswordDialog(props: { user: User; isNew: boolean; onClose: () => void }) {
  const { user, isNew, onClose } = props
  const t = useT(usersMessages)
  const can = useCan()
  const id = useId()
  const [by, setBy] = useState<Method>('link')
  const { isBusy, error, link, reset } = usePasswordReset(user, onClose)
  const name = user.nickName
  const isLinkComing = isBusy && by === 'link'
  useUnsavedChanges(isLinkComing || link !== undefined, { isModal: true, isShownOnce: true })
  if (link) return <LinkShown user={user} link={link} onClose={onClose} />

  const mayReset = can(users.resetPassword)
  const close = () => {
    // A request under way cannot be cancelled, and its link must be shown.
    if (!isBusy) onClose()
  }
  return (
    <DialogFrame
      kind="box"
      title={t(isNew ? 'welcomeTitle' : 'resetTitle', { name })}
      onClose={close}
      footer={
        <>
          <button type="button" className="button" aria-disabled={isBusy} onClick={close}>
            {t(isNew ? (mayReset ? 'later' : 'done') : 'cancel')}
          </button>
          {mayReset && (
            <button type="submit" form={id} className="button button-main" aria-disabled={isBusy}>
              {t(isBusy ? 'working' : by === 'link' ? 'makeLink' : 'resetConfirm')}
            </button>
          )}
        </>
      }
    >
      <form
        id={id}
        className="fields"
        onSubmit={(event) => {
          event.preventDefault()
          void reset(by)
        }}
      >
        {error !== undefined && <ActionProblem error={error} />}
        {isNew && <p>{t(mayReset ? 'welcomeText' : 'welcomeAsk', { name })}</p>}
        {!isNew && <p>{t('resetText', { name })}</p>}
        {!isNew && <MethodChoice {...{ name, by }} group={`${id}-way`} onChange={setBy} />}
      </form>
    </DialogFrame>
  )
}
