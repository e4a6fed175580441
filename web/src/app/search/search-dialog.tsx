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
import { keyOfChoice, pathOf, useSearch } from './use-search.ts'
import type { Choice } from './use-search.ts'
import './search.css'

/** Returns undefined for keys that the input handles. */
function nextPlace(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowUp') return (place - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

export function SearchDialog(props: { routes: readonly RouteNode[]; onClose: () => void }) {
  const { routes, onClose } = props
  const t = useT(searchMessages)
  const id = useId()
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const { sections, hasData, isLoading, isFailed, retry, remember } = useSearch(routes, typed)
  const choices = sections.flatMap((section) => section.choices)
  const [place, setPlace] = useState(0)
  const active = Math.min(place, choices.length - 1)
  const optionId = (index: number) => `${id}-${index}`

  const open = (choice: Choice) => {
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
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter and arrows belong to the input method during composition.
    if (event.nativeEvent.isComposing) return
    const chosen = choices[active]
    const next = chosen && nextPlace(event.key, active, choices.length)
    if (next !== undefined) setPlace(next)
    else if (event.key === 'Enter' && chosen) open(chosen)
    else return
    event.preventDefault()
  }
  useEffect(() => {
    const option = list.current?.querySelector('[aria-selected="true"]')
    const isFirst = option?.previousElementSibling?.classList.contains('search-heading')
    ;(isFirst ? option?.parentElement : option)?.scrollIntoView?.({ block: 'nearest' })
  }, [active, typed])

  const isNothing = choices.length === 0 && typed.trim() !== '' && !isLoading && !isFailed
  return (
    <OverlayDialog className="search" label={t('search')} onClose={onClose}>
      <div className="search-panel">
        <div className="search-box">
          <Icon svg={searchIcon} size={20} />
          <input
            data-first
            role="combobox"
            aria-label={t('search')}
            aria-expanded={choices.length > 0}
            aria-controls={choices.length > 0 ? `${id}-list` : undefined}
            aria-activedescendant={choices.length > 0 ? optionId(active) : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={64}
            placeholder={t(hasData ? 'placeholderData' : 'placeholder')}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setPlace(0)
            }}
            onKeyDown={onKeyDown}
          />
          {isLoading && <span className="search-spin" aria-hidden="true" />}
          <button type="button" className="tool" aria-label={t('close')} onClick={onClose}>
            <Icon svg={closeIcon} size={18} />
          </button>
        </div>
        {choices.length > 0 && (
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
                      id={optionId(own)}
                      choice={choice}
                      typed={typed}
                      isActive={own === active}
                      onPoint={() => setPlace(own)}
                      onOpen={() => open(choice)}
                    />
                  )
                })}
              </div>
            ))}
          </div>
        )}
        {isNothing && (
          <div className="search-none">
            <p>{t('none', { typed: typed.trim() })}</p>
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
            : typed.trim() &&
              (isNothing
                ? t('none', { typed: typed.trim() })
                : t('count', { count: choices.length }))}
        </p>
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
      </div>
    </OverlayDialog>
  )
}
