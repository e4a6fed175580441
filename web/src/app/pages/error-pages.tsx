import { roleTexts } from '@amber/contract/roles/roles.ts'
import { Link, useLocation } from 'react-router'
import { useRouteHandle } from '#web/lib/route/current-route.ts'
import { useTranslate, useT, useUser } from '#web/lib/call/services.ts'
import { Exception } from '#web/ui/feedback/exception.tsx'
import { Forbidden } from '#web/ui/feedback/forbidden.tsx'
import { errorPagesMessages } from './error-pages.messages.ts'

const longestPath = 80

/** Names the required roles and the user's own, where known. */
export function Page403() {
  const t = useT(errorPagesMessages)
  const translate = useTranslate()
  const user = useUser()
  const needed = useRouteHandle()?.roles
  const names = (codes: readonly string[]) =>
    codes.map((code) => translate(roleTexts({ code }))).join(', ') || t('noRole')
  if (!needed || !user) return <Forbidden />
  return (
    <Forbidden
      detail={t('forbiddenRoles', { needed: names(needed), granted: names(user.roles) })}
    />
  )
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
