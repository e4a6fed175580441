import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { renderPart } from '#web/testing/render-part.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { PopupMenu } from './popup-menu.tsx'
import { RowMenu } from '#web/ui/table/row-menu.tsx'

function Row() {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <RowMenu
        label="More"
        actions={[
          { key: 'polish', text: 'Polish', svg: '', onPress: () => {} },
          { key: 'remove', text: 'Delete', svg: '', onPress: () => setAsking(true) },
        ]}
      />
      {isAsking && (
        <ConfirmDialog
          title="Delete it?"
          confirm="Delete"
          onConfirm={() => Promise.resolve()}
          onDone={close}
          onCancel={close}
        >
          <p>For good.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Browsers apply the key to the element focused by then. */
const goesOn = (item: HTMLElement) => fireEvent.keyDown(item, { key: 'Enter', keyCode: 13 })

async function openMenu() {
  const { user } = renderPart(<Row />)
  const button = screen.getByRole('button', { name: 'More' })
  button.focus()
  await user.keyboard('{Enter}')
  return { button, itemOf: (name: string) => screen.findByRole('menuitem', { name }) }
}

test('does not answer the following question with the key press that selected the action', async () => {
  const { itemOf } = await openMenu()
  expect(goesOn(await itemOf('Delete'))).toBe(false)
  expect(await screen.findByRole('dialog', { name: 'Delete it?' })).toBeTruthy()
})

test("focuses the menu's button after a selection", async () => {
  const { button, itemOf } = await openMenu()
  const item = await itemOf('Polish')
  item.focus()
  goesOn(item)
  expect(document.activeElement).toBe(button)
})

test('pressing a link item follows it', async () => {
  const items = [{ key: 'there', label: <Link to="/elsewhere">There</Link> }]
  const { user } = renderPart(
    <PopupMenu menu={{ items }}>
      <button type="button">Open</button>
    </PopupMenu>,
  )
  screen.getByRole('button', { name: 'Open' }).focus()
  await user.keyboard('{Enter}')
  goesOn(await screen.findByRole('menuitem', { name: 'There' }))
  expect(await screen.findByText('Elsewhere')).toBeTruthy()
})

test('keeps the focus in a dialog opened by a fast selection', async () => {
  const { itemOf } = await openMenu()
  fireEvent.click(await itemOf('Delete'))
  const dialog = await screen.findByRole('dialog', { name: 'Delete it?' })
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (const _ of [1, 2, 3, 4, 5, 6]) await frame()
  expect(dialog.contains(document.activeElement)).toBe(true)
})
