import { home } from '@amber/contract/home.ts'
import { svg as pageIcon } from 'virtual:icon/file'
import { useId, useMemo } from 'react'
import { Link } from 'react-router'
import { useOpenPages } from '#web/lib/route/open-pages.ts'
import { useRead } from '#web/lib/call/query.ts'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { RouteIcon } from '#web/ui/picture/route-icon.tsx'
import { homeCardsMessages } from './home-cards.messages.ts'

const most = 8

/** Route names offered before the user has opened any page. */
const usual = [
  'system_user',
  'system_role',
  'system_audit-log',
  'system_session',
  'system_setting',
  'user-center',
  'document_admin-docs',
  'project-intro',
  'function_forms',
  'mock',
]

export function EntriesCard() {
  const t = useT(homeCardsMessages)
  const translate = useTranslate()
  const titleId = useId()
  const pages = useOpenPages()
  const { data, isError } = useRead(home.entries, {}, { errorDisplay: 'inline', staleTime: 60_000 })
  const { entries, isByUse } = useMemo(() => {
    const addressable = pages.filter(({ isAddressable, name }) => isAddressable && name !== 'home')
    const find = (names: readonly string[]) =>
      names.flatMap((name) => addressable.find((page) => page.name === name) ?? [])
    const used = find(data ?? [])
    const found = new Set([...used, ...find(usual)])
    return { entries: [...found].slice(0, most), isByUse: used.length > 0 }
  }, [pages, data])
  const isThere = data !== undefined || isError
  return (
    <section className="home-card home-entries card" aria-labelledby={titleId}>
      <div className="home-card-head">
        <h2 id={titleId}>{t('entries')}</h2>
        {isByUse && <p>{t('entriesDetail')}</p>}
      </div>
      <ul>
        {entries.map(({ name, url, texts, icon }, index) => (
          <li key={isThere ? name : index}>
            {isThere ? (
              <Link to={url}>
                <span className="home-entry-icon">
                  {icon ? <RouteIcon name={icon} size={18} /> : <Icon svg={pageIcon} size={18} />}
                </span>
                <span className="home-entry-name">{translate(texts)}</span>
              </Link>
            ) : (
              <span className="home-entry-wait skeleton" />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
