import { localIconSet, parseIconName } from '@amber/contract/icons.ts'
import { routeIcons } from 'virtual:route-icons'
import { useState } from 'react'
import { Icon } from './icon.tsx'
import './named-icon.css'

/** Where the drawing of an icon lies; undefined for what is no icon's name. */
function addressOfIcon(name: string): string | undefined {
  const parsed = parseIconName(name)
  if (!parsed) return undefined
  const folder = parsed.set === localIconSet ? 'local-icons' : `icons/${parsed.set}`
  return `${import.meta.env.BASE_URL}${folder}/${parsed.name}.svg`
}

/** Drawn as a mask, so that it takes the text's colour and nothing of the file gets into the page. */
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
 * An icon by a name that is only known at run time, such as `lucide:house` or `local-icon:amber`. Those that routes use
 * are there at once; others come from our own server, and a quiet outline stands for what is on its way or unknown.
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
