import { routeIcons } from 'virtual:route-icons'
import { lazy, Suspense } from 'react'
import { Icon } from './icon.tsx'

const NamedIcon = lazy(async () => {
  // Without it the icon's place stays empty: menus and tabs are there all the same.
  const part = await import('./named-icon.tsx').catch(() => undefined)
  return { default: part?.NamedIcon ?? EmptyIcon }
})

function EmptyIcon({ size, className }: { size: number; className?: string | undefined }) {
  return <span className={className} style={{ width: size, height: size }} />
}

/**
 * A route's icon by its name: at once where the code's own routes use it, else fetched, with all that fetching needs. For what is drawn
 * with the first page; elsewhere `NamedIcon` does the same.
 */
export function RouteIcon({
  name,
  size,
  className,
}: {
  name: string
  size: number
  className?: string | undefined
}) {
  const svg = routeIcons[name]
  if (svg) return <Icon svg={svg} size={size} {...(className && { className })} />
  return (
    <Suspense fallback={<EmptyIcon size={size} className={className} />}>
      <NamedIcon name={name} size={size} className={className} />
    </Suspense>
  )
}
