import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { focusHeading } from '#web/ui/text/focused-heading.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { Select } from '#web/ui/picker/select.tsx'
import './page.css'

/** `also` are further names by which a searchable choice finds the section. */
export type IndexedSection = { id: string; title: string; also?: readonly string[] }

export type SectionLinksProps = {
  sections: readonly IndexedSection[]
  present: string | undefined
  /** Moves the focus to the section. */
  onFollow: (id: string, event: MouseEvent) => void
}

function SectionLinks({ sections, present, onFollow }: SectionLinksProps) {
  return (
    <ul>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={{ search: `?section=${id}` }}
            aria-current={id === present ? 'true' : undefined}
            onClick={(event) => onFollow(id, event)}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

type Parts = { root: RefObject<HTMLDivElement | null>; index: RefObject<HTMLElement | null> }

const sectionIn = (root: HTMLElement | null, id: string) =>
  root?.querySelector<HTMLElement>(`[data-section="${id}"]`)

/** Input by which the user takes over scrolling. */
const ownMethods = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
/** Time in ms to wait for a section, and to hold it in place while content above it loads. */
const holdMs = 4000

/** Scrolls to the section in the URL, but not when returning to a kept page. */
function useAsked({ root }: Parts, asked: string | undefined, onHold: (id?: string) => void) {
  const { key } = useLocation()
  const seen = useRef<{ key: string; asked: string | undefined }>(undefined)
  const isReturn = useRef(false)
  const hold = useEffectEvent(onHold)
  // Runs also when the page is hidden.
  useEffect(
    () => () => {
      isReturn.current = true
    },
    [],
  )
  useEffect(() => {
    const before = seen.current
    const isAsIt = before?.key === key || (isReturn.current && before?.asked === asked)
    seen.current = { key, asked }
    isReturn.current = false
    if (isAsIt || !root.current) return undefined
    if (!asked) {
      const top = root.current.closest('.page')?.firstElementChild
      if (before) top?.scrollIntoView({ block: 'center' })
      return undefined
    }
    const show = () => sectionIn(root.current, asked)?.scrollIntoView({ block: 'start' })
    const observer = new ResizeObserver(show)
    const timer = setTimeout(() => observer.disconnect(), holdMs)
    const leaving = new AbortController()
    const release = () => {
      clearTimeout(timer)
      observer.disconnect()
      leaving.abort()
      hold(undefined)
    }
    hold(asked)
    show()
    observer.observe(root.current)
    for (const method of ownMethods)
      document.addEventListener(method, release, { passive: true, signal: leaving.signal })
    return release
  }, [root, asked, key])
}

/** Returns the last section that begins above a line slightly below the index's top. */
function usePresent({ root, index }: Parts, sections: readonly IndexedSection[]) {
  const [present, setPresent] = useState(sections[0]?.id)
  /** The requested section is current even if it cannot reach the top. */
  const chosen = useRef<string>(undefined)
  const look = useEffectEvent(() => {
    const { top = 0, bottom = 0 } = index.current?.getBoundingClientRect() ?? {}
    // The index is a list beside the sections or a select above them; sections rest slightly below either.
    const line = Math.min(top + 64, bottom) + 32
    const above = sections.filter(({ id }) => {
      const begins = sectionIn(root.current, id)?.getBoundingClientRect().top
      return begins !== undefined && begins <= line
    })
    setPresent(chosen.current ?? above.at(-1)?.id ?? sections[0]?.id)
  })
  useEffect(() => {
    const note = () => look()
    note()
    document.addEventListener('scroll', note, { capture: true, passive: true })
    window.addEventListener('resize', note)
    return () => {
      document.removeEventListener('scroll', note, { capture: true })
      window.removeEventListener('resize', note)
    }
  }, [])
  const hold = (id: string | undefined) => {
    chosen.current = id
    if (id) setPresent(id)
  }
  return { present, hold }
}

/** Returns a function that moves the focus to a section, also to one that loads later, unless the user does something else. */
function useFocusMove(root: Parts['root']) {
  const latest = useRef<AbortController>(undefined)
  useEffect(() => () => latest.current?.abort(), [])
  return (id: string) => {
    const headingOf = () => sectionIn(root.current, id)?.querySelector<HTMLElement>('h2, h3')
    const moving = new AbortController()
    const { signal } = moving
    latest.current?.abort()
    latest.current = moving
    const heading = headingOf()
    if (heading || !root.current) return focusHeading(heading)
    const from = document.activeElement
    const observer = new MutationObserver(() => {
      if (!headingOf()) return
      moving.abort()
      // Screen readers move it without an event.
      if ([from, document.body].includes(document.activeElement)) focusHeading(headingOf())
    })
    observer.observe(root.current, { childList: true, subtree: true })
    const timer = setTimeout(() => moving.abort(), holdMs)
    signal.addEventListener('abort', () => {
      observer.disconnect()
      clearTimeout(timer)
    })
    for (const method of ownMethods)
      document.addEventListener(method, () => moving.abort(), { passive: true, signal })
  }
}

const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  metaKey || ctrlKey || shiftKey || altKey

/**
 * Page of `data-section` elements with a sticky index. The section is in the URL (`?section=mail`); it may load
 * later than the index.
 */
export function SectionIndex(props: {
  label: string
  sections: readonly IndexedSection[]
  /** Links of an index with a search, for many sections. */
  Links?: ComponentType<SectionLinksProps>
  children: ReactNode
}) {
  const { label, sections, Links } = props
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const isNarrow = useMedia('(max-width: 1099px)')
  const root = useRef<HTMLDivElement>(null)
  const index = useRef<HTMLElement>(null)
  const asked = sections.find(({ id }) => id === query.get('section'))?.id
  const { present, hold } = usePresent({ root, index }, sections)
  useAsked({ root, index }, asked, hold)
  const focus = useFocusMove(root)
  const onFollow = (id: string, event: MouseEvent) => {
    if (!opensElsewhere(event)) focus(id)
  }
  return (
    <div ref={root} className="section-index">
      {isNarrow ? (
        <div ref={index as RefObject<HTMLDivElement | null>} className="section-index-choice">
          <Select
            aria-label={label}
            value={present ?? null}
            isSearchable={Links !== undefined}
            options={sections.map(({ id, title, also = [] }) => ({
              value: id,
              label: title,
              also: also.join(' '),
            }))}
            onChange={(id) => void navigate({ search: `?section=${id}` })}
          />
        </div>
      ) : (
        <nav ref={index} aria-label={label}>
          {Links ? (
            <Links {...{ sections, present }} onFollow={onFollow} />
          ) : (
            <SectionLinks {...{ sections, present }} onFollow={onFollow} />
          )}
        </nav>
      )}
      <div>{props.children}</div>
    </div>
  )
}

/** Placeholders of sections while loading, or until idle; the index refers to their names. */
export function SectionsWaiting(props: { names: readonly string[]; untilIdle?: boolean }) {
  return props.names.map((name) => (
    <span
      key={name}
      className="section-waiting skeleton"
      data-section={name}
      data-waits-for={props.untilIdle ? name : undefined}
    />
  ))
}
