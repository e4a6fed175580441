const lists = '.data-table, .tree-grid'
const rows =
  '[role="treegrid"] tr[tabindex="0"], tbody a[href], tbody button, tbody input, .data-card :is(a[href], button, input)'

/** Focuses the first row of the list, or the list while it loads. */
export function focusList(main: HTMLElement): void {
  const list = [...main.querySelectorAll<HTMLElement>(lists)].find(
    (one) => one.getClientRects().length > 0,
  )
  const first = list?.querySelector<HTMLElement>(rows)
  ;(first ?? list ?? main).focus()
}
