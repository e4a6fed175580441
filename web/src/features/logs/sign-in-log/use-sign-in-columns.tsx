import { signInMethodTexts, type SignIn } from '@amber/contract/logs/sign-in-log.ts'
import { useMemo } from 'react'
import type { Translate } from '#web/lib/i18n/i18n.ts'
import { useFormat, useTranslate, useT } from '#web/lib/call/services.ts'
import { useSignInReason } from '#web/features/sessions/sign-in-reason.ts'
import { LoggedAvatar } from '#web/ui/picture/avatar.tsx'
import { Status } from '#web/ui/picture/badge.tsx'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { signInLogMessages } from './sign-in-log.messages.ts'

export function SignInOutcome({ problem }: Pick<SignIn, 'problem'>) {
  const t = useT(signInLogMessages)
  return problem === null ? (
    <Status tone="good">{t('done')}</Status>
  ) : (
    <Status tone="bad">{t('failed')}</Status>
  )
}

type Column = DataColumn<SignIn>
type T = Translate<typeof signInLogMessages>

const userNameColumn = (t: T): Column => ({
  key: 'userName',
  title: t('userName'),
  width: 180,
  onPhone: 'heading',
  cell: ({ face, userId, userName }) =>
    userName === '' ? (
      <span className="sign-in-nobody" title={t('noUsersHint')}>
        {t('noUsers')}
      </span>
    ) : (
      <span className="sign-in-person" title={userName}>
        <LoggedAvatar id={userId} name={userName} face={face} size={24} />
        <span>{userName}</span>
      </span>
    ),
})

const reasonColumn = (t: T, reasonOf: ReturnType<typeof useSignInReason>): Column => ({
  key: 'reason',
  title: t('reason'),
  width: 200,
  cell: ({ problem }) => {
    const reason = reasonOf(problem)
    return reason === null ? (
      <span className="sign-in-none">–</span>
    ) : (
      <span title={reason}>{reason}</span>
    )
  },
})

/** Only the time is sortable. */
export function useSignInColumns(): Column[] {
  const t = useT(signInLogMessages)
  const translate = useTranslate()
  const format = useFormat()
  const reasonOf = useSignInReason()
  return useMemo(
    () => [
      {
        key: 'time',
        title: t('time'),
        isSortable: true,
        width: 208,
        cell: ({ time }) => <time dateTime={time}>{format.exactTime(time)}</time>,
      },
      userNameColumn(t),
      {
        key: 'method',
        title: t('method'),
        width: 110,
        cell: ({ method }) => translate(signInMethodTexts[method]),
      },
      {
        key: 'outcome',
        title: t('outcome'),
        width: 104,
        onPhone: 'aside',
        cell: ({ problem }) => <SignInOutcome problem={problem} />,
      },
      reasonColumn(t, reasonOf),
      {
        key: 'ip',
        title: t('ip'),
        width: 132,
        cell: ({ ip }) => <span title={ip}>{ip}</span>,
      },
      {
        key: 'browser',
        title: t('browser'),
        width: 110,
        cell: ({ browser, userAgent }) => <span title={userAgent}>{t(browser)}</span>,
      },
    ],
    [t, translate, format, reasonOf],
  )
}
