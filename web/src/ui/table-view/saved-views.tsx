import { svg as check } from 'virtual:icon/check'
import { svg as link } from 'virtual:icon/link'
import { svg as pencil } from 'virtual:icon/pencil'
import { svg as trash } from 'virtual:icon/trash-2'
import { viewLimits, type TableView } from '@amber/contract/account/preferences.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useT } from '#web/lib/call/services.ts'
import { Icon } from '#web/ui/picture/icon.tsx'
import { useLayer } from '#web/ui/dialog/layers.ts'
import { savedViewsMessages } from './saved-views.messages.ts'
import { useCopyAddress } from '#web/ui/code/use-copy-link.ts'
import '#web/ui/table/data-table.css'

type Saved = TableView['saved']

function NameForm(props: {
  label: string
  action: string
  start: string
  taken: readonly string[]
  onName: (name: string) => void
  onCancel?: () => void
}) {
  const t = useT(savedViewsMessages)
  const [name, setName] = useState(props.start)
  const wanted = name.trim()
  const isTaken = wanted !== props.start && props.taken.includes(wanted)
  // Escape ends renaming and keeps the panel open.
  useLayer({ isOpen: props.onCancel !== undefined, onClose: () => props.onCancel?.() })
  return (
    <form
      className="view-name"
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted === '' || isTaken) return
        props.onName(wanted)
        setName('')
      }}
    >
      <input
        className="text-input"
        aria-label={props.label}
        placeholder={props.label}
        maxLength={viewLimits.name}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        aria-invalid={isTaken}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user started renaming
        autoFocus={props.onCancel !== undefined}
      />
      <button type="submit" className="button" disabled={wanted === '' || isTaken}>
        {props.action}
      </button>
      {isTaken && <p role="alert">{t('taken')}</p>}
    </form>
  )
}

function SavedView(props: {
  view: Saved[number]
  path: string
  isCurrent: boolean
  onApplied: () => void
  onRename: () => void
  onRemove: () => void
}) {
  const { name, search } = props.view
  const t = useT(savedViewsMessages)
  return (
    <li>
      <Link
        to={{ pathname: props.path, search }}
        aria-current={props.isCurrent ? 'true' : undefined}
        title={name}
        onClick={props.onApplied}
      >
        <Icon svg={check} size={14} />
        <span>{name}</span>
      </Link>
      <button
        type="button"
        className="tool"
        aria-label={t('renameOf', { view: name })}
        title={t('rename')}
        onClick={props.onRename}
      >
        <Icon svg={pencil} size={14} />
      </button>
      <button
        type="button"
        className="tool"
        aria-label={t('deleteOf', { view: name })}
        title={t('delete')}
        onClick={props.onRemove}
      >
        <Icon svg={trash} size={14} />
      </button>
    </li>
  )
}

function NewView(props: {
  search: string
  taken: readonly string[]
  onName: (name: string) => void
}) {
  const t = useT(savedViewsMessages)
  const isFull = props.taken.length >= viewLimits.views
  const isLong = props.search.length > viewLimits.search
  const refusal = isFull ? t('full', { most: viewLimits.views }) : isLong && t('long')
  if (refusal) return <p className="saved-views-none">{refusal}</p>
  const { taken, onName } = props
  return <NameForm label={t('nameIt')} action={t('save')} start="" taken={taken} onName={onName} />
}

function CopyAddress() {
  const t = useT(savedViewsMessages)
  const copy = useCopyAddress()
  return (
    <button type="button" className="link-button" onClick={() => void copy(window.location.href)}>
      <Icon svg={link} size={14} />
      {t('copy')}
    </button>
  )
}

/** A user's saved searches: apply, rename, delete, and save the current one. */
export function SavedViews(props: {
  path: string
  search: string
  saved: Saved
  onSaved: (saved: Saved) => void
  onApplied: () => void
}) {
  const { path, search, saved, onSaved } = props
  const t = useT(savedViewsMessages)
  const [renaming, setRenaming] = useState<string>()
  const names = saved.map(({ name }) => name)
  return (
    <div className="saved-views">
      {saved.length === 0 && <p className="saved-views-none">{t('none')}</p>}
      <ul aria-label={t('views')}>
        {saved.map((one) =>
          renaming === one.name ? (
            <li key={one.name}>
              <NameForm
                label={t('newName')}
                action={t('rename')}
                start={one.name}
                taken={names}
                onCancel={() => setRenaming(undefined)}
                onName={(name) => {
                  onSaved(saved.map((other) => (other === one ? { ...one, name } : other)))
                  setRenaming(undefined)
                }}
              />
            </li>
          ) : (
            <SavedView
              key={one.name}
              view={one}
              path={path}
              isCurrent={one.search === search}
              onApplied={props.onApplied}
              onRename={() => setRenaming(one.name)}
              onRemove={() => onSaved(saved.filter((other) => other !== one))}
            />
          ),
        )}
      </ul>
      <NewView
        search={search}
        taken={names}
        onName={(name) => onSaved([...saved, { name, search }])}
      />
      <CopyAddress />
    </div>
  )
}
