import { Link } from 'react-router'
import { useT } from '#web/lib/services.ts'
import { Exception } from '#web/ui/exception.tsx'
import { Forbidden } from '#web/ui/forbidden.tsx'
import { errorPagesMessages } from './error-pages.messages.ts'

const texts = {
  '404': ['missing', 'missingDetail'],
  '500': ['broken', 'brokenDetail'],
} as const

function ErrorPage({ kind }: { kind: keyof typeof texts }) {
  const t = useT(errorPagesMessages)
  const [title, detail] = texts[kind]
  return (
    <Exception
      kind={kind}
      title={t(title)}
      detail={t(detail)}
      action={
        <Link to="/" className="button button-main">
          {t('home')}
        </Link>
      }
    />
  )
}

export function Page403() {
  return <Forbidden />
}

export function Page404() {
  return <ErrorPage kind="404" />
}

export function Page500() {
  return <ErrorPage kind="500" />
}
