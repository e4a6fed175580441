import { useEffect, useState, type RefObject } from 'react'
import { Link, useNavigate } from 'react-router'
import { ClearableInput } from '#web/ui/form/text-input.tsx'

/** Section of an index. `group` is the heading above the first of several; `also` is searched too. */
export type IndexedSection = {
  id: string
  title: string
  group?: string
  also?: readonly string[]
}

/** Returns the sections that have the text in a name, titled by that name. */
function matchingSections(
  sections: readonly IndexedSection[],
  typed: string,
): readonly IndexedSection[] {
  const sought = typed.trim().toLowerCase()
  if (!sought) return sections
  return sections.flatMap(({ id, title, group, also = [] }) => {
    const named = [title, ...also].find((name) => name.toLowerCase().includes(sought))
    return named === undefined ? [] : { id, title: named, ...(group !== undefined && { group }) }
  })
}

/** Keeps the current link in view in a long index, without scrolling the page. */
function useCurrentInView(index: RefObject<HTMLElement | null>, present: string | undefined) {
  useEffect(() => {
    const nav = index.current
    const link = nav?.querySelector<HTMLElement>('a[aria-current]')
    if (!nav || !link) return
    const { top, bottom } = nav.getBoundingClientRect()
    const place = link.getBoundingClientRect()
    if (place.top < top || place.bottom > bottom)
      nav.scrollBy({ top: place.top - top - (bottom - top) / 2 })
  }, [index, present])
}

/** Links of a `SectionIndex` beside its sections. */
export function SectionLinks(props: {
  label: string
  sections: readonly IndexedSection[]
  index: RefObject<HTMLElement | null>
  present: string | undefined
  find: string | undefined
  onFollow: (id: string) => void
}) {
  const { label, index, present, find, onFollow } = props
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  useCurrentInView(index, present)
  const matches = matchingSections(props.sections, typed)
  const [first] = matches
  return (
    <nav ref={index} aria-label={label}>
      {find !== undefined && (
        <ClearableInput
          className="section-index-find"
          type="search"
          aria-label={find}
          placeholder={find}
          value={typed}
          onText={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || !first) return
            void navigate({ search: `?section=${first.id}` })
          }}
        />
      )}
      {[...Map.groupBy(matches, ({ group }) => group)].map(([group, sections]) => (
        <ul key={group ?? ''} aria-label={group}>
          {group !== undefined && (
            <li className="section-index-group" aria-hidden="true">
              {group}
            </li>
          )}
          {sections.map(({ id, title }) => (
            <li key={id}>
              <Link
                to={{ search: `?section=${id}` }}
                aria-current={id === present ? 'true' : undefined}
                onClick={() => onFollow(id)}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}
