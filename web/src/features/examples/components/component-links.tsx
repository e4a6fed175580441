import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useT } from '#web/lib/call/services.ts'
import { ClearableInput } from '#web/ui/form/text-input.tsx'
import type { IndexedSection, SectionLinksProps } from '#web/ui/layout/section-index.tsx'
import { componentGroups } from './component-groups.ts'
import { componentsMessages } from './components.messages.ts'

/** Section of one or more parts; `group` is the heading above the first of several. */
type ComponentSection = IndexedSection & { group: string }

/** Sections of the page after those of the groups. */
export const otherSections = ['withoutDemo', 'inner'] as const

/** Returns the sections of a group; further parts of a demo are found by it. */
export const sectionsOf = ({ demos }: (typeof componentGroups)[number]): IndexedSection[] =>
  demos.map(([id, ...also]) => ({ id, title: id, also }))

export function useComponentSections(): ComponentSection[] {
  const t = useT(componentsMessages)
  return [
    ...componentGroups.flatMap((group) =>
      sectionsOf(group).map((section) => ({ ...section, group: t(group.id) })),
    ),
    ...otherSections.map((id) => ({ id, title: t(id), group: t('others') })),
  ]
}

/** Returns the sections that have the text in a name, titled by that name. */
function matchingSections(
  sections: readonly ComponentSection[],
  typed: string,
): readonly ComponentSection[] {
  const sought = typed.trim().toLowerCase()
  if (!sought) return sections
  return sections.flatMap(({ id, title, group, also = [] }) => {
    const named = [title, ...also].find((name) => name.toLowerCase().includes(sought))
    return named === undefined ? [] : { id, title: named, group }
  })
}

/** Keeps the current link of a long index in view, without scrolling the page. */
function useCurrentInView(present: string | undefined) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('a[aria-current]')
    if (!list.current || !link) return
    const { top, bottom } = list.current.getBoundingClientRect()
    const box = link.getBoundingClientRect()
    if (box.top < top || box.bottom > bottom)
      list.current.scrollBy({ top: box.top - top - (bottom - top) / 2 })
  }, [present])
  return list
}

/** Searchable index of all parts, by group. */
export function ComponentLinks({ present, onFollow }: SectionLinksProps) {
  const t = useT(componentsMessages)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const list = useCurrentInView(present)
  const matches = matchingSections(useComponentSections(), typed)
  const [first] = matches
  return (
    <div className="component-index">
      <ClearableInput
        type="search"
        aria-label={t('find')}
        placeholder={t('find')}
        value={typed}
        onText={setTyped}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || !first) return
          void navigate({ search: `?section=${first.id}` })
        }}
      />
      <div ref={list} className="component-links">
        {[...Map.groupBy(matches, ({ group }) => group)].map(([group, sections]) => (
          <ul key={group} aria-label={group}>
            <li className="component-links-group" aria-hidden="true">
              {group}
            </li>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <Link
                  to={{ search: `?section=${id}` }}
                  // Names of components are English.
                  lang={otherSections.some((other) => other === id) ? undefined : 'en'}
                  aria-current={id === present ? 'true' : undefined}
                  onClick={(event) => onFollow(id, event)}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        ))}
      </div>
    </div>
  )
}
