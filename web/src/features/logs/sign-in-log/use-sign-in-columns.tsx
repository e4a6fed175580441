import { signInFields, type SignIn } from '@amber/contract/logs/sign-in-log.ts'
import { useMemo } from 'react'
import { useFormat, useTranslate, useT } from '#web/lib/call/services.ts'
import { useSignInReason } from '#web/features/sessions/sign-in-reason.ts'
import { LoggedAvatar } from '#web/ui/picture/avatar.tsx'
import { Status } from '#web/ui/picture/badge.tsx'
import { useFieldTexts } from '#web/ui/fields/field-texts.ts'
import { useFieldColumns, type OwnColumns } from '#web/ui/fields/use-field-columns.tsx'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { signInLogMessages } from './sign-in-log.messages.ts'

export function SignInOutcome({ problem }: Pick<SignIn, 'problem'>) {
  const translate = useTranslate()
  const outcome = problem === null ? 'done' : 'failed'
  return (
    <Status tone={problem === null ? 'good' : 'bad'}>
      {translate(signInFields.outcome.options[outcome])}
    </Status>
  )
}

function UserName({ face, userId, userName }: SignIn) {
  const t = useT(signInLogMessages)
  return userName === '' ? (
    <span className="sign-in-unknown" title={t('noUsersHint')}>
      {t('noUsers')}
    </span>
  ) : (
    <span className="sign-in-person" title={userName}>
      <LoggedAvatar id={userId} name={userName} face={face} size={24} />
      <span>{userName}</span>
    </span>
  )
}

function Reason({ problem }: SignIn) {
  const reason = useSignInReason()(problem)
  return reason === null ? (
    <span className="sign-in-none">–</span>
  ) : (
    <span title={reason}>{reason}</span>
  )
}

export function useSignInColumns(): DataColumn<SignIn>[] {
  const format = useFormat()
  const { valueOf } = useFieldTexts(signInFields)
  const own = useMemo<OwnColumns<SignIn>>(
    () => ({
      time: {
        width: 208,
        cell: ({ time }) => <time dateTime={time}>{format.exactTime(time)}</time>,
      },
      userName: { width: 180, onPhone: 'heading', cell: (signIn) => <UserName {...signIn} /> },
      method: { width: 110 },
      outcome: {
        width: 104,
        onPhone: 'aside',
        cell: ({ problem }) => <SignInOutcome problem={problem} />,
      },
      reason: { width: 200, cell: (signIn) => <Reason {...signIn} /> },
      ip: { width: 132 },
      browser: {
        width: 110,
        cell: ({ browser, userAgent }) => (
          <span title={userAgent}>{valueOf('browser', browser)}</span>
        ),
      },
    }),
    [format, valueOf],
  )
  return useFieldColumns(signInFields, own)
}
