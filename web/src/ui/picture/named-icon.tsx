import { localIconSet, parseIconName } from '@amber/contract/icons.ts'
import { routeIcons } from 'virtual:route-icons'
import { useState } from 'react'
import { Icon } from './icon.tsx'
import './person-name.css'

function addressOfIcon(name: string): string | undefined {
  const parsed = parseIconName(name)
  if (!parsed) return undefined
  const folder = parsed.set === localIconSet ? 'local-icons' : `icons/${parsed.set}`
  return `${import.meta.env.BASE_URL}${folder}/${parsed.name}.svg`
}

/** Drawn as a mask, to take the text's color and keep the file out of the page. */
function FetchedIcon({
  address,
  size,
  className,
}: {
  address: string | undefined
  size: number
  className: string | undefined
}) {
  const [state, setState] = useState<'loading' | 'ready' | 'missing'>(
    address ? 'loading' : 'missing',
  )
  return (
    <span
      className={className ? `named-icon ${className}` : 'named-icon'}
      data-state={state}
      aria-hidden="true"
      style={{
        width: size,
        height: size,
        ...(state === 'ready' && { maskImage: `url("${address}")` }),
      }}
    >
      {state === 'loading' && (
        <img
          src={address}
          alt=""
          hidden
          onLoad={() => setState('ready')}
          onError={() => setState('missing')}
        />
      )}
    </span>
  )
}

/**
 * Icon by name, such as `lucide:house`. Those of routes are bundled; others come from our server, with an outline
 * while loading.
 */
export function NamedIcon({
  name,
  size = 18,
  className,
}: {
  name: string
  size?: number
  className?: string | undefined
}) {
  const svg = routeIcons[name]
  if (svg) return <Icon svg={svg} size={size} {...(className && { className })} />
  return <FetchedIcon key={name} address={addressOfIcon(name)} size={size} className={className} />
}
