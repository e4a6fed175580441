import { auditActions } from '@amber/contract/audit.ts'
import type { AuditAction } from '@amber/contract/audit.ts'
import { permissions } from '@amber/contract/permissions.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import { roles } from '@amber/contract/roles.ts'
import type { RoleChange } from '@amber/contract/roles.ts'
import { listQuery, useList } from '#web/lib/list.ts'
import { useFormat, useSay, useT } from '#web/lib/services.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { DataFailure, DataState, StaleNotice } from '#web/ui/data-states.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import type { RoleWithRights, WordsOfRoute } from './role-record.ts'
import { roleDetailMessages } from './role-detail.messages.ts'

const changesQuery = listQuery(roles.changes, '-time', ['id'])
/** More names than these are counted. */
const mostNames = 12

type Field = RoleChange['fields'][number]
type Value = Field['after']

/** A field's value in words. */
function useValueWords(wordsOfRoute: WordsOfRoute) {
  const t = useT(roleDetailMessages)
  const say = useSay()
  const one = (field: Field['name'], value: string) => {
    if (field === 'status') return t(value === '1' ? 'enabled' : 'disabled')
    if (field === 'requiresTwoStep') return t(value === '1' ? 'twoStepYes' : 'twoStepNo')
    const words = field === 'menus' ? wordsOfRoute(value) : undefined
    if (words) return say(words)
    if (field === 'permissions' && Object.hasOwn(permissions, value))
      return say(permissions[value as Permission])
    return value
  }
  return (field: Field['name'], value: Value) => {
    if (value === null) return t('none')
    if (typeof value === 'string') return one(field, value)
    const names = value.slice(0, mostNames).map((each) => one(field, each))
    const left = value.length - names.length
    return [...names, ...(left > 0 ? [t('more', { count: left })] : [])].join(', ')
  }
}

/** Before and after, field by field; of lists, what was taken and what was added. */
function ChangedFields(props: { fields: RoleChange['fields']; wordsOfRoute: WordsOfRoute }) {
  const t = useT(roleDetailMessages)
  const wordsOf = useValueWords(props.wordsOfRoute)
  if (props.fields.length === 0) return null
  return (
    <table className="role-fields">
      <colgroup>
        <col className="role-fields-name" />
        <col />
        <col />
      </colgroup>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {props.fields.map(({ name, before, after }) => {
          const isList = Array.isArray(before) || Array.isArray(after)
          return (
            <tr key={name} data-list={isList}>
              <th scope="row">{t(name)}</th>
              <td data-side="before" data-none={before === null}>
                {isList && before !== null && <small>{t('taken')}</small>}
                {(before !== null || !isList) && wordsOf(name, before)}
              </td>
              <td data-side="after" data-none={after === null}>
                {isList && after !== null && <small>{t('added')}</small>}
                {(after !== null || !isList) && wordsOf(name, after)}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Change({ change, wordsOfRoute }: { change: RoleChange; wordsOfRoute: WordsOfRoute }) {
  const t = useT(roleDetailMessages)
  const say = useSay()
  const format = useFormat()
  const { action, actor, fields, requestId, time } = change
  // A newer server may know deeds that this page does not.
  const deed = Object.hasOwn(auditActions, action)
    ? say(auditActions[action as AuditAction])
    : t('did', { action })
  const name = actor ?? t('system')
  return (
    <li>
      <Avatar name={name} size={32} />
      <div>
        <p>
          <strong>{name}</strong> {deed}
        </p>
        <p className="role-when">
          <time dateTime={time}>{format.dateTime(time)}</time>
          <span>{t('requestId', { id: requestId })}</span>
        </p>
        <ChangedFields fields={fields} wordsOfRoute={wordsOfRoute} />
      </div>
    </li>
  )
}

/** What was done to a role, by whom and when, field by field. */
export function RoleHistory(props: { role: RoleWithRights; wordsOfRoute: WordsOfRoute }) {
  const t = useT(roleDetailMessages)
  const isPhone = usePhone()
  const { table } = useList(roles.changes, changesQuery, { id: props.role.id })
  const { page, error } = table
  return (
    <section className="card role-history" aria-label={t('history')} aria-busy={!page && !error}>
      {error && page && <StaleNotice error={error} onRetry={table.onRefresh} />}
      {error && !page && (
        <DataFailure title={t('historyFailed')} error={error} onRetry={table.onRefresh} />
      )}
      {!page && !error && (
        <p role="status" className="role-busy">
          <span className="visually-hidden">{t('loading')}</span>
          {Array.from({ length: 6 }, (_, line) => (
            <span key={line} className="skeleton" style={{ width: `${80 - line * 9}%` }} />
          ))}
        </p>
      )}
      {page?.records.length === 0 && (
        <DataState picture="quiet" title={t('historyNone')} detail={t('historyNoneText')} />
      )}
      {page && page.records.length > 0 && (
        <>
          <ol>
            {page.records.map((change) => (
              <Change key={change.id} change={change} wordsOfRoute={props.wordsOfRoute} />
            ))}
          </ol>
          <Pager
            page={page}
            size={table.size}
            onSize={table.onSize}
            searchOfPage={table.searchOfPage}
            isPhone={isPhone}
          />
        </>
      )}
    </section>
  )
}
