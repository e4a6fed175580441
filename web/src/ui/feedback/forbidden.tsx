import { Link } from 'react-router'
import { useT } from '#web/lib/call/services.ts'
import { Exception } from './exception.tsx'
import { forbiddenMessages } from './feedback.messages.ts'

/** The 403 page. `detail` is the reason, if known. */
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
