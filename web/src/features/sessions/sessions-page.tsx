import { lastUses, sessions } from '@amber/contract/sessions.ts'
import { svg as logOut } from 'virtual:icon/log-out'
import { useMemo, useState } from 'react'
import { listQuery, useList } from '#web/lib/call/list.ts'
import { useCan, useT } from '#web/lib/call/services.ts'
import { useTableView } from '#web/lib/preference/table-preferences.ts'
import { useInsufficient } from '#web/lib/use-insufficient.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { RowActionButton } from '#web/ui/table/row-action-button.tsx'
import { SearchForm } from '#web/ui/search/search-form.tsx'
import { SessionsEndBatch, type EndBatch } from './sessions-end-batch.tsx'
import { sessionsMessages } from './sessions.messages.ts'
import { useSessionsColumns } from './use-sessions-columns.tsx'
import './sessions.css'

/** Most recently used first, as on the server. */
const sessionsQuery = listQuery(sessions.list, '-lastSeenTime')

function useSessionsFields() {
  const t = useT(sessionsMessages)
  return useMemo(
    () => [
      { name: 'user', label: t('user') },
      { name: 'ip', label: t('ip') },
      {
        name: 'lastUse',
        label: t('lastSeen'),
        options: lastUses.map((value) => ({ value, label: t(value) })),
      },
    ],
    [t],
  )
}

export function SessionsPage() {
  const t = useT(sessionsMessages)
  const can = useCan()
  const list = useList(sessions.list, sessionsQuery)
  const view = useTableView('sessions')
  const columns = useSessionsColumns()
  const [ending, setEnding] = useState<EndBatch>()
  const mayEnd = can(sessions.end)
  const insufficient = useInsufficient()
  const fields = useSessionsFields()
  return (
    <Page title={t('title')} description={t('description')}>
      <SearchForm name={t('search')} fields={fields} primary={3} {...list.form} />
      <DataTable
        {...list.table}
        name={t('title')}
        columns={columns}
        keyOf={({ id }) => id}
        labelOf={({ user }) => user.nickName}
        view={view}
        renderActions={
          mayEnd
            ? (session, deselect) =>
                !session.isOwn && (
                  <RowActionButton
                    text={t('end')}
                    svg={logOut}
                    label={t('endOf', { name: session.user.nickName })}
                    menuLabel={t('moreOf', { name: session.user.nickName })}
                    reason={insufficient({ canManage: session.isEndable })}
                    onPress={() => setEnding({ selected: [session], onDone: deselect })}
                  />
                )
            : undefined
        }
        renderBatch={
          mayEnd
            ? (selected, clear) => (
                <button
                  type="button"
                  className="button"
                  onClick={() => setEnding({ selected, onDone: clear })}
                >
                  {t('confirm')}
                </button>
              )
            : undefined
        }
      />
      {ending && <SessionsEndBatch {...ending} onClose={() => setEnding(undefined)} />}
    </Page>
  )
}
