import { useId, useState } from 'react'
import { useT, useUser } from '#web/lib/call/services.ts'
import { conflictMessages } from './conflict.messages.ts'
import { DialogFrame } from './dialog-frame.tsx'
import { dialogMessages } from './dialog.messages.ts'
import { differingParts } from '#web/ui/change/differing-parts.ts'
import { useAgo } from '#web/ui/date/use-ago.ts'
import { useNow } from '#web/ui/date/use-now.ts'
import '#web/ui/picker/check-box.css'
import './conflict-dialog.css'

export type ConflictField = {
  name: string
  label: string
  base: string
  mine: string
  theirs: string
}

export type ConflictChoices = Readonly<Record<string, 'mine' | 'theirs'>>

/** Fields changed by one side need no choice. */
function plainChoices(fields: readonly ConflictField[]): ConflictChoices {
  const choices: Record<string, 'mine' | 'theirs'> = {}
  for (const { name, base, mine, theirs } of fields) {
    if (mine === theirs || theirs === base) choices[name] = 'mine'
    else if (mine === base) choices[name] = 'theirs'
  }
  return choices
}

const sides = ['mine', 'theirs'] as const

/** Resolves a conflict field by field. Fields that both sides changed require a choice. */
export function ConflictDialog(props: {
  changed?: { by: string; time: string } | undefined
  fields: readonly ConflictField[]
  onChoose: (choices: ConflictChoices) => void
  onCancel: () => void
}) {
  const t = useT(conflictMessages)
  const common = useT(dialogMessages)
  const { changed } = props
  const ago = useAgo()
  const now = useNow()
  const id = useId()
  const user = useUser()
  const isOwn = changed !== undefined && changed.by === user?.userName
  const title = t(isOwn ? 'ownTitle' : 'title')
  const [choices, setChoices] = useState(() => plainChoices(props.fields))
  const shown = props.fields
    .filter(({ base, mine, theirs }) => base !== mine || base !== theirs)
    .map((field) => {
      const [base = '', mine = '', theirs = ''] = differingParts([
        field.base,
        field.mine,
        field.theirs,
      ])
      return { ...field, base, mine, theirs }
    })
  const open = shown.filter(({ name }) => choices[name] === undefined).length
  const chooseAll = (side: 'mine' | 'theirs') =>
    setChoices(Object.fromEntries(props.fields.map(({ name }) => [name, side])))
  const heading = { mine: t('mine'), theirs: t(isOwn ? 'ownTheirs' : 'theirs') }
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
      <p className="conflict-words">
        {changed
          ? t(isOwn ? 'ownChangedBy' : 'changedBy', {
              name: changed.by,
              time: ago(changed.time, now),
              texts: t('texts'),
            })
          : t('texts')}
      </p>
      <table className="conflict">
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('base')}</th>
            {sides.map((side) => (
              <th key={side} scope="col">
                {heading[side]}
                <button type="button" className="link-button" onClick={() => chooseAll(side)}>
                  {t('takeAll')}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((field) => (
            <tr key={field.name} data-open={choices[field.name] === undefined}>
              <th scope="row">{field.label}</th>
              <td data-label={t('base')}>{field.base}</td>
              {sides.map((side) => (
                <td
                  key={side}
                  data-label={heading[side]}
                  data-chosen={choices[field.name] === side}
                >
                  <label className="choice">
                    <input
                      type="radio"
                      name={`${id}-${field.name}`}
                      checked={choices[field.name] === side}
                      aria-label={`${field.label}${common('is')}${heading[side]}${common('is')}${field[side]}`}
                      onChange={() => setChoices({ ...choices, [field.name]: side })}
                    />
                    <span>{field[side]}</span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </DialogFrame>
  )
}
