import type { User } from '@amber/contract/users/users.ts'
import { useMemo } from 'react'
import { useT } from '#web/lib/call/services.ts'
import { EnabledStatus } from '#web/ui/picture/badge.tsx'
import type { OwnColumns } from '#web/ui/fields/use-field-columns.tsx'
import { personColumnsMessages } from './person-columns.messages.ts'
import { PersonName } from '#web/ui/picture/person-name.tsx'
import { TimeAgo, useNow } from '#web/ui/date/time-ago.tsx'

/** Returns the common parts of user columns. */
export function usePersonColumns(): OwnColumns<User> {
  const t = useT(personColumnsMessages)
  const now = useNow()
  return useMemo(
    () => ({
      nickName: {
        width: 148,
        pin: 'left',
        onPhone: 'heading',
        cell: ({ id, nickName, avatar }) => (
          <PersonName id={id} name={nickName} picture={avatar} to={`/system/user/${id}`} />
        ),
      },
      userName: { width: 118 },
      email: { width: 172 },
      status: {
        width: 100,
        onPhone: 'aside',
        cell: ({ status }) => <EnabledStatus status={status} />,
      },
      lastSignInTime: {
        width: 116,
        cell: ({ lastSignInTime }) =>
          lastSignInTime ? (
            <TimeAgo time={lastSignInTime} now={now} />
          ) : (
            <span className="not-given">{t('never')}</span>
          ),
      },
    }),
    [t, now],
  )
}
