import { routeIcons } from 'virtual:route-icons'
import { lazy, Suspense } from 'react'
import { Icon } from './icon.tsx'

const NamedIcon = lazy(async () => {
  // On failure the icon stays empty.
  const part = await import('./named-icon.tsx').catch(() => undefined)
  return { default: part?.NamedIcon ?? EmptyIcon }
})

function EmptyIcon({ size, className }: { size: number; className?: string | undefined }) {
  return <span className={className} style={{ width: size, height: size }} />
}

/** Icon of a route for the first paint; elsewhere use `NamedIcon`. */
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
