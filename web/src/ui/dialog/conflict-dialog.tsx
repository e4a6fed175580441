import { useId, useState } from 'react'
import { useT, useUser } from '#web/lib/call/services.ts'
import {
  differingFields,
  plainChoices,
  type ConflictChoices,
  type ConflictField,
  type ConflictSide,
} from './conflict-fields.ts'
import { conflictMessages } from './conflict.messages.ts'
import { DialogFrame } from './dialog-frame.tsx'
import { dialogMessages } from './dialog.messages.ts'
import { useAgo, useNow } from '#web/ui/date/time-ago.tsx'
import '#web/ui/picker/picker.css'
import './conflict-dialog.css'

const sides = ['mine', 'theirs'] as const

type Change = { by: string; time: string }

type Headings = Readonly<Record<ConflictSide, string>>

function FieldChoice(props: {
  field: ConflictField
  chosen: ConflictSide | undefined
  headings: Headings
  onChoose: (side: ConflictSide) => void
}) {
  const { field, chosen, headings } = props
  const t = useT(conflictMessages)
  const common = useT(dialogMessages)
  const id = useId()
  return (
    <tr data-open={chosen === undefined}>
      <th scope="row">{field.label}</th>
      <td data-label={t('base')}>{field.base}</td>
      {sides.map((side) => (
        <td key={side} data-label={headings[side]} data-chosen={chosen === side}>
          <label className="choice">
            <input
              type="radio"
              name={id}
              checked={chosen === side}
              aria-label={`${field.label}${common('is')}${headings[side]}${common('is')}${field[side]}`}
              onChange={() => props.onChoose(side)}
            />
            <span>{field[side]}</span>
          </label>
        </td>
      ))}
    </tr>
  )
}

function ConflictTable(props: {
  title: string
  fields: readonly ConflictField[]
  choices: ConflictChoices
  headings: Headings
  onChoose: (name: string, side: ConflictSide) => void
  onChooseAll: (side: ConflictSide) => void
}) {
  const { headings } = props
  const t = useT(conflictMessages)
  return (
    <table className="conflict">
      <caption className="visually-hidden">{props.title}</caption>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('base')}</th>
          {sides.map((side) => (
            <th key={side} scope="col">
              {headings[side]}
              <button type="button" className="link-button" onClick={() => props.onChooseAll(side)}>
                {t('takeAll')}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.fields.map((field) => (
          <FieldChoice
            key={field.name}
            field={field}
            chosen={props.choices[field.name]}
            headings={headings}
            onChoose={(side) => props.onChoose(field.name, side)}
          />
        ))}
      </tbody>
    </table>
  )
}

/** Says what happened, and who changed the record and when. */
function ConflictText(props: { changed: Change | undefined; isOwn: boolean }) {
  const { changed, isOwn } = props
  const t = useT(conflictMessages)
  const ago = useAgo()
  const now = useNow()
  return (
    <p className="conflict-text">
      {changed
        ? t(isOwn ? 'ownChangedBy' : 'changedBy', {
            name: changed.by,
            time: ago(changed.time, now),
            texts: t('texts'),
          })
        : t('texts')}
    </p>
  )
}

/** Resolves a conflict field by field. Fields that both sides changed require a choice. */
export function ConflictDialog(props: {
  changed?: Change | undefined
  fields: readonly ConflictField[]
  onChoose: (choices: ConflictChoices) => void
  onCancel: () => void
}) {
  const t = useT(conflictMessages)
  const { changed } = props
  const user = useUser()
  const isOwn = changed !== undefined && changed.by === user?.userName
  const title = t(isOwn ? 'ownTitle' : 'title')
  const [choices, setChoices] = useState(() => plainChoices(props.fields))
  const shown = differingFields(props.fields)
  const open = shown.filter(({ name }) => choices[name] === undefined).length
  return (
    <DialogFrame
      kind="wide"
      title={title}
      onClose={props.onCancel}
      footer={
        <>
          <p className="frame-foot-start conflict-open" role="status">
            {open > 0 ? t('open', { count: open }) : ''}
          </p>
          <button type="button" className="button" onClick={props.onCancel}>
            {t('back')}
          </button>
          <button
            type="button"
            className="button button-main"
            aria-disabled={open > 0}
            onClick={() => {
              if (open === 0) props.onChoose(choices)
            }}
          >
            {t('save')}
          </button>
        </>
      }
    >
      <ConflictText changed={changed} isOwn={isOwn} />
      <ConflictTable
        title={title}
        fields={shown}
        choices={choices}
        headings={{ mine: t('mine'), theirs: t(isOwn ? 'ownTheirs' : 'theirs') }}
        onChoose={(name, side) => setChoices({ ...choices, [name]: side })}
        onChooseAll={(side) =>
          setChoices(Object.fromEntries(props.fields.map(({ name }) => [name, side])))
        }
      />
    </DialogFrame>
  )
}
