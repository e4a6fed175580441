import { statusCodes } from '@amber/contract/rules.ts'
import type { User } from '@amber/contract/users/users.ts'
import { useMemo } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { Status } from './badge.tsx'
import type { DataColumn } from '#web/ui/table/data-list.ts'
import { EmptyValue } from '#web/ui/text/empty-value.tsx'
import { personColumnsMessages } from './person-columns.messages.ts'
import { PersonName } from './person-name.tsx'
import { TimeAgo } from '#web/ui/date/time-ago.tsx'
import { useNow } from '#web/ui/date/use-now.ts'

/** Returns the common columns of user tables. */
export function usePersonColumns() {
  const t = useT(personColumnsMessages)
  const now = useNow()
  return useMemo(() => {
    const column = (of: DataColumn<User>) => of
    return {
      nickName: column({
        key: 'nickName',
        title: t('nickName'),
        isSortable: true,
        width: 148,
        pin: 'left',
        onPhone: 'heading',
        cell: ({ id, nickName, avatar }) => (
          <PersonName id={id} name={nickName} picture={avatar} to={`/system/user/${id}`} />
        ),
      }),
      userName: column({
        key: 'userName',
        title: t('userName'),
        isSortable: true,
        width: 118,
        cell: ({ userName }) => <span title={userName}>{userName}</span>,
      }),
      email: column({
        key: 'email',
        title: t('email'),
        isSortable: true,
        width: 172,
        cell: ({ email }) => (
          <span title={email ?? undefined}>{email ?? <EmptyValue texts={t('notGiven')} />}</span>
        ),
      }),
      status: column({
        key: 'status',
        title: t('status'),
        isSortable: true,
        width: 100,
        onPhone: 'aside',
        cell: ({ status }) => (
          <Status tone={status === statusCodes.enabled ? 'good' : 'off'}>
            {t(status === statusCodes.enabled ? 'enabled' : 'disabled')}
          </Status>
        ),
      }),
      lastSignIn: column({
        key: 'lastSignIn',
        title: t('lastSignIn'),
        width: 116,
        cell: ({ lastSignInTime }) =>
          lastSignInTime ? (
            <TimeAgo time={lastSignInTime} now={now} />
          ) : (
            <span className="not-given">{t('never')}</span>
          ),
      }),
    }
  }, [t, now])
}
