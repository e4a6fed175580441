import { permissions } from '@amber/contract/permissions.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import { descriptionTexts } from '@amber/contract/roles/role-descriptions.ts'
import { roleFields } from '@amber/contract/roles/role-fields.ts'
import { roles } from '@amber/contract/roles/roles.ts'
import type { RoleChange } from '@amber/contract/roles/role-changes.ts'
import { useSentence } from '#web/lib/i18n/audit-sentence.ts'
import { listQuery, useList } from '#web/lib/call/list.ts'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import { ChangeEntry, ChangeList } from '#web/ui/change/change-list.tsx'
import { useFieldTexts } from '#web/ui/fields/field-texts.ts'
import { DataFailure, DataState, StaleNotice } from '#web/ui/table/data-states.tsx'
import type { FieldTexts } from '#web/ui/change/field-changes.tsx'
import { Pager } from '#web/ui/table/pager.tsx'
import { TimeAgo, useNow } from '#web/ui/date/time-ago.tsx'
import { usePhone } from '#web/ui/use-media.ts'
import type { RoleWithRights, TextOfRoute } from './role-overview.tsx'
import { roleDetailMessages } from './role-detail.messages.ts'

const changesQuery = listQuery(roles.changes, '-time', ['id'])

function useChangeTexts(textOfRoute: TextOfRoute): FieldTexts {
  const t = useT(roleDetailMessages)
  const translate = useTranslate()
  const fields = useFieldTexts(roleFields)
  return {
    labelOf: (field) => t(field as RoleChange['fields'][number]['name']),
    valueOf: (field, value) => {
      if (field === 'requiresTwoStep') return t(value === true ? 'twoStepYes' : 'twoStepNo')
      const texts =
        field === 'description'
          ? descriptionTexts(String(value))
          : field === 'menus'
            ? textOfRoute(String(value))
            : field === 'permissions'
              ? permissions[value as Permission]
              : undefined
      return texts ? translate(texts) : fields.valueOf(field, value)
    },
  }
}

export function RoleHistory(props: { role: RoleWithRights; textOfRoute: TextOfRoute }) {
  const t = useT(roleDetailMessages)
  const isPhone = usePhone()
  const now = useNow()
  const sentence = useSentence()
  const texts = useChangeTexts(props.textOfRoute)
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
          <ChangeList>
            {page.records.map(({ action, actor, actorId, face, fields, id, requestId, time }) => (
              <ChangeEntry
                key={id}
                actorId={actorId}
                face={face}
                {...sentence({ action, outcome: 'done', actor, targetType: 'role', target: null })}
                when={
                  <>
                    <TimeAgo time={time} now={now} /> · {t('requestId', { id: requestId })}
                  </>
                }
                changes={fields.map(({ name, ...change }) => ({ field: name, ...change }))}
                texts={texts}
              />
            ))}
          </ChangeList>
          <Pager
            name={t('history')}
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
