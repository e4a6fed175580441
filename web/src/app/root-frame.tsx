import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { useRouteHandle } from '#web/lib/current-route.ts'
import { useSay } from '#web/lib/services.ts'
import { appMessages } from './app.messages.ts'
import { ProgressBar } from './progress-bar.tsx'

/** Around every route: the progress bar, and the document's title. */
export function RootFrame() {
  const handle = useRouteHandle()
  const say = useSay()
  const name = say(appMessages.name)
  const title = handle?.words ? `${say(handle.words)} - ${name}` : name
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <>
      <ProgressBar />
      <Outlet />
    </>
  )
}
