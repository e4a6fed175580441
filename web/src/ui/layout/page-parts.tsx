import { Link, type To } from 'react-router'
import { useStripInSight } from './use-strip-in-sight.ts'
import './page.css'

/** Links to the parts of a page, each with its own URL. */
export function PageParts(props: {
  name: string
  current: string
  /** Another path, or the same with another query. */
  parts: readonly { key: string; title: string; to: To }[]
}) {
  const strip = useStripInSight<HTMLElement>(props.current)
  return (
    <nav ref={strip} className="page-parts" aria-label={props.name}>
      {props.parts.map(({ key, title, to }) => (
        <Link
          key={key}
          to={to}
          aria-current={key === props.current ? 'page' : undefined}
          preventScrollReset
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
