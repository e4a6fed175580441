import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { focusHeading } from '#web/ui/text/focus-heading.ts'
import { popupPosition } from '#web/ui/dialog/popup-position.ts'
import { useMedia } from './use-media.ts'
import { Select } from '#web/ui/picker/select.tsx'
import './section-index.css'

export type IndexedSection = { id: string; title: string }

type Parts = { root: RefObject<HTMLDivElement | null>; index: RefObject<HTMLElement | null> }

const sectionIn = (root: HTMLElement | null, id: string) =>
  root?.querySelector<HTMLElement>(`[data-section="${id}"]`)

/** By what people say that they now go their own way. */
const ownMethods = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
/** For so long after it was asked for, a section is held in place while what is above it comes in, in milliseconds. */
const holdMs = 4000

/**
 * Brings the section that the address asks for to the top, each time that it is asked for; a kept page that is come back
 * to stays where it was left.
 */
function useAsked({ root }: Parts, asked: string | undefined, onHold: (id?: string) => void) {
  const { key } = useLocation()
  const seen = useRef<{ key: string; asked: string | undefined }>(undefined)
  const isReturn = useRef(false)
  const hold = useEffectEvent(onHold)
  // Effects end when a page is hidden, too.
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
      // Back to the page as a whole: what is at its top cannot come further down.
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

/** The section that is being read: the last one whose beginning is above a line a little below the index's upper edge. */
function usePresent({ root, index }: Parts, sections: readonly IndexedSection[]) {
  const [present, setPresent] = useState(sections[0]?.id)
  /** One near the end cannot come to the top; it is the present one all the same, until people go on. */
  const heldAt = useRef<string>(undefined)
  const look = useEffectEvent(() => {
    const { top = 0, bottom = 0 } = index.current?.getBoundingClientRect() ?? {}
    // Beside a list its upper edge counts, below a choice its lower one; sections come to rest a little below either.
    const line = Math.min(top + 64, bottom) + 32
    const above = sections.filter(({ id }) => {
      const begins = sectionIn(root.current, id)?.getBoundingClientRect().top
      return begins !== undefined && begins <= line
    })
    setPresent(heldAt.current ?? above.at(-1)?.id ?? sections[0]?.id)
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
    heldAt.current = id
    if (id) setPresent(id)
  }
  return { present, hold }
}

/**
 * A long page of sections with an index: a list beside it, on narrow windows a choice above it, both in sight while the
 * page scrolls. Which section is asked for stands in the address (`?section=mail`), so that links lead to one. A section
 * is what carries its id as `data-section`; it may come later than the page.
 */
export function SectionIndex(props: {
  label: string
  sections: readonly IndexedSection[]
  children: ReactNode
}) {
  const { label, sections } = props
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const isNarrow = useMedia('(max-width: 1099px)')
  const root = useRef<HTMLDivElement>(null)
  const index = useRef<HTMLElement>(null)
  const asked = sections.find(({ id }) => id === query.get('section'))?.id
  const { present, hold } = usePresent({ root, index }, sections)
  useAsked({ root, index }, asked, hold)
  const focus = (id: string) => {
    focusHeading(sectionIn(root.current, id)?.querySelector<HTMLElement>('h2'))
  }
  return (
    <div ref={root} className="section-index">
      {isNarrow ? (
        <div ref={index as RefObject<HTMLDivElement | null>} className="section-index-choice">
          <Select
            aria-label={label}
            getPopupContainer={popupPosition}
            value={present ?? null}
            options={sections.map(({ id, title }) => ({ value: id, label: title }))}
            onChange={(id) => void navigate({ search: `?section=${id}` })}
          />
        </div>
      ) : (
        <nav ref={index} aria-label={label}>
          <ul>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <Link
                  to={{ search: `?section=${id}` }}
                  aria-current={id === present ? 'true' : undefined}
                  // Who goes on by keyboard goes on there.
                  onClick={() => focus(id)}
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div>{props.children}</div>
    </div>
  )
}
