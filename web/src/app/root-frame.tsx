import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router'
import { useRouteHandle } from '#web/lib/route/current-route.ts'
import { useBrandName, useTranslate, useT } from '#web/lib/call/services.ts'
import { appMessages } from './app.messages.ts'

/** Focuses an opened page; inside the main layout, panes do that. */
function useFocusOnOpen() {
  const { pathname } = useLocation()
  const isInLayout = useMatches().some(({ id }) => id === 'layout')
  const seen = useRef({ pathname, isInLayout })
  useEffect(() => {
    const before = seen.current
    seen.current = { pathname, isInLayout }
    if (before.pathname === pathname || (before.isInLayout && isInLayout)) return
    const first = document.querySelector<HTMLElement>('main [data-first]')
    if (first) return first.focus()
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
    target?.setAttribute('tabindex', '-1')
    target?.focus()
  }, [pathname, isInLayout])
}

export function RootFrame() {
  const handle = useRouteHandle()
  const translate = useTranslate()
  const name = useBrandName()
  const title = handle?.texts ? `${translate(handle.texts)} - ${name}` : name
  useEffect(() => {
    document.title = title
  }, [title])
  useFocusOnOpen()
  return (
    <>
      <ProgressBar />
      <Outlet />
    </>
  )
}

/** Progress bar of navigations (500 ms, specification section 9). */
function ProgressBar() {
  const isBusy = useNavigation().state !== 'idle'
  return <div className="progress-bar" data-busy={isBusy} aria-hidden="true" />
}

/** Shown while a page loads. */
export function LoadingFallback() {
  const t = useT(appMessages)
  return (
    <div className="loading" role="status">
      <span className="loading-spin" aria-hidden="true" />
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  )
}
