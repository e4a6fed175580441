import { routeIcons } from 'virtual:route-icons'
import { lazy, Suspense } from 'react'
import { Icon } from './icon.tsx'

const NamedIcon = lazy(async () => ({
  default: (await import('./named-icon.tsx')).NamedIcon,
}))

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
  const place = <span className={className} style={{ width: size, height: size }} />
  return (
    <Suspense fallback={place}>
      <NamedIcon name={name} size={size} className={className} />
    </Suspense>
  )
}
