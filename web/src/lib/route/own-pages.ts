import { matchPath, useLocation } from 'react-router'
import { ownPagesMessages } from './own-pages.messages.ts'
import { useServices, useT, useUser } from '#web/lib/call/services.ts'

/**
 * Whoever changes menus may take away their own home page, or the very page that they do it on: what there is to say
 * before. Under static authorization the stored menus affect nobody, and no page counts.
 */
export function useOwnPages() {
  const t = useT(ownPagesMessages)
  const { feedback } = useServices()
  const { pathname } = useLocation()
  const user = useUser()
  const own = user?.authorization === 'dynamic' ? [user.homePath, pathname] : []
  return {
    /** Whether the page at a route's path is one of them. */
    isOwn: (routePath: string) => own.some((path) => matchPath(routePath, path) !== null),
    /** For a dialog that asks anyway. */
    note: t('note'),
    /** Where nothing else would ask. */
    ask: async (confirm: string) =>
      feedback.ask({ title: t('title'), text: t('note'), confirm, cancel: t('back') }),
  }
}
