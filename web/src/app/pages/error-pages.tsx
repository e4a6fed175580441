import { permissions, type Permission } from '@amber/contract/permissions.ts'
import { roleTexts } from '@amber/contract/roles/roles.ts'
import { Link, useLocation } from 'react-router'
import { useRouteHandle } from '#web/lib/route/current-route.ts'
import { useTranslate, useT, useUser } from '#web/lib/call/services.ts'
import { Exception } from '#web/ui/feedback/exception.tsx'
import { errorPagesMessages } from './error-pages.messages.ts'

const longestPath = 80

/**
 * Names what is missing: the permission if given, otherwise the roles or the menu of a forbidden route. Without a
 * reason, as at `/403`, it says where to ask.
 */
export function Page403({ permission }: { permission?: Permission }) {
  const t = useT(errorPagesMessages)
  const reason = useForbiddenReason(permission)
  return (
    <Exception
      kind="403"
      title={t('forbidden')}
      detail={reason ?? t('forbiddenDetail')}
      action={<Home />}
    />
  )
}

function useForbiddenReason(permission: Permission | undefined): string | undefined {
  const t = useT(errorPagesMessages)
  const translate = useTranslate()
  const user = useUser()
  const handle = useRouteHandle()
  if (permission) return t('permissionMissing', { needed: translate(permissions[permission]) })
  if (!user || handle?.name !== 'forbidden') return undefined
  const names = (codes: readonly string[]) =>
    codes.map((code) => translate(roleTexts({ code }))).join(', ') || t('noRole')
  const granted = names(user.roles)
  if (user.authorization === 'dynamic') return t('menuMissing', { granted })
  return handle.roles && t('roleMissing', { needed: names(handle.roles), granted })
}

function Home() {
  const t = useT(errorPagesMessages)
  return (
    <Link to="/" className="button button-main">
      {t('home')}
    </Link>
  )
}

export function Page404() {
  const t = useT(errorPagesMessages)
  const { pathname } = useLocation()
  const isReallyMissing = useRouteHandle()?.name === 'unmatched'
  const path = pathname.length > longestPath ? `${pathname.slice(0, longestPath)}…` : pathname
  return (
    <Exception
      kind="404"
      title={t('missing')}
      detail={isReallyMissing ? t('missingPath', { path }) : t('missingDetail')}
      action={<Home />}
    />
  )
}

export function Page500() {
  const t = useT(errorPagesMessages)
  return <Exception kind="500" title={t('broken')} detail={t('brokenDetail')} action={<Home />} />
}
