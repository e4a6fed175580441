import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useT } from '#web/lib/call/services.ts'
import { Page } from '#web/ui/layout/page.tsx'
import { SectionIndex } from '#web/ui/layout/section-index.tsx'
import { focusHeading } from '#web/ui/text/focused-heading.tsx'
import { componentGroups, partsWithoutDemo } from './component-groups.ts'
import {
  ComponentLinks,
  otherSections,
  sectionsOf,
  useComponentSections,
} from './component-links.tsx'
import { componentsMessages } from './components.messages.ts'
import { groupDemos, OtherParts } from './group-demos.tsx'
import './components.css'

const live = componentGroups.flatMap(({ demos }) => demos.flat()).length
const offered = live + Object.keys(partsWithoutDemo).length

/** Returns the position of the group that contains the section; one past the last is that of the other parts. */
function groupIndexOf(section: string | null): number {
  if (otherSections.some((id) => id === section)) return componentGroups.length
  const at = componentGroups.findIndex(
    (group) => group.id === section || sectionsOf(group).some(({ id }) => id === section),
  )
  return Math.max(at, 0)
}

/** `wasOpened`: by a link, perhaps in the former group, which has unmounted and lost the focus. */
function Group({ at, wasOpened }: { at: number; wasOpened: boolean }) {
  const t = useT(componentsMessages)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (wasOpened && document.activeElement === document.body) focusHeading(heading.current)
  }, [wasOpened])
  const group = componentGroups[at]
  const Demos = group ? groupDemos[group.id] : OtherParts
  const next = componentGroups[at + 1]
  const following = next?.demos[0][0] ?? otherSections[0]
  return (
    <div className="components-sections">
      <div>
        <h2 ref={heading}>{t(group?.id ?? 'others')}</h2>
        <p className="demo-lead">{t(group ? `${group.id}Text` : 'othersText')}</p>
      </div>
      <Demos />
      {group && (
        <Link className="components-next" to={{ search: `?section=${following}` }}>
          {t('next', { group: t(next?.id ?? 'others') })}
        </Link>
      )}
    </div>
  )
}

/** Shows the parts of the interface, one group at a time, with their states, code and properties. */
export function ComponentsPage() {
  const t = useT(componentsMessages)
  const [query] = useSearchParams()
  const at = groupIndexOf(query.get('section'))
  const [first] = useState(at)
  const sections = useComponentSections()
  return (
    <Page title={t('title')} description={t('lead', { live, offered })}>
      <SectionIndex label={t('index')} sections={sections} Links={ComponentLinks}>
        <Group key={at} at={at} wasOpened={at !== first} />
      </SectionIndex>
    </Page>
  )
}
