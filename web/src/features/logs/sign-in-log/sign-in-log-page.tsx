import { signInFields, signInLog } from '@amber/contract/logs/sign-in-log.ts'
import { listQuery, useList } from '#web/lib/call/list.ts'
import { useT } from '#web/lib/call/services.ts'
import { LogFrame } from '#web/features/logs/list/log-frame.tsx'
import { useLogFilters } from '#web/features/logs/list/use-log-filters.ts'
import { SignInDrawer } from './sign-in-drawer.tsx'
import { signInLogMessages } from './sign-in-log.messages.ts'
import { useSignInColumns } from './use-sign-in-columns.tsx'
import '#web/features/logs/logs.css'

/** Latest first, as on the server. */
const signInQuery = listQuery(signInLog.list, '-time')

export function SignInLogPage() {
  const t = useT(signInLogMessages)
  const filters = useLogFilters(signInFields, { first: ['userName', 'outcome', 'ip', 'browser'] })
  return (
    <LogFrame
      texts={{
        title: t('title'),
        description: t('description'),
        exportTitle: t('exportTitle'),
        search: t('search'),
      }}
      list={useList(signInLog.list, signInQuery)}
      download={signInLog.download}
      view="signInLog"
      columns={useSignInColumns()}
      filters={filters}
      labelOf={({ userName }) => userName || t('noUsers')}
      detailsOf={(name) => t('detailsOf', { name })}
      renderDetails={(signIn, onClose) => <SignInDrawer signIn={signIn} onClose={onClose} />}
    />
  )
}
