import type { KeyboardEvent, MouseEvent } from 'react'

const controls =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex]'
const steps: Readonly<Record<string, readonly [down: number, across: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const controlsIn = (row: Element | undefined): HTMLElement[] =>
  row ? [...row.querySelectorAll<HTMLElement>(controls)] : []

/**
 * Moves the focus through the controls of a table body (ARIA Authoring Practices, grid). Leaves the keys of text
 * fields and open menus alone.
 */
export function onRowKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement
  const row = target.closest('tr')
  if (!row || event.defaultPrevented || event.altKey || event.shiftKey || event.metaKey) return
  if (target.matches('input:not([type="checkbox"]), textarea, select, [aria-expanded="true"]'))
    return
  const rows = [...event.currentTarget.querySelectorAll('tr')]
  const own = controlsIn(row)
  const index = own.indexOf(target)
  if (index === -1) return
  const next = wanted(event, { rows, row, own, index })
  if (!next) return
  event.preventDefault()
  next.focus()
}

type At = { rows: readonly Element[]; row: Element; own: readonly HTMLElement[]; index: number }

function wanted(
  { key, ctrlKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey'>,
  { rows, row, own, index }: At,
): HTMLElement | undefined {
  if (key === 'Home') return ctrlKey ? controlsIn(rows[0])[0] : own[0]
  if (key === 'End') return ctrlKey ? controlsIn(rows.at(-1)).at(-1) : own.at(-1)
  const step = ctrlKey ? undefined : steps[key]
  if (!step) return undefined
  const [down, across] = step
  if (down === 0) return own[index + across]
  const others = controlsIn(rows[rows.indexOf(row) + down])
  const cell = own[index]?.closest('td, th') as HTMLTableCellElement | null
  const sameCell = others.filter(
    (other) => other.closest<HTMLTableCellElement>('td, th')?.cellIndex === cell?.cellIndex,
  )
  const ofCell = own.filter((other) => cell?.contains(other)).indexOf(own[index]!)
  return (
    sameCell[Math.min(ofCell, sameCell.length - 1)] ?? others[Math.min(index, others.length - 1)]
  )
}

/** Opens the link of a row clicked beside its controls, in a new tab with Ctrl or Cmd. */
export function onRowClick(event: MouseEvent<HTMLElement>): void {
  const target = event.target as HTMLElement
  const control = target.closest(`${controls}, label`)
  if (event.defaultPrevented || !event.currentTarget.contains(target)) return
  if (control && event.currentTarget.contains(control)) return
  // The user selected text to copy.
  if (window.getSelection()?.isCollapsed === false) return
  const link = event.currentTarget.querySelector<HTMLElement>('th[scope="row"] a[href]')
  const { ctrlKey, metaKey, shiftKey } = event
  link?.dispatchEvent(
    new window.MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      ctrlKey,
      metaKey,
      shiftKey,
    }),
  )
}
