import { Link } from 'react-router'
import type { To } from 'react-router'
import { useStripInSight } from './use-strip-in-sight.ts'
import './page-parts.css'

/** The parts of one page, each with an address of its own, side by side under the heading. */
export function PageParts(props: {
  /** What they are parts of, for who hears the page. */
  name: string
  current: string
  /** `to` is where the part is shown: another path, or the same with another query. */
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
