import { Link } from 'react-router'
import './page-parts.css'

/** The parts of one page, each with an address of its own, side by side under the heading. */
export function PageParts(props: {
  /** What they are parts of, for who hears the page. */
  name: string
  current: string
  /** `search` is the query of the address that shows the part; empty for the one that is shown by default. */
  parts: readonly { key: string; title: string; search: string }[]
}) {
  return (
    <nav className="page-parts" aria-label={props.name}>
      {props.parts.map(({ key, title, search }) => (
        <Link
          key={key}
          to={{ search }}
          aria-current={key === props.current ? 'page' : undefined}
          preventScrollReset
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
