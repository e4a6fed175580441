import { signInLog } from '@amber/contract/sign-in-log.ts'
import type { SignIn } from '@amber/contract/sign-in-log.ts'
import { svg as eye } from 'virtual:icon/eye'
import { useState } from 'react'
import { listQuery, useList } from '#web/lib/list.ts'
import { useCan, useServices, useT } from '#web/lib/services.ts'
import { useTableView } from '#web/lib/table-preferences.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Forbidden } from '#web/ui/forbidden.tsx'
import { LogEnd } from '#web/ui/log-end.tsx'
import { LogExportButton } from '#web/ui/log-export-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { RowButton } from '#web/ui/row-button.tsx'
import { SearchForm } from '#web/ui/search-form.tsx'
import { SignInDrawer } from './sign-in-drawer.tsx'
import { signInLogMessages } from './sign-in-log.messages.ts'
import { useSignInColumns } from './use-sign-in-columns.tsx'
import { useSignInFields } from './use-sign-in-fields.ts'
import './sign-in-log.css'

/** The latest comes first, as on the server. */
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
  const labelOf = ({ userName }: SignIn) => userName || t('nobody')
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
                  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
                },
                { ...how, isToldInPlace: true },
              )
            }
          />
        )
      }
    >
      <SearchForm name={t('search')} fields={fields} primary={3} {...list.form} />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        keyOf={({ id }) => id}
        labelOf={labelOf}
        view={view}
        renderActions={(signIn) => (
          <RowButton
            svg={eye}
            text={t('details')}
            label={t('detailsOf', { name: labelOf(signIn) })}
            onPress={() => setShown(signIn)}
          />
        )}
      />
      <LogEnd
        table={list.table}
        onEarlier={(to) => list.form.onSearch({ ...list.form.values, to })}
      />
      {shown && <SignInDrawer signIn={shown} onClose={() => setShown(undefined)} />}
    </Page>
  )
}

export function SignInLogPage() {
  const can = useCan()
  return can(signInLog.list) ? <SignInLog /> : <Forbidden />
}
