import { useState } from 'react'
import type { ReactNode } from 'react'
import { useRouteError } from 'react-router'
import { ApiError } from '#web/lib/call/api-error.ts'
import { readText } from '#web/lib/call/api.ts'
import { apiMessages } from '#web/lib/call/api.messages.ts'
import { useT } from '#web/lib/call/services.ts'
import { Exception } from '#web/ui/feedback/exception.tsx'
import { appMessages } from '#web/app/app.messages.ts'

/** Reloads only if the server answers, as a reload would lose the page. */
export function PageFailure({ error, retry }: { error: unknown; retry?: () => Promise<unknown> }) {
  const t = useT(appMessages)
  const translate = useT(apiMessages)
  const [note, setNote] = useState('')
  const tryAgain = async () => {
    setNote('')
    try {
      if (retry) return await retry()
    } catch {
      // The server may have another build.
    }
    try {
      await readText('/index.html')
      window.location.reload()
    } catch {
      setNote(translate('network'))
    }
  }
  return (
    <Exception
      kind="500"
      title={t('tryLater')}
      detail={error instanceof ApiError ? error.msg : t('fatalDetail')}
      requestId={error instanceof ApiError ? error.requestId : undefined}
      action={
        <>
          <button type="button" className="button button-main" onClick={() => void tryAgain()}>
            {t('tryAgain')}
          </button>
          <p role="status">{note}</p>
        </>
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

export function RootErrorPage() {
  return (
    <Alone>
      <RouteErrorPage />
    </Alone>
  )
}
