import { openItemLimit, type OpenItemKind } from '@amber/contract/home.ts'
import { notifications, unreadLimit } from '@amber/contract/messaging/notifications.ts'
import { svg as bell } from 'virtual:icon/bell'
import { svg as arrow } from 'virtual:icon/chevron-right'
import { svg as done } from 'virtual:icon/circle-check'
import { svg as warning } from 'virtual:icon/triangle-alert'
import { useRead } from '#web/lib/call/query.ts'
import { useT } from '#web/lib/call/services.ts'
import { useShortcuts } from '#web/lib/browser/shortcuts.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { homeMessages } from './home.messages.ts'
import { PageLink } from '#web/ui/layout/page-link.tsx'
import type { Overview } from './home-overview.ts'

const paths: Readonly<Record<OpenItemKind, string>> = {
  audit_problem: '/system/audit-log',
  delivery_problem: '/system/setting?section=mail',
  users_waiting: '/system/user?status=waiting',
  // Users to be purged soonest first.
  users_leaving: '/system/removed-user?sort=removedTime',
  two_step_missing: '/user-center?section=two-step',
}

const graveKinds: readonly OpenItemKind[] = ['audit_problem', 'delivery_problem']

export function HomeOpenItems({ items }: { items: Overview['openItems'] | undefined }) {
  const t = useT(homeMessages)
  const shortcuts = useShortcuts()
  // The notification bell fetches it; here it is only read from the cache.
  const { data, isError, refetch } = useRead(
    notifications.summary,
    {},
    { enabled: false, errorDisplay: 'inline' },
  )
  const unread = data?.unread ?? 0
  const hasFailed = isError && !data
  // "Nothing to do" requires all data.
  if (!items || (items.length === 0 && !data && !hasFailed))
    return (
      <span className="home-open-wait skeleton" data-waits-for="notifications" aria-hidden="true" />
    )
  if (items.length === 0 && unread === 0 && !hasFailed)
    return (
      <p className="home-nothing-open">
        <Icon svg={done} size={16} />
        {t('nothingOpen')}
      </p>
    )
  return (
    <ul className="home-open" aria-label={t('openItems')}>
      {items.map(({ kind, count }) => {
        const shown = count < openItemLimit ? count : `${openItemLimit}+`
        const texts = t(kind, { count: shown })
        const to = paths[kind]
        return (
          <li key={kind} data-tone={graveKinds.includes(kind) ? 'grave' : 'open'}>
            <Icon svg={warning} size={16} />
            <PageLink to={to} instead={texts}>
              {texts}
              <Icon svg={arrow} size={14} />
            </PageLink>
          </li>
        )
      })}
      {/* Last in the list because it loads last: nothing moves. */}
      {unread > 0 && (
        <li data-tone="news">
          <Icon svg={bell} size={16} />
          <button type="button" onClick={() => shortcuts?.run('notifications')}>
            {t('unread', { count: unread < unreadLimit ? unread : `${unreadLimit - 1}+` })}
            <Icon svg={arrow} size={14} />
          </button>
        </li>
      )}
      {hasFailed && (
        <li>
          <Icon svg={warning} size={16} />
          {t('unreadFailed')}
          <button type="button" onClick={() => void refetch()}>
            {t('retry')}
          </button>
        </li>
      )}
    </ul>
  )
}
