import { Link } from 'react-router'
import { useRouteHandle } from '#web/lib/route/current-route.ts'
import { useTranslate, useT } from '#web/lib/call/services.ts'
import { Exception } from '#web/ui/feedback/exception.tsx'
import { missingPageMessages } from './rights.messages.ts'

export function MissingPage() {
  const t = useT(missingPageMessages)
  const translate = useTranslate()
  const handle = useRouteHandle()
  return (
    <Exception
      kind="404"
      title={t('title')}
      detail={t('detail', { name: handle ? translate(handle.texts) : '' })}
      action={
        <Link to="/" className="button button-main">
          {t('home')}
        </Link>
      }
    />
  )
}
