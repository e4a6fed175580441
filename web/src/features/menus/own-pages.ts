import { matchPath, useLocation } from 'react-router'
import { ownPagesMessages } from './own-pages.messages.ts'
import { useServices, useT, useUser } from '#web/lib/call/services.ts'

/** Warns of menu changes that affect the caller's home or open page. Static authorization ignores stored menus. */
export function useOwnPages() {
  const t = useT(ownPagesMessages)
  const { feedback } = useServices()
  const { pathname } = useLocation()
  const user = useUser()
  const own = user?.authorization === 'dynamic' ? [user.homePath, pathname] : []
  return {
    isOwn: (routePath: string) => own.some((path) => matchPath(routePath, path) !== null),
    /** Text for an existing confirmation. */
    note: t('note'),
    /** Confirmation where there is no other. */
    ask: async (confirm: string) =>
      feedback.ask({ title: t('title'), text: t('note'), confirm, cancel: t('back') }),
  }
}
