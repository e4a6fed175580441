import { useEffect, useRef, useState, type RefObject } from 'react'
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

/** Keeps the current link of a long index in view, without scrolling the page. */
function useCurrentInView(present: string | undefined) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('a[aria-current]')
    if (!list.current || !link) return
    const { top, bottom } = list.current.getBoundingClientRect()
    const place = link.getBoundingClientRect()
    if (place.top < top || place.bottom > bottom)
      list.current.scrollBy({ top: place.top - top - (bottom - top) / 2 })
  }, [present])
  return list
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
  const list = useCurrentInView(present)
  const matches = matchingSections(props.sections, typed)
  const [first] = matches
  return (
    <nav ref={index} aria-label={label}>
      {find !== undefined && (
        <ClearableInput
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
      <div ref={list} className="section-index-links">
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
      </div>
    </nav>
  )
}
