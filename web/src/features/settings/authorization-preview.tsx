import type { AuthorizationMode } from '@amber/contract/menus/menu-codes.ts'
import { rights, type AffectedUsers } from '@amber/contract/roles/rights.ts'
import { useId } from 'react'
import { useMenuTexts } from '#web/lib/route/declared-routes.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useFormat, useTranslate, useT } from '#web/lib/call/services.ts'
import { authorizationSwitchMessages } from './authorization-switch.messages.ts'

/** Further menus are only counted. */
const shownMenus = 8

function AffectedLine({ side, people }: { side: 'gaining' | 'losing'; people: AffectedUsers }) {
  const t = useT(authorizationSwitchMessages)
  const translate = useTranslate()
  const format = useFormat()
  const { textsOf } = useMenuTexts()
  const { menus, names, users } = people
  if (users === 0) return null
  const first = menus.first
    .slice(0, shownMenus)
    .map(({ name, ...titles }) =>
      translate(textsOf({ routeName: name, i18nKey: `route.${name}`, ...titles })),
    )
  // Chinese shows the total, English the remainder.
  const rest = (total: number, shown: number) => ({
    count: format.number(total - shown),
    total: format.number(total),
  })
  return (
    <li data-side={side}>
      <strong>{t(side, { count: users })}</strong>
      <span>
        {names.join(t('comma'))}
        {users > names.length && ` ${t('morePeople', rest(users, names.length))}`}
      </span>
      <small>
        {first.join(t('comma'))}
        {menus.total > first.length && ` ${t('moreMenus', rest(menus.total, first.length))}`}
      </small>
    </li>
  )
}

/** Users whose menus a switch changes. A failed preview does not block the switch. */
export function AuthorizationPreview({ to }: { to: AuthorizationMode }) {
  const t = useT(authorizationSwitchMessages)
  const id = useId()
  const { data, error } = useRead(
    rights.previewMode,
    { mode: to },
    { gcTime: 0, staleTime: 0, errorDisplay: 'inline' },
  )
  return (
    <section className="authorization-preview" aria-labelledby={id} aria-busy={!data && !error}>
      <h3 id={id}>{t('affected')}</h3>
      {!data && <p role="status">{t(error ? 'previewFailed' : 'previewing')}</p>}
      {data && data.gaining.users + data.losing.users === 0 && <p>{t('noUsers')}</p>}
      {data && data.gaining.users + data.losing.users > 0 && (
        <ul>
          <AffectedLine side="losing" people={data.losing} />
          <AffectedLine side="gaining" people={data.gaining} />
        </ul>
      )}
      {data?.isEstimate && <p>{t('estimated')}</p>}
    </section>
  )
}
