import { useEffect, useRef, useState, type ComponentType } from 'react'
import { LoadingFallback } from '#web/app/root-frame.tsx'
import { PageFailure } from '#web/app/pages/route-error-page.tsx'
import { focusHeading } from '#web/ui/text/focused-heading.tsx'
import type { Allow } from '@amber/contract/endpoint.ts'
import type { Permission } from '@amber/contract/permissions.ts'
import { useCan } from '#web/lib/call/services.ts'
import { partInPlace } from '#web/ui/feedback/part-on-demand.tsx'

/** Focuses a late page, unless the user has moved focus meanwhile. */
function focusIn(root: HTMLElement | null) {
  const { activeElement } = document
  const isWaiting =
    !activeElement || activeElement === document.body || activeElement.contains(root)
  const heading = root?.querySelector<HTMLElement>('h1')
  if (!isWaiting || !heading) return
  focusHeading(heading)
}

/**
 * Loads a page, or an error page if its chunk fails. Never rejects, as the router would not even render the layout.
 */
export function pageOrFailure(load: () => Promise<ComponentType>): Promise<ComponentType> {
  return load().catch(() => latePage(load))
}

/** Creates a page that loads again when it is shown, and on request after a failure. */
function latePage(load: () => Promise<ComponentType>): ComponentType {
  let found: ComponentType | undefined
  const look = async () => (found ??= await load())
  return function LatePage() {
    const [Page, setPage] = useState(() => found)
    const [hasFailed, setFailed] = useState(false)
    const root = useRef<HTMLDivElement>(null)
    const isLate = useRef(!Page)
    const show = async () => {
      const page = await look()
      setPage(() => page)
    }
    useEffect(() => {
      let isOver = false
      show().catch(() => {
        if (!isOver) setFailed(true)
      })
      return () => {
        isOver = true
      }
    }, [])
    useEffect(() => {
      if (isLate.current && Page) focusIn(root.current)
    }, [Page])
    if (Page)
      return (
        <div ref={root} style={{ display: 'contents' }}>
          <Page />
        </div>
      )
    return hasFailed ? <PageFailure error={undefined} retry={show} /> : <LoadingFallback />
  }
}

const loadForbidden = () => import('#web/app/pages/error-pages.tsx').then(({ Page403 }) => Page403)

const ForbiddenPage = partInPlace<{ permission: Permission }>(loadForbidden, {
  Meanwhile: LoadingFallback,
  Lost: ({ onRetry }) => (
    // Loads first, so that its failure is noticed: another build reloads the page.
    <PageFailure error={undefined} retry={() => loadForbidden().then(onRetry)} />
  ),
})

/** Page of a route for users with its permission. */
export function RouteGuard({ allow, page: Page }: { allow: Allow; page: ComponentType }) {
  const can = useCan()
  // Does not ask for a token: the page of a user who signs out stays until the sign-in page replaces it.
  if (allow === 'public' || allow === 'signed-in' || can(allow)) return <Page />
  return <ForbiddenPage permission={allow} />
}
