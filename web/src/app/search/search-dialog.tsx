import { svg as searchIcon } from 'virtual:icon/search'
import { svg as closeIcon } from 'virtual:icon/x'
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { addressOf } from '#web/app/boot/base-path.ts'
import type { RouteNode } from '#web/app/routes/route-tree.ts'
import { useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { OverlayDialog } from '#web/ui/dialog/overlay-dialog.tsx'
import { SearchChoice } from './search-choice.tsx'
import { searchMessages } from './search.messages.ts'
import { keyOfChoice, pathOf } from './choices.ts'
import type { Choice } from './choices.ts'
import { useSearch } from './use-search.ts'
import type { Search, SearchSection } from './use-search.ts'
import './search.css'

/** Returns undefined for keys that the input handles. */
function nextIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowUp') return (index - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

type SearchBoxProps = {
  id: string
  typed: string
  /** Index of the active choice; below 0 without choices. */
  active: number
  search: Search
  onType: (typed: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
}

const optionId = (id: string, index: number) => `${id}-${index}`

function SearchBox({ id, typed, active, search, onType, onKeyDown, onClose }: SearchBoxProps) {
  const t = useT(searchMessages)
  const hasChoices = active >= 0
  return (
    <div className="search-box">
      <Icon svg={searchIcon} size={20} />
      <input
        data-first
        role="combobox"
        aria-label={t('search')}
        aria-expanded={hasChoices}
        aria-controls={hasChoices ? `${id}-list` : undefined}
        aria-activedescendant={hasChoices ? optionId(id, active) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={64}
        placeholder={t(search.hasData ? 'placeholderData' : 'placeholder')}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {search.isLoading && <span className="search-spin" aria-hidden="true" />}
      <button type="button" className="tool" aria-label={t('close')} onClick={onClose}>
        <Icon svg={closeIcon} size={18} />
      </button>
    </div>
  )
}

type SearchResultsProps = {
  id: string
  sections: readonly SearchSection[]
  choices: readonly Choice[]
  typed: string
  active: number
  onPoint: (index: number) => void
  onOpen: (choice: Choice) => void
}

function SearchResults(props: SearchResultsProps) {
  const { id, sections, choices, typed, active, onPoint, onOpen } = props
  const t = useT(searchMessages)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const option = list.current?.querySelector('[aria-selected="true"]')
    const isFirst = option?.previousElementSibling?.classList.contains('search-heading')
    ;(isFirst ? option?.parentElement : option)?.scrollIntoView?.({ block: 'nearest' })
  }, [active, typed])
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={t('results')}
      className="search-list"
    >
      {sections.map((section) => (
        <div key={section.key} role="group" aria-labelledby={`${id}-${section.key}`}>
          <div id={`${id}-${section.key}`} className="search-heading" role="presentation">
            {section.title}
          </div>
          {section.choices.map((choice) => {
            const own = choices.indexOf(choice)
            return (
              <SearchChoice
                key={keyOfChoice(choice)}
                id={optionId(id, own)}
                choice={choice}
                typed={typed}
                isActive={own === active}
                onPoint={() => onPoint(own)}
                onOpen={() => onOpen(choice)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** Says what was found: none, a failure, or the count to screen readers. */
function SearchOutcome(props: { search: Search; typed: string; count: number }) {
  const { count } = props
  const { isLoading, isFailed, retry } = props.search
  const t = useT(searchMessages)
  const typed = props.typed.trim()
  const isNothing = count === 0 && typed !== '' && !isLoading && !isFailed
  return (
    <>
      {isNothing && (
        <div className="search-none">
          <p>{t('none', { typed })}</p>
          <p>{t('noneDetail')}</p>
        </div>
      )}
      {isFailed && (
        <div className="search-failed" role="alert">
          <span>{t('failed')}</span>
          <button type="button" className="button" onClick={retry}>
            {t('retry')}
          </button>
        </div>
      )}
      <p className="visually-hidden" role="status">
        {isLoading
          ? t('searching')
          : typed && (isNothing ? t('none', { typed }) : t('count', { count }))}
      </p>
    </>
  )
}

function SearchKeys() {
  const t = useT(searchMessages)
  return (
    <div className="search-keys" aria-hidden="true">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        {t('move')}
      </span>
      <span>
        <kbd>↵</kbd>
        {t('open')}
      </span>
      <span>
        <kbd>Esc</kbd>
        {t('toClose')}
      </span>
    </div>
  )
}

/** Returns the function that opens a choice, in place of the dialog. */
function useOpenChoice({ remember }: Search, onClose: () => void) {
  const navigate = useNavigate()
  return (choice: Choice) => {
    remember(choice)
    onClose()
    if (choice.kind === 'action') {
      choice.action.run()
      return
    }
    const href = choice.kind === 'page' ? choice.match.entry.node.handle.href : undefined
    if (href) window.open(addressOf(href), '_blank', 'noopener')
    else void navigate(pathOf(choice))
  }
}

export function SearchDialog(props: { routes: readonly RouteNode[]; onClose: () => void }) {
  const { routes, onClose } = props
  const t = useT(searchMessages)
  const id = useId()
  const [typed, setTyped] = useState('')
  const search = useSearch(routes, typed)
  const { sections } = search
  const open = useOpenChoice(search, onClose)
  const choices = sections.flatMap((section) => section.choices)
  const [index, setIndex] = useState(0)
  const active = Math.min(index, choices.length - 1)

  const onType = (next: string) => {
    setTyped(next)
    setIndex(0)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and arrows belong to the input method during composition.
    if (event.nativeEvent.isComposing) return
    const chosen = choices[active]
    const next = chosen && nextIndex(event.key, active, choices.length)
    if (next !== undefined) setIndex(next)
    else if (event.key === 'Enter' && chosen) open(chosen)
    else return
    event.preventDefault()
  }
  return (
    <OverlayDialog className="raised search" label={t('search')} onClose={onClose}>
      <div className="search-panel">
        <SearchBox {...{ id, typed, active, search, onType, onKeyDown, onClose }} />
        {choices.length > 0 && (
          <SearchResults
            {...{ id, sections, choices, typed, active }}
            onPoint={setIndex}
            onOpen={open}
          />
        )}
        <SearchOutcome search={search} typed={typed} count={choices.length} />
        <SearchKeys />
      </div>
    </OverlayDialog>
  )
}
