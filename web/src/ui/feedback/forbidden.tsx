import { Link } from 'react-router'
import { useT } from '#web/lib/call/services.ts'
import { Exception } from './exception.tsx'
import { forbiddenMessages } from './forbidden.messages.ts'

/** The 403 page, also shown in place of a page whose data the person may not read. `detail` says why, where it is known. */
export function Forbidden({ detail }: { detail?: string }) {
  const t = useT(forbiddenMessages)
  return (
    <Exception
      kind="403"
      title={t('title')}
      detail={detail ?? t('detail')}
      action={
        <Link to="/" className="button button-main">
          {t('home')}
        </Link>
      }
    />
  )
}
