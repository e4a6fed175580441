import { signInLog, type SignIn } from '@amber/contract/logs/sign-in-log.ts'
import { useState } from 'react'
import { listQuery, useList } from '#web/lib/call/list.ts'
import { ownZone } from '#web/lib/i18n/own-zone.ts'
import { useCan, useServices, useT } from '#web/lib/call/services.ts'
import { useTableView } from '#web/lib/preference/table-preferences.ts'
import { Forbidden } from '#web/ui/feedback/forbidden.tsx'
import { LogExportButton } from '#web/ui/batch/log-export-button.tsx'
import { LogList } from '#web/ui/table/log-list.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { SignInDrawer } from './sign-in-drawer.tsx'
import { signInLogMessages } from './sign-in-log.messages.ts'
import { useSignInColumns } from './use-sign-in-columns.tsx'
import { useSignInFields } from './use-sign-in-fields.ts'
import './sign-in-log.css'

/** Latest first, as on the server. */
const signInQuery = listQuery(signInLog.list, '-time')

function SignInLog() {
  const t = useT(signInLogMessages)
  const can = useCan()
  const { call } = useServices()
  const list = useList(signInLog.list, signInQuery)
  const view = useTableView('signInLog')
  const columns = useSignInColumns()
  const fields = useSignInFields()
  const [shown, setShown] = useState<SignIn>()
  const labelOf = ({ userName }: SignIn) => userName || t('noUsers')
  return (
    <Page
      title={t('title')}
      description={t('description')}
      actions={
        can(signInLog.download) && (
          <LogExportButton
            title={t('exportTitle')}
            name={t('title')}
            table={list.table}
            fetch={({ format }, how) =>
              call(
                signInLog.download,
                {
                  ...(list.form.values as object),
                  sort: list.table.sort as never,
                  format,
                  zone: ownZone(),
                },
                { ...how, errorDisplay: 'inline' },
              )
            }
          />
        )
      }
    >
      <LogList
        list={list}
        name={t('title')}
        search={t('search')}
        fields={fields}
        columns={columns}
        labelOf={labelOf}
        view={view}
        details={{
          text: t('details'),
          of: (signIn) => t('detailsOf', { name: labelOf(signIn) }),
          onShow: setShown,
        }}
      />
      {shown && <SignInDrawer signIn={shown} onClose={() => setShown(undefined)} />}
    </Page>
  )
}

export function SignInLogPage() {
  const can = useCan()
  return can(signInLog.list) ? <SignInLog /> : <Forbidden />
}
