import type { ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { ApiError } from '#web/lib/api-error.ts'
import { useT } from '#web/lib/services.ts'
import { Exception } from '#web/ui/exception.tsx'
import { appMessages } from './app.messages.ts'

/** Shown where a screen cannot be fetched or drawn. Trying again loads the page anew. */
export function PageFailure({ error }: { error: unknown }) {
  const t = useT(appMessages)
  return (
    <Exception
      kind="500"
      title={t('tryLater')}
      detail={error instanceof ApiError ? error.msg : t('fatalDetail')}
      requestId={error instanceof ApiError ? error.requestId : undefined}
      action={
        <button
          type="button"
          className="button button-main"
          onClick={() => window.location.reload()}
        >
          {t('tryAgain')}
        </button>
      }
    />
  )
}

export function RouteErrorPage() {
  return <PageFailure error={useRouteError()} />
}

export function Alone({ children }: { children?: ReactNode }) {
  return <main className="alone">{children}</main>
}

/** The same where not even the layout could be drawn. */
export function RootErrorPage() {
  return (
    <Alone>
      <RouteErrorPage />
    </Alone>
  )
}
